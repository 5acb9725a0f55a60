import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/** Processor time of a process: its own, and that of all descendants that were waited for. */
export type ProcessorTime = { readonly ownMs: number; readonly childrenMs: number }

// Linux reports hundredths of a second to programs, whatever the kernel counts in (man 5 proc).
const msPerTick = 10
// Fields of /proc/PID/stat after the name of the program, which may hold anything.
const parentField = 1
const userField = 11
const systemField = 12
const childUserField = 13
const childSystemField = 14

type Stat = ProcessorTime & { readonly pid: number; readonly parent: number }

/** Returns the processor time of this process. Its children count as nothing where there is no `/proc`. */
export function processorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage()
  return { ownMs: (user + system) / 1_000, childrenMs: statOf('self')?.childrenMs ?? 0 }
}

/** Returns the running processes that `pid` started, directly or through others. */
export function descendantsOf(pid: number): readonly Stat[] {
  const all = runningPids().flatMap((each) => statOf(each) ?? [])
  const found: Stat[] = []
  for (let parents = [pid]; parents.length > 0; ) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map((each) => each.pid)
  }
  return found
}

function runningPids(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    // There is no /proc, as on macOS.
    return []
  }
}

/** Reads a process; undefined where it has ended, no descriptor is left, or there is no `/proc`. */
function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = (field: number) => Number(fields[field])
    return {
      pid: Number.parseInt(text, 10),
      parent: ticks(parentField),
      ownMs: (ticks(userField) + ticks(systemField)) * msPerTick,
      childrenMs: (ticks(childUserField) + ticks(childSystemField)) * msPerTick,
    }
  } catch {
    return undefined
  }
}
