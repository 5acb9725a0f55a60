import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { promisify } from 'node:util'

/** A process that runs Node, and its resident memory. */
export type NodeProcess = { readonly pid: number; readonly residentMb: number }

const run = promisify(execFile)

/**
 * Returns the process that serves: `pid` itself, or the one that it launched; the largest of several. Null when it has
 * ended.
 */
export async function servingProcess(pid: number): Promise<NodeProcess | null> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=,rss=,comm='])
  const found = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([own, parent]) => own === String(pid) || parent === String(pid))
    // The database is a child as well; Node's main thread has one of these names.
    .filter(([, , , command = '']) => /node|MainThread/i.test(command))
    .map(([own, , kilobytes]) => ({ pid: Number(own), residentMb: megabytesOf(own, kilobytes) }))
  return found.sort((a, b) => b.residentMb - a.residentMb)[0] ?? null
}

/** Returns the most memory there ever was where the system reports it, else the present memory. */
function megabytesOf(pid = '', kilobytes = '0'): number {
  return Math.max(peakKilobytes(pid), Number(kilobytes)) / 1_024
}

function peakKilobytes(pid: string): number {
  if (process.platform !== 'linux') return 0
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    // The process has ended in the meantime.
    return 0
  }
}
