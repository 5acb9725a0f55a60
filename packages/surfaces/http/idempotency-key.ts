import { ApiError } from '@enricher/contract/errors'

// draft-ietf-httpapi-idempotency-key-header asks for quotes; most clients send the key without them.
const uuid = /^"?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"?$/i

/** Reads the key, in lower case, or null when none was sent. @throws {ApiError} bad_request */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = typeof header === 'string' ? uuid.exec(header)?.[1] : undefined
  if (key !== undefined) return key.toLowerCase()
  throw new ApiError('bad_request', 'Idempotency-Key must be a UUID, sent once.')
}
