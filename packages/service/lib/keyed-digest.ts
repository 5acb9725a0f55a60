import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'

/**
 * Keys the digest of an input under the installation's secret. The plain digest of a name and a domain is not stored,
 * since it takes no secret to compute and confirms a guess against a copy of the database.
 */
export type KeyedDigest = (digest: Buffer) => Buffer

/** Bytes of a SHA-256, which earlier versions stored unkeyed. */
export const plainDigestBytes = 32

// The first byte names the way of keying. It also makes a stored digest longer than a plain one, so that plain ones,
// which still have to be keyed, are recognised.
const version = Buffer.of(1)
const keyBytes = 32

/**
 * Creates the keying under a secret: version byte and HMAC-SHA-256, under a key of its own that is derived from the
 * secret.
 */
export function createKeyedDigest(secret: string): KeyedDigest {
  const derived = hkdfSync('sha256', secret, '', 'enricher input digests', keyBytes)
  const key = createSecretKey(Buffer.from(derived))
  return (digest) => Buffer.concat([version, createHmac('sha256', key).update(digest).digest()])
}

/** Returns a text by which a secret is recognised but cannot be found out. */
export function checkValueOf(secret: string): string {
  const derived = hkdfSync('sha256', secret, '', 'enricher key check', keyBytes)
  return Buffer.from(derived).toString('base64url')
}
