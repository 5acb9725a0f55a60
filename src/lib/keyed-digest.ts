import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'

/**
 * Keys the digest of an input under the installation's secret. What is stored is not the digest of a name and a domain,
 * which takes no secret to compute and confirms a guess against a copy of the database.
 */
export type KeyedDigest = (digest: Buffer) => Buffer

/** Bytes of a SHA-256: what earlier versions stored as it was. */
export const plainDigestBytes = 32

// The first byte names the way of keying. It also makes a stored digest longer than a plain one, so that those
// which are still to be keyed are recognised.
const version = Buffer.of(1)
const keyBytes = 32

/** Gives the keying under a secret: version byte and HMAC-SHA-256, under a key of its own that is derived from it. */
export function createKeyedDigest(secret: string): KeyedDigest {
  const derived = hkdfSync('sha256', secret, '', 'enricher input digests', keyBytes)
  const key = createSecretKey(Buffer.from(derived))
  return (digest) => Buffer.concat([version, createHmac('sha256', key).update(digest).digest()])
}

/** Gives a text by which a secret is recognised and cannot be found out. */
export function checkValueOf(secret: string): string {
  const derived = hkdfSync('sha256', secret, '', 'enricher key check', keyBytes)
  return Buffer.from(derived).toString('base64url')
}
