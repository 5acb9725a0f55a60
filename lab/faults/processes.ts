import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/** What Linux tells of its processes. All of it may be outdated when it is read: processes end. */

/** Returns the process that started this one; null when it is gone. */
export function parentOf(pid: number): number | null {
  // The name in parentheses may hold anything; what follows the last one is numbers.
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

/** Its command line, or the title it gave itself; empty when it is gone. */
export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()
}

/** Returns true while the process runs; one that has ended and was not waited for does not. */
export function isRunning(pid: number): boolean {
  const stat = readProc(pid, 'stat')
  return stat !== '' && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** Sends a signal; false when the process has ended. */
export function signalTo(pid: number, name: NodeJS.Signals): boolean {
  // 0 and -1 are not processes but all of the group, and all there are.
  if (pid <= 1) return false
  try {
    return process.kill(pid, name)
  } catch {
    // Gone meanwhile, which is what false says.
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
