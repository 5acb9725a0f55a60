import process from 'node:process'
import { codeOf } from './error-code.ts'

/** Returns true while a process of this machine has this id; false for what is no id. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user.
    return codeOf(error) === 'EPERM'
  }
}
