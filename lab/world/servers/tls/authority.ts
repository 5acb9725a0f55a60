import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'
import type { CertificateFlaw } from '../../model/served.ts'
import {
  type Der,
  derBitString,
  derBoolean,
  derExplicit,
  derInteger,
  derOctetString,
  derOid,
  derSequence,
  derSet,
  derText,
  derTime,
  derValue,
} from './der.ts'

/** A certificate authority of its own; its certificates are valid nowhere else. */
export type Authority = {
  /** The root certificate a client must trust, PEM. */
  readonly certificatePem: string
  /** Key and certificate for one host name, made on first use. */
  contextFor(host: string, flaw: CertificateFlaw | null): SecureContext
}

type KeyPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
type Issuer = { readonly name: string; readonly keys: KeyPair }

const dayMs = 86_400_000

/** Creates the authority with fresh EC P-256 keys: nothing secret is ever stored. */
export function createAuthority(): Authority {
  const trusted: Issuer = { name: 'Example World Root', keys: newKeys() }
  const unknown: Issuer = { name: 'Nobody Knows This Root', keys: newKeys() }
  // One key serves every host: a browser does not mind, and start-up stays short.
  const leafKeys = newKeys()
  const leafKeyPem = leafKeys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const contexts = new Map<string, SecureContext>()

  return {
    certificatePem: certificate(trusted, trusted.name, trusted.keys.publicKey, {
      isAuthority: true,
      hosts: [],
      fromMs: Date.now() - dayMs,
      toMs: Date.now() + 3650 * dayMs,
    }),
    contextFor(host, flaw) {
      const key = `${flaw ?? 'sound'} ${host}`
      let context = contexts.get(key)
      if (!context) {
        const endMs = Date.now() + (flaw === 'expired' ? -dayMs : 30 * dayMs)
        const cert = certificate(
          flaw === 'untrusted' ? unknown : trusted,
          host.slice(0, 64), // X.520 bounds a common name to 64 characters
          leafKeys.publicKey,
          {
            isAuthority: false,
            hosts: [flaw === 'wrong_name' ? 'shared-hosting.example' : host],
            fromMs: endMs - 60 * dayMs,
            toMs: endMs,
          },
        )
        context = createSecureContext({ key: leafKeyPem, cert })
        contexts.set(key, context)
      }
      return context
    },
  }
}

type CertificateFacts = {
  readonly isAuthority: boolean
  readonly hosts: readonly string[]
  readonly fromMs: number
  readonly toMs: number
}

const ecdsaWithSha256 = derSequence(derOid('1.2.840.10045.4.3.2'))

/** Creates an X.509 version 3 certificate in PEM (RFC 5280, 4.1). */
function certificate(issuer: Issuer, subject: string, key: KeyObject, facts: CertificateFacts) {
  const signed = derSequence(
    derExplicit(0, derInteger(2n)),
    derInteger(BigInt(`0x7f${randomBytes(15).toString('hex')}`)),
    ecdsaWithSha256,
    commonName(issuer.name),
    derSequence(derTime(new Date(facts.fromMs)), derTime(new Date(facts.toMs))),
    commonName(subject),
    key.export({ type: 'spki', format: 'der' }),
    derExplicit(3, derSequence(...extensions(issuer, key, facts))),
  )
  const signature = sign('sha256', signed, issuer.keys.privateKey)
  const der = derSequence(signed, ecdsaWithSha256, derBitString(signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** Creates the extensions: key identifiers, constraints, usage and names (RFC 5280, 4.2.1). */
function extensions(issuer: Issuer, key: KeyObject, facts: CertificateFacts): Der[] {
  const issuerId = derValue(0x80, keyId(issuer.keys.publicKey))
  const always = [
    extension('2.5.29.14', false, derOctetString(keyId(key))),
    extension('2.5.29.35', false, derSequence(issuerId)),
  ]
  if (facts.isAuthority) {
    return [
      ...always,
      extension('2.5.29.19', true, derSequence(derBoolean(true))),
      extension('2.5.29.15', true, derBitString(Buffer.from([0x06]), 1)), // keyCertSign, cRLSign
    ]
  }
  const names = facts.hosts.map((host) => derValue(0x82, Buffer.from(host, 'latin1')))
  return [
    ...always,
    extension('2.5.29.15', true, derBitString(Buffer.from([0x80]), 7)), // digitalSignature
    extension('2.5.29.37', false, derSequence(derOid('1.3.6.1.5.5.7.3.1'))), // serverAuth
    extension('2.5.29.17', false, derSequence(...names)),
  ]
}

function extension(oid: string, isCritical: boolean, content: Der): Der {
  const critical = isCritical ? [derBoolean(true)] : []
  return derSequence(derOid(oid), ...critical, derOctetString(content))
}

function commonName(name: string): Der {
  return derSequence(derSet(derSequence(derOid('2.5.4.3'), derText(name))))
}

function keyId(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
}

function newKeys(): KeyPair {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}
