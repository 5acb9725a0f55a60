import { ApiError } from '@enricher/contract/errors'

/** The version this service speaks, as it answers in `Api-Version`. */
export const currentVersion = 'v1'

/** The full version of the interface, as its description states it. The version of the release is another one. */
export const interfaceVersion = '1.0.0'

const acceptedVersions = new Set([currentVersion, '1', interfaceVersion])

/** Checks the `Api-Version` a client pinned; none means the current one. @throws {ApiError} bad_request */
export function requireKnownVersion(header: string | string[] | undefined): void {
  if (header === undefined) return
  if (typeof header === 'string' && acceptedVersions.has(header.trim())) return
  throw new ApiError(
    'bad_request',
    `Api-Version must be one of ${[...acceptedVersions].join(', ')}; leave it out for ${currentVersion}.`,
  )
}
