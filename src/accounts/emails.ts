import { sha256 } from '../lib/digest.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'

/** Returns an address as accounts are found by it: without regard to case, as people type them. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Returns what is kept of the address of a deleted account: enough to recognise it, and of no use without the secret.
 */
export function formerEmailOf(email: string, keyed: KeyedDigest): Buffer {
  return keyed(sha256(`former email ${normalEmail(email)}`))
}
