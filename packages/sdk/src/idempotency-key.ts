/** Makes a UUID, version 4 (RFC 9562 5.4). */
export function createIdempotencyKey(): string {
  const bytes = randomBytes()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const uuidBytes = 16

// crypto.randomUUID is missing on pages without TLS, and all of crypto in Node 18. The key is no secret: it only has to
// differ from the other keys of the same account.
function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(uuidBytes)
  const known = globalThis.crypto as typeof globalThis.crypto | undefined
  if (known) return known.getRandomValues(bytes)
  return bytes.map(() => Math.floor(Math.random() * 256))
}
