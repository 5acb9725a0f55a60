import { randomBytes } from 'node:crypto'
import type { Expiring } from '@enricher/contract/agent-identity'
import { sha256 } from '@enricher/engine/lib/digest'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { NextRefresh, RefreshDigests } from '../store/oauth/agent-refresh.ts'
import { agentPaths } from './agent-limits.ts'

const tokenBytes = 32

/** Returns a token of 256 random bits: `clm` for a claim, `cat` for an attempt at claiming. */
export function expiring(prefix: 'clm' | 'cat', untilMs: number): Expiring {
  const value = `${prefix}_${randomBytes(tokenBytes).toString('base64url')}`
  return { value, expiresAt: new Date(untilMs) }
}

const familyBytes = 16
// A refresh token that is used twice ends the registration of its family. A malformed token was never issued, so it
// belongs to no family and ends none.
const familyOf = /^art_([\w-]{22})\.[\w-]{43}$/

/** Returns the first refresh token of an identity, or the one after `last`, in the same family. */
export function refreshToken(untilMs: number, last = ''): Expiring {
  const family = familyOf.exec(last)?.[1] ?? randomBytes(familyBytes).toString('base64url')
  const value = `art_${family}.${randomBytes(tokenBytes).toString('base64url')}`
  return { value, expiresAt: new Date(untilMs) }
}

/** Returns the digests by which a refresh token is stored and found. */
export function refreshDigests(value: string): RefreshDigests {
  const family = familyOf.exec(value)?.[1]
  return { digest: sha256(value), family: family === undefined ? null : sha256(`art ${family}`) }
}

/** Returns the stored form of a refresh token that is given out now. */
export function nextRefresh({ value, expiresAt }: Expiring): NextRefresh {
  return { ...refreshDigests(value), expiresAt }
}

/** Returns the address of the page on which a person claims an agent, in place of the attempt's token. */
export function claimPage(baseUrl: string, { value, expiresAt }: Expiring): Expiring {
  return { value: `${baseUrl}${agentPaths.claimPage}?claim_attempt_token=${value}`, expiresAt }
}

/** Returns the stored digest of a code. The code has six digits: a digest without a key would reveal it. */
export function codeDigestOf(keyed: KeyedDigest, registrationId: string, code: string): Buffer {
  return keyed(sha256(`agent code ${registrationId} ${code}`))
}

/** Returns the stored digest of the address that a person is said to have. */
export function hintDigestOf(keyed: KeyedDigest, email: string): Buffer {
  return keyed(sha256(`agent hint ${email.trim().toLowerCase()}`))
}
