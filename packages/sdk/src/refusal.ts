import { parseJson } from './body.ts'
import { codeOf, EnricherError, type ErrorFacts } from './error.ts'
import { readRetryAfter } from './retry.ts'

/** Makes the error of a reply that is no success, from its `detail` where it has one. */
export function refusalOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
  call: Pick<ErrorFacts, 'operation' | 'attempts' | 'idempotencyKey'>,
  dateMs: number,
): EnricherError {
  const detail = detailOf(parseJson(text))
  const code = codeOf(headers.get('error-code') ?? detail.error, status)
  return new EnricherError(code, detail.message ?? wordsOn(status), {
    ...call,
    status,
    requestId: headers.get('x-request-id'),
    creditsRemaining: detail.creditsRemaining,
    retryAfterMs: readRetryAfter(headers.get('retry-after'), dateMs),
  })
}

// A browser hides all of a redirect: its status reads 0.
function wordsOn(status: number): string {
  const isRedirect = status === 0 || (status >= 300 && status < 400)
  if (isRedirect)
    return 'The address leads elsewhere, and keys do not follow: use its target as baseUrl.'
  return `The reply has the status ${status}.`
}

type Detail = {
  readonly error: string | null
  readonly message: string | null
  readonly creditsRemaining: number | null
}

/** Reads `{"detail": "..."}` and `{"detail": {"error", "message", "credits_remaining"}}`. */
function detailOf(body: unknown): Detail {
  const detail = memberOf(body, 'detail')
  const message = typeof detail === 'string' ? detail : memberOf(detail, 'message')
  const error = memberOf(detail, 'error')
  const credits = memberOf(detail, 'credits_remaining')
  return {
    error: typeof error === 'string' ? error : null,
    message: typeof message === 'string' ? message : null,
    creditsRemaining: typeof credits === 'number' ? credits : null,
  }
}

function memberOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isObject ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}
