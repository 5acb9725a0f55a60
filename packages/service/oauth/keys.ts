import { createECDH, hkdfSync } from 'node:crypto'
import { sha256 } from '@enricher/engine/lib/digest'

/** A private key for ES256, as JSON Web Key (RFC 7517). */
export type SigningKey = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly use: 'sig'
  readonly alg: 'ES256'
  /** Thumbprint of the public key (RFC 7638). */
  readonly kid: string
  readonly x: string
  readonly y: string
  readonly d: string
}

export type OAuthKeys = {
  readonly signingKey: SigningKey
  /** Keys that sign the cookies that bind an authorization request to the browser in which it began. */
  readonly cookieKeys: readonly string[]
}

// Order of the group of P-256 (SEC 2, 2.4.2).
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const coordinateBytes = 32
// FIPS 186-5 A.2.1: 64 bits more than the order has, so that no number is noticeably likelier than another.
const candidateBytes = 40

/**
 * Derives the keys of the authorization server from a secret of the installation: every process has the same keys, for
 * as long as the secret stays the same.
 */
export function deriveOAuthKeys(secret: string): OAuthKeys {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `enricher oauth ${purpose}`, bytes))
  return {
    signingKey: signingKeyFrom(derive('signing key', candidateBytes)),
    cookieKeys: [derive('cookie key', 32).toString('base64url')],
  }
}

function signingKeyFrom(candidate: Buffer): SigningKey {
  const number = (BigInt(`0x${candidate.toString('hex')}`) % (order - 1n)) + 1n
  const d = Buffer.from(number.toString(16).padStart(2 * coordinateBytes, '0'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(d)
  // The point has a byte that means "uncompressed", then both coordinates.
  const point = ecdh.getPublicKey()
  const x = point.subarray(1, 1 + coordinateBytes).toString('base64url')
  const y = point.subarray(1 + coordinateBytes).toString('base64url')
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })
  return {
    kty: 'EC',
    crv: 'P-256',
    use: 'sig',
    alg: 'ES256',
    kid: sha256(members).toString('base64url'),
    x,
    y,
    d: d.toString('base64url'),
  }
}
