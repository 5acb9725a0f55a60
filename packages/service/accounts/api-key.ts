import { crc32 } from 'node:zlib'
import { sha256 } from '@enricher/engine/lib/digest'
import { randomBase62, toBase62 } from '@enricher/engine/lib/ids'

export const liveKeyPrefix = 'key_live_'
export const testKeyPrefix = 'key_test_'

const identifierCharacters = 8
const secretCharacters = 32
const checksumCharacters = 6
const displayedCharacters = liveKeyPrefix.length + identifierCharacters

/** The form of the displayed part of a key. */
export const keyPrefixPattern = `^${liveKeyPrefix}[0-9A-Za-z]{${identifierCharacters}}$`
const keyPrefix = new RegExp(keyPrefixPattern)

const wellFormedKey = new RegExp(
  `^${liveKeyPrefix}[0-9A-Za-z]{${identifierCharacters + secretCharacters + checksumCharacters}}$`,
)

/** A key that was just made. */
export type ApiKey = {
  /** The whole key; shown once, never stored. */
  readonly plaintext: string
  /** Unique and safe to display. */
  readonly prefix: string
  /** SHA-256 of the key: 190 random bits need no slow hash. */
  readonly hash: Buffer
}

/**
 * Makes a new live key: prefix, 8 + 32 base62 characters, 6 characters of CRC-32. All are random; the first 8 follow
 * from `order`, the digest of the form that asks for the key, so that one form cannot make two keys.
 */
export function mintApiKey(order: Buffer | null = null): ApiKey {
  const identifier = order === null ? randomBase62(identifierCharacters) : identifierOf(order)
  const body = `${liveKeyPrefix}${identifier}${randomBase62(secretCharacters)}`
  const plaintext = `${body}${checksumOf(body)}`
  return { plaintext, prefix: plaintext.slice(0, displayedCharacters), hash: sha256(plaintext) }
}

/** Returns prefix and hash of a well-formed live key; null for anything mistyped, without asking the database. */
export function parseApiKey(text: string): { prefix: string; hash: Buffer } | null {
  if (!wellFormedKey.test(text)) return null
  const body = text.slice(0, -checksumCharacters)
  if (checksumOf(body) !== text.slice(-checksumCharacters)) return null
  return { prefix: text.slice(0, displayedCharacters), hash: sha256(text) }
}

/** Returns whether a text is the displayed part of a live key. */
export function isKeyPrefix(text: string): boolean {
  return keyPrefix.test(text)
}

/** Returns the displayed part of a key; another secret gets one that no key has. */
export function keyPrefixOf(secret: string): string {
  const prefix = secret.slice(0, displayedCharacters)
  return isKeyPrefix(prefix) ? prefix : liveKeyPrefix
}

// Six bytes hold every identifier, and are exact as a number.
const identifierBytes = 6

function identifierOf(order: Buffer): string {
  const number = order.readUIntBE(0, identifierBytes) % 62 ** identifierCharacters
  return toBase62(number, identifierCharacters)
}

function checksumOf(body: string): string {
  return toBase62(crc32(body), checksumCharacters)
}
