import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

// The command of a program has some 200 characters; the settings of a server are of no help.
const commandLengthMax = 300

/** Returns the process id of the server that serves this data folder, from its pid file. */
export function serverPidOf(dataDir: string): number {
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  if (!(pid > 0)) throw new Error('the pid file names no process')
  return pid
}

export function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
}

/** Returns the processes that a process started itself. */
export function childrenOf(pid: number): number[] {
  return processPairs().flatMap(([child, parent]) => (parent === pid ? [child] : []))
}

/** Returns the processes that a process started, those that these started, and so on. */
export function descendantsOf(pid: number): number[] {
  const pairs = processPairs()
  const below = (of: number): number[] =>
    pairs.flatMap(([child, parent]) => (parent === of ? [child, ...below(child)] : []))
  return below(pid)
}

/** Returns each process with its parent, at one moment. */
function processPairs(): (readonly [child: number, parent: number])[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
      return [child, parent]
    })
}

/** Kills a process with signal 9, or does nothing when it has ended already. */
export function killIfThere(pid: number): void {
  signalIfThere(pid, 'SIGKILL')
}

/** Sends a process a signal, or does nothing when it has ended already. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it ended with its parent
  }
}

/** True while a process of this number is there. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Returns what a process and each of its descendants runs, its state, and where in the kernel it waits. */
export function describeFamily(pid: number): string {
  return [pid, ...descendantsOf(pid)].map(describeProcess).join('\n')
}

function describeProcess(pid: number): string {
  const command = readOf(pid, 'cmdline').replaceAll('\0', ' ').slice(0, commandLengthMax)
  const state = /^State:\s*(.*)$/m.exec(readOf(pid, 'status'))?.[1]
  // Only root may read the stack, and not every kernel has it.
  const place = readOf(pid, 'stack').trim() || readOf(pid, 'wchan')
  return `${pid} ${state ?? 'gone'}: ${command}\n${place}`
}

function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return '' // it has ended, or this system has no /proc
  }
}
