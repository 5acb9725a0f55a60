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
  /** Path below the base address, without a leading slash. */
  readonly path: string
  /** The query; fields that are null are left out. */
  readonly query?: Readonly<Record<string, string | null>>
  readonly json?: Readonly<Record<string, unknown>>
  /** The form that is the body of a POST. */
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** True: the request is a POST without a body. */
  readonly isPost?: boolean
}

/** Meaning of a status or of a code in the body: a fault, no match, or an answer to read. */
export type Meaning = ProviderFault | 'miss' | 'answer'

/** Properties of one provider's API. */
export type ApiHabits = {
  readonly name: string
  /** Time limit of one request; the call's own signal may abort earlier. */
  readonly timeoutMs: number
  readonly headersOf?: (call: AdapterCall) => Readonly<Record<string, string>>
  readonly queryOf?: (call: AdapterCall) => Readonly<Record<string, string>>
  /** Statuses with another meaning than usual. */
  readonly statuses?: Readonly<Record<number, Meaning>>
  /** Returns the code in a body, which is looked up in `codes` and wins over the status. */
  readonly codeOf?: (body: unknown) => unknown
  /** Meanings of codes; `*` is any other code that is not empty. */
  readonly codes?: Readonly<Record<string, Meaning>>
  /** Returns the seconds until the next request is allowed, from the provider's own headers. */
  readonly resetSecondsOf?: (headers: FetchedPage['headers']) => number | null
}

/** A client of one provider. Null: the provider has no match. */
export type Api = {
  /**
   * Asks the vendor; returns the reply of this shape. @throws {ProviderError} whose message and cause contain neither
   * the key nor any part of the request
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

/** Creates the client of a vendor's API from its habits: the place of the key, the meanings of statuses and codes. */
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
    // A redirect could lead the key to another host.
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
    // Only a code of the table is shown, because any other text of the provider may contain anything.
    if (meaning) return { meaning, code: Object.hasOwn(codes, code) ? code : null }
  }
  const byStatus = statuses?.[page.status] ?? usualStatuses[page.status]
  return { meaning: byStatus ?? 'unavailable', code: null }
}

/** The parsed body; a reply that is not JSON is judged by its status alone. */
function parsed(page: FetchedPage): unknown {
  try {
    return JSON.parse(page.body)
  } catch {
    // `readJson` reports this when an answer should be read.
    return null
  }
}

function answered(status: number, code: string | null): string {
  return code === null ? `answered ${status}` : `answered ${status} (${code})`
}

// A longer wait is a mistake or means to turn us away: budgets are renewed by the month.
const waitMsMax = 35 * dayMs

/**
 * Returns when a provider may be asked again, from headers of its own or from `Retry-After` in seconds or as a date
 * (RFC 9110 section 10.2.3). Milliseconds since the epoch; null: the reply does not say.
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
 * Returns an error without the key. Several providers take the key in the address, and replies may repeat it. The error
 * is made anew without a cause, which may contain a part of the body, and with the key removed from its message.
 */
function withoutSecrets(error: unknown, provider: string, apiKey: string): unknown {
  if (!(error instanceof ProviderError)) return error
  // A key of two parts (`id:secret`) is sent as two parts.
  const spellings = [apiKey, encodeURIComponent(apiKey), ...apiKey.split(':')].filter(Boolean)
  const message = spellings.reduce(
    (text, spelling) => text.replaceAll(spelling, '[key]'),
    error.message.replace(`${provider}: `, ''),
  )
  const { retryAtMs, costUsd } = error
  return new ProviderError(provider, error.fault, message, { retryAtMs, costUsd })
}

/** Returns a function that reads the value at `path` of a body that was not validated. */
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
