import { ApiError } from '@enricher/contract/errors'
import { sha256 } from '@enricher/engine/lib/digest'
import { liveKeyPrefix, parseApiKey, testKeyPrefix } from './api-key.ts'

/** `token` distinguishes callers of the sandbox; null where none was sent. */
type Sandbox = { readonly kind: 'sandbox'; readonly token: string | null }
type ApiKeyCredential = {
  readonly kind: 'key'
  readonly keyPrefix: string
  readonly keyHash: Buffer
}

/** The credential of a request, before any lookup. */
export type PresentedCredential =
  | Sandbox
  | ApiKeyCredential
  /** An access token, by its SHA-256. */
  | { readonly kind: 'token'; readonly tokenHash: Buffer }

/** The credential of a caller that was identified. */
export type Credential =
  | Sandbox
  | ApiKeyCredential
  /** An account that proved itself otherwise: by an access token, which is looked up at every request. */
  | { readonly kind: 'account'; readonly accountId: string }

/** A token is 256 random bits in base64url, as the authorization server makes them; no API key looks like one. */
const wellFormedToken = /^[0-9A-Za-z_-]{43}$/

/**
 * Reads the `Authorization` header. `isSandboxAsked` (`?sandbox=1`) selects the sandbox with or without a key.
 * @throws {ApiError} invalid_token when the header is missing or no well-formed key.
 */
export function readCredential(
  authorization: string | undefined,
  isSandboxAsked: boolean,
): PresentedCredential {
  if (isSandboxAsked) return { kind: 'sandbox', token: authorization ?? null }
  if (authorization === undefined) {
    throw new ApiError(
      'invalid_token',
      'Send your API key as "Authorization: Bearer key_live_...". /auth.md says how to get one.',
    )
  }
  const match = /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)
  const token = match?.[1]
  if (token === undefined) {
    throw new ApiError(
      'invalid_token',
      'The Authorization header must read "Bearer " followed by your API key.',
    )
  }
  if (token.startsWith(testKeyPrefix)) return { kind: 'sandbox', token }
  if (wellFormedToken.test(token) && !token.startsWith(liveKeyPrefix)) {
    return { kind: 'token', tokenHash: sha256(token) }
  }
  const key = parseApiKey(token)
  if (!key) {
    throw new ApiError(
      'invalid_token',
      'This is no API key or access token of this service: a character is missing or mistyped.',
    )
  }
  return { kind: 'key', keyPrefix: key.prefix, keyHash: key.hash }
}

/** Returns the error for an access token that is unknown, or not valid any more. */
export function unknownTokenError(): ApiError {
  return new ApiError(
    'invalid_token',
    'This access token is unknown, has expired or was revoked. Request a new one at /oauth/token.',
  )
}

/** Returns the error for a well-formed key that is unknown or revoked. */
export function unknownKeyError(): ApiError {
  return new ApiError(
    'invalid_token',
    'This API key is unknown or was revoked. Mint another with POST /auth/api-keys.',
  )
}
