import { errors } from 'undici'
import { codeOf } from '../lib/error-code.ts'
import { isLocalFault, noteLocalFault, shareLocalFault } from '../lib/local-faults.ts'
import { ownValue } from '../lib/own-value.ts'
import { ProviderError, type ProviderFault } from '../model/provider-error.ts'

// Codes of Node and undici that tell more than `unavailable`, the fault of all other codes.
const faultsByCode: Record<string, ProviderFault> = {
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'malformed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'malformed',
  UND_ERR_INVALID_ARG: 'malformed',
}
// Codes of zlib (Z_) and Brotli (as versions of Node spell them): the body could not be decompressed.
const malformedPrefixes = ['Z_', 'ERR__ERROR_', 'ERR_BROTLI', 'ERR_PADDING']

/** Converts the error of a failed fetch into a `ProviderError`; returns one that is a `ProviderError` unchanged. */
export function toProviderError(
  error: unknown,
  provider: string,
  signal: AbortSignal,
): ProviderError {
  if (error instanceof ProviderError) {
    // Several searches may wait for one connection. The shortage was counted for the search that opened it only, so it
    // is counted for this one too.
    if (error.fault === 'local') shareLocalFault()
    return error
  }
  const message = error instanceof Error ? error.message : String(error)
  if (isLocalFault(error)) return countedLocalError(provider, message, error)
  if (signal.aborted) {
    return new ProviderError(provider, 'timeout', 'not answered in time', { cause: error })
  }
  return new ProviderError(provider, faultOf(error), message, { cause: error })
}

/** Counts a shortage of this machine, and returns the error of the request that could not be sent because of it. */
export function countedLocalError(
  provider: string,
  message: string,
  cause?: unknown,
): ProviderError {
  noteLocalFault()
  return new ProviderError(provider, 'local', message, { cause })
}

function faultOf(error: unknown): ProviderFault {
  const code = codeOf(error)
  const known = ownValue(faultsByCode, code)
  if (known) return known
  if (error instanceof TypeError || error instanceof errors.HTTPParserError) return 'malformed'
  return malformedPrefixes.some((prefix) => code.startsWith(prefix)) ? 'malformed' : 'unavailable'
}
