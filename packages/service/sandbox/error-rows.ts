import type { ErrorCode } from '@enricher/contract/errors'
import { counted } from '@enricher/engine/lib/counted'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { SandboxRow } from './outcome.ts'

type ErrorRow = { readonly code: ErrorCode; readonly message: string; readonly note: string }

/** Returns every error with which a lookup can be refused, in the order of their statuses. */
function errorsOf(priceCredits: number, outage: 'server_error' | 'upstream_error'): ErrorRow[] {
  return [
    {
      code: 'bad_request',
      message: 'A parameter is not acceptable.',
      note: 'The status of a wrong parameter.',
    },
    {
      code: 'invalid_token',
      message: 'This API key is unknown or was revoked. Mint another with POST /auth/api-keys.',
      note: 'The status of a missing, unknown or revoked key.',
    },
    {
      code: 'insufficient_credits',
      message: `This lookup needs ${counted(priceCredits, 'credit')} and 0 are available.`,
      note: 'The status of an empty balance.',
    },
    {
      code: 'rate_limited',
      message: 'Rate limit exceeded. Retry in 1 second.',
      note: 'The status of too many requests.',
    },
    {
      code: outage,
      message: 'No source could be reached. Nothing was charged; retry later.',
      note: 'The status of an outage.',
    },
  ]
}

/** Returns the magic inputs of a lookup's errors; `inputOf` spells the input for `bad request`, for example. */
export function errorRows(
  { priceCredits, outage }: { priceCredits: number; outage: 'server_error' | 'upstream_error' },
  inputOf: (words: string) => JsonObject,
): SandboxRow[] {
  return errorsOf(priceCredits, outage).map(({ code, message, note }) => ({
    input: inputOf(code.replaceAll('_', ' ')),
    outcome: { kind: 'error', code, message },
    note,
  }))
}
