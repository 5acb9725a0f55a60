import { randomBytes } from 'node:crypto'

const base62Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// 248 is the largest multiple of 62 below 256: bytes above it are drawn again, so every letter is equally likely.
const unbiasedByteLimit = 248

/** Returns `length` random base62 characters from the system's cryptographic generator. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < unbiasedByteLimit && text.length < length) text += base62Alphabet[byte % 62]
    }
  }
  return text
}

/**
 * Returns a random identifier with a prefix for its kind: `newId('acc')` is `acc_` and 20 base62 characters (119 bits).
 */
export function newId(
  kind:
    | 'acc'
    | 'claim'
    | 'file'
    | 'hold'
    | 'job'
    | 'pay'
    | 'proc'
    | 'reg'
    | 'req'
    | 'ros'
    | 'ses'
    | 'slot'
    | 'sup',
): string {
  return `${kind}_${randomBase62(20)}`
}

/** Returns a number below 62^6 as six base62 characters, for checksums. */
export function toBase62(value: number, length: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < length; i += 1) {
    text = `${base62Alphabet[rest % 62]}${text}`
    rest = Math.floor(rest / 62)
  }
  return text
}
