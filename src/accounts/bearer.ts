import { ApiError } from '../contract/errors.ts'
import { parseApiKey, testKeyPrefix } from './api-key.ts'

/** What a request carries, before anything is looked up. */
export type Credential =
  /** `token` tells callers of the sandbox apart; null where none was sent. */
  | { readonly kind: 'sandbox'; readonly token: string | null }
  | { readonly kind: 'key'; readonly keyPrefix: string; readonly keyHash: Buffer }

/**
 * Reads the `Authorization` header. `isSandboxAsked` (`?sandbox=1`) selects the sandbox with or without a key.
 * @throws {ApiError} invalid_token when the header is missing or no well-formed key.
 */
export function readCredential(
  authorization: string | undefined,
  isSandboxAsked: boolean,
): Credential {
  if (isSandboxAsked) return { kind: 'sandbox', token: authorization ?? null }
  if (authorization === undefined) {
    throw new ApiError(
      'invalid_token',
      'Send your API key as "Authorization: Bearer key_live_...".',
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
  const key = parseApiKey(token)
  if (!key) {
    throw new ApiError(
      'invalid_token',
      'This is no API key of this service: a character is missing or mistyped.',
    )
  }
  return { kind: 'key', keyPrefix: key.prefix, keyHash: key.hash }
}

/** Returns the answer to a well-formed key that is unknown or revoked. */
export function unknownKeyError(): ApiError {
  return new ApiError(
    'invalid_token',
    'This API key is unknown or was revoked. Mint another with POST /auth/api-keys.',
  )
}
