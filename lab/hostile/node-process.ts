import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { promisify } from 'node:util'

/** A process that runs Node, and what it has resident. */
export type NodeProcess = { readonly pid: number; readonly residentMb: number }

const run = promisify(execFile)

/**
 * Returns the process that serves where `pid` was started: itself, or the one a launcher started. Of several the
 * largest. Null when it has ended.
 */
export async function servingProcess(pid: number): Promise<NodeProcess | null> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=,rss=,comm='])
  const found = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([own, parent]) => own === String(pid) || parent === String(pid))
    // The database is a child as well; Node calls its main thread so.
    .filter(([, , , command = '']) => /node|MainThread/i.test(command))
    .map(([own, , kilobytes]) => ({ pid: Number(own), residentMb: megabytesOf(own, kilobytes) }))
  return found.sort((a, b) => b.residentMb - a.residentMb)[0] ?? null
}

/** The most there ever was where the system tells it, else what there is. */
function megabytesOf(pid = '', kilobytes = '0'): number {
  return Math.max(peakKilobytes(pid), Number(kilobytes)) / 1_024
}

function peakKilobytes(pid: string): number {
  if (process.platform !== 'linux') return 0
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    // It has ended in the meantime.
    return 0
  }
}
