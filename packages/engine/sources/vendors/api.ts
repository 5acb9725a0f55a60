import type { Static, TSchema } from 'typebox'
import { ownValue } from '../../lib/own-value.ts'
import { withoutFinalSlashes } from '../../lib/text.ts'
import { dayMs, systemClock } from '../../lib/time.ts'
import { ProviderError, type ProviderFault } from '../../model/provider-error.ts'
import type { FetchedPage } from '../../net/network.ts'
import { retryAfterMs } from '../../net/retry-after.ts'
import { readJson } from '../json-page.ts'
import type { AdapterCall } from './adapter.ts'

export type ApiRequest = {
  /** Below the base address, without a slash before it. */
  readonly path: string
  /** Sent as query; what is null is left out. */
  readonly query?: Readonly<Record<string, string | null>>
  /** Sent as JSON by POST. */
  readonly json?: Readonly<Record<string, unknown>>
  /** Sent as a form by POST. */
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** POST without a body. */
  readonly isPost?: boolean
}

/** What a status or a code in the body means: a fault, no match, or an answer to be read. */
export type Meaning = ProviderFault | 'miss' | 'answer'

/** The ways of one provider. */
export type ApiHabits = {
  readonly name: string
  /** Time for one request; the call's own signal may be shorter. */
  readonly timeoutMs: number
  readonly headersOf?: (call: AdapterCall) => Readonly<Record<string, string>>
  readonly queryOf?: (call: AdapterCall) => Readonly<Record<string, string>>
  /** Statuses that mean something else here than usual. */
  readonly statuses?: Readonly<Record<number, Meaning>>
  /** Returns the code a body carries, to be looked up in `codes`; it outranks the status. */
  readonly codeOf?: (body: unknown) => unknown
  /** What codes mean; `*` is any other that is not empty. */
  readonly codes?: Readonly<Record<string, Meaning>>
  /** Seconds until it may be asked again, where it says so in its own headers. */
  readonly resetSecondsOf?: (headers: FetchedPage['headers']) => number | null
}

/** Asks one provider. Null: it says that there is no match. */
export type Api = {
  /**
   * Asks the vendor; returns the reply of this shape. @throws {ProviderError} whose message and cause hold no key and
   * nothing of the request.
   */
  ask<S extends TSchema>(
    call: AdapterCall,
    request: ApiRequest,
    schema: S,
  ): Promise<{ readonly status: number; readonly body: Static<S> | null }>
}

const usualStatuses: Readonly<Record<number, Meaning>> = {
  200: 'answer',
  201: 'answer',
  202: 'answer',
  400: 'refused',
  401: 'unauthorized',
  402: 'exhausted',
  403: 'unauthorized',
  404: 'miss',
  408: 'timeout',
  409: 'refused',
  422: 'refused',
  429: 'rate_limited',
  504: 'timeout',
}

// The longest documented answer is a page of 100 people with their sources.
const bytesMax = 2_000_000

/** Creates the client of a vendor's API by its habits: where the key goes, what its statuses and codes mean. */
export function createApi(habits: ApiHabits): Api {
  const { name } = habits
  return {
    async ask(call, request, schema) {
      try {
        const page = await send(habits, call, request)
        const { meaning, code } = meaningOf(habits, page)
        if (meaning === 'miss') return { status: page.status, body: null }
        if (meaning === 'answer') return { status: page.status, body: readJson(page, schema, name) }
        throw new ProviderError(name, meaning, answered(page.status, code), {
          retryAtMs: retryAtMsOf(page, habits.resetSecondsOf, systemClock()),
        })
      } catch (error) {
        throw withoutSecrets(error, name, call.apiKey)
      }
    },
  }
}

function send(
  habits: ApiHabits,
  call: AdapterCall,
  { path, query = {}, json, form, headers = {}, isPost = false }: ApiRequest,
): Promise<FetchedPage> {
  const given = Object.entries({ ...habits.queryOf?.(call), ...query })
  const search = new URLSearchParams(
    given.flatMap(([key, value]) => (value === null ? [] : [[key, value] as [string, string]])),
  )
  const url = `${withoutFinalSlashes(call.baseUrl)}/${path}${search.size > 0 ? `?${search}` : ''}`
  const body = json ? JSON.stringify(json) : form ? String(new URLSearchParams(form)) : null
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
  return call.fetch(url, {
    signal: call.signal,
    timeoutMs: habits.timeoutMs,
    bytesMax,
    // A key must not be carried to wherever a reply points.
    redirectsMax: 0,
    isInterface: true,
    provider: habits.name,
    method: body !== null || isPost ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...habits.headersOf?.(call),
      ...(body === null ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === null ? {} : { body }),
  })
}

function meaningOf(
  { statuses, codes, codeOf }: ApiHabits,
  page: FetchedPage,
): { readonly meaning: Meaning; readonly code: string | null } {
  const code = codes ? codeOf?.(parsed(page)) : null
  if (codes && typeof code === 'string' && code !== '') {
    const meaning = Object.hasOwn(codes, code) ? ownValue(codes, code) : codes['*']
    // Only a code of the table is repeated: any other text is the provider's, and may say anything.
    if (meaning) return { meaning, code: Object.hasOwn(codes, code) ? code : null }
  }
  const byStatus = statuses?.[page.status] ?? usualStatuses[page.status]
  return { meaning: byStatus ?? 'unavailable', code: null }
}

/** The body where it is JSON; a reply that is not is judged by its status alone. */
function parsed(page: FetchedPage): unknown {
  try {
    return JSON.parse(page.body)
  } catch {
    // `readJson` says so where an answer was to be read.
    return null
  }
}

function answered(status: number, code: string | null): string {
  return code === null ? `answered ${status}` : `answered ${status} (${code})`
}

// Beyond that it is a mistake, or a way to be rid of us: budgets are renewed by the month.
const waitMsMax = 35 * dayMs

/**
 * Returns when a provider says that it may be asked again: in headers of its own, or `Retry-After` in seconds or as a
 * date (RFC 9110 section 10.2.3). Milliseconds since the epoch; null when it does not say.
 */
function retryAtMsOf(
  { headers }: Pick<FetchedPage, 'headers'>,
  resetSecondsOf: ((headers: FetchedPage['headers']) => number | null) | undefined,
  nowMs: number,
): number | null {
  const ownSeconds = resetSecondsOf?.(headers) ?? null
  const waitMs = ownSeconds === null ? retryAfterMs(headers, nowMs) : ownSeconds * 1_000
  if (waitMs === null || !Number.isFinite(waitMs) || waitMs < 0) return null
  return nowMs + Math.min(waitMs, waitMsMax)
}

/**
 * Several providers take the key in the address, and replies may repeat it. What leaves here is made anew: no cause,
 * for that may hold a piece of the body, and a message without the key.
 */
function withoutSecrets(error: unknown, provider: string, apiKey: string): unknown {
  if (!(error instanceof ProviderError)) return error
  // A key of two parts (`id:secret`) is sent in two parts.
  const spellings = [apiKey, encodeURIComponent(apiKey), ...apiKey.split(':')].filter(Boolean)
  const message = spellings.reduce(
    (text, spelling) => text.replaceAll(spelling, '[key]'),
    error.message.replace(`${provider}: `, ''),
  )
  const { retryAtMs, costUsd } = error
  return new ProviderError(provider, error.fault, message, { retryAtMs, costUsd })
}

/** Returns the text at `path` of a body that was not validated. */
export function at(...path: readonly string[]): (body: unknown) => unknown {
  return (body) =>
    path.reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? ownValue(value as Readonly<Record<string, unknown>>, key)
          : null,
      body,
    )
}
