import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/** The environment variable that gives every process started by a test the entry of its test process. */
export const markerVariable = 'TEST_PROCESS_ENTRY'

/**
 * Returns the processes that tests have started, by the beginning of their marker. It finds them also when the process
 * that started them has ended. None where there is no `/proc`.
 */
export function markedProcesses(marker: string): readonly number[] {
  const wanted = `\0${markerVariable}=${marker}`
  return pidsOfSystem().filter(
    (pid) => pid !== process.pid && `\0${environmentOf(pid)}`.includes(wanted),
  )
}

/** Sends a signal to processes that may be gone. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

function pidsOfSystem(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    // It has ended, or belongs to another user.
    return ''
  }
}
