import { errors } from 'undici'
import { codeOf } from '../lib/error-code.ts'
import { isLocalFault, noteLocalFault, shareLocalFault } from '../lib/local-faults.ts'
import { ownValue } from '../lib/own-value.ts'
import { ProviderError, type ProviderFault } from '../model/provider-error.ts'

// Codes of node, undici and zlib that are more precise than "could not be reached".
const faultsByCode: Record<string, ProviderFault> = {
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'malformed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'malformed',
  UND_ERR_INVALID_ARG: 'malformed',
}
const malformedPrefixes = ['Z_', 'ERR__ERROR_', 'ERR_BROTLI', 'ERR_PADDING']

/** Returns the meaning of a failed fetch for a search; a `ProviderError` stays as it is. */
export function toProviderError(
  error: unknown,
  provider: string,
  signal: AbortSignal,
): ProviderError {
  if (error instanceof ProviderError) {
    // The name of the host may have been asked for a connection that several searches wait for.
    if (error.fault === 'local') shareLocalFault()
    return error
  }
  const message = error instanceof Error ? error.message : String(error)
  if (isLocalFault(error)) return localError(provider, message, error)
  if (signal.aborted) {
    return new ProviderError(provider, 'timeout', 'not answered in time', { cause: error })
  }
  return new ProviderError(provider, faultOf(error), message, { cause: error })
}

/** Notes a shortage of this machine, and returns the error of the question that was not asked because of it. */
export function localError(provider: string, message: string, cause?: unknown): ProviderError {
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
