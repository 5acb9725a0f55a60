import { sha256 } from '@enricher/engine/lib/digest'

/**
 * Returns the Idempotency-Key of a step, derived from the key of its question: a retry gets the reply of each step
 * again and pays for none. The key is a UUID of version 8 (RFC 9562 5.8), which is meant for custom derivations.
 */
export function stepKeyOf(idempotencyKey: string | null, index: number): string | null {
  return idempotencyKey === null ? null : uuidOf(`ask ${idempotencyKey} ${index}`)
}

/** Returns the UUID that is derived from a text. */
export function uuidOf(text: string): string {
  const bytes = sha256(text).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
