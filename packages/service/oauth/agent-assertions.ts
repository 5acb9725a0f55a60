import {
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import type { Clock } from '@enricher/engine/lib/time'

/** The content of an assertion. */
export type AssertedAgent = {
  readonly registrationId: string
  /** The agent was claimed when the assertion was made. */
  readonly isClaimed: boolean
}

export type AgentAssertions = {
  /** Returns a signed assertion (RFC 7523) and when it ends. */
  issue(agent: AssertedAgent): { readonly value: string; readonly expiresAt: Date }
  /** Reads an assertion of ours; null: it is malformed, another server's, changed or over. */
  read(assertion: string): AssertedAgent | null
}

const lifetimeMs = 3_600_000
// Our assertions have some 500 characters.
const charactersMax = 2_000
const type = 'oauth-id-jag+jwt'
const bytes = { dsaEncoding: 'ieee-p1363' } as const

/** Creates the assertions of agents, under the signing key of the authorization server (ES256). */
export function createAgentAssertions(
  jwk: JsonWebKey & { readonly kid: string },
  { issuer, audience }: { readonly issuer: string; readonly audience: string },
  clock: Clock,
): AgentAssertions {
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  const publicKey = createPublicKey(privateKey)
  const header = encode({ alg: 'ES256', typ: type, kid: jwk.kid })
  return {
    issue({ registrationId, isClaimed }) {
      const nowMs = clock()
      const expiresAt = new Date(nowMs + lifetimeMs)
      const claims = encode({
        iss: issuer,
        aud: audience,
        sub: registrationId,
        claimed: isClaimed,
        jti: randomUUID(),
        iat: Math.floor(nowMs / 1_000),
        exp: Math.floor(expiresAt.getTime() / 1_000),
      })
      const signature = sign('sha256', Buffer.from(`${header}.${claims}`), {
        key: privateKey,
        ...bytes,
      })
      return { value: `${header}.${claims}.${signature.toString('base64url')}`, expiresAt }
    },
    read(assertion) {
      if (assertion.length > charactersMax) return null
      const [head, claims = '', signature = '', ...rest] = assertion.split('.')
      // The header must be the one that we write: no other algorithm or key is accepted.
      if (head !== header || rest.length > 0) return null
      const isOurs = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, ...bytes },
        Buffer.from(signature, 'base64url'),
      )
      if (!isOurs) return null
      const { iss, aud, sub, claimed, exp } = JSON.parse(
        Buffer.from(claims, 'base64url').toString('utf8'),
      )
      if (iss !== issuer || aud !== audience || exp * 1_000 <= clock()) return null
      return { registrationId: sub, isClaimed: claimed }
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
