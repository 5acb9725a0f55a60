import process from 'node:process'
import { codeOf } from '@enricher/engine/lib/error-code'

/** Returns true while a process of this machine has this id; false for a number that is no id. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process is another user's.
    return codeOf(error) === 'EPERM'
  }
}
