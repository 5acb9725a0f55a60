import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/** Linux's facts about processes. Each may be outdated when it is read, because processes end. */

/** Returns the process that started this one; null when it has ended. */
export function parentOf(pid: number): number | null {
  // The name in parentheses may hold any characters; only numbers follow the last parenthesis.
  const stat = readProc(pid, 'stat')
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return Number.isInteger(parent) && parent > 0 ? parent : null
}

export function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid)
}

/** Returns the command line, or the title that the process gave itself; empty when it has ended. */
export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()
}

/** Returns true while the process runs; false also for one that has ended and was not waited for. */
export function isRunning(pid: number): boolean {
  const stat = readProc(pid, 'stat')
  return stat !== '' && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** Sends a signal; false when the process has ended. */
export function signalTo(pid: number, name: NodeJS.Signals): boolean {
  // 0 and -1 do not mean a process: 0 means all of the group, -1 all processes.
  if (pid <= 1) return false
  try {
    return process.kill(pid, name)
  } catch {
    // The process has ended in the meantime, which `false` reports.
    return false
  }
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
