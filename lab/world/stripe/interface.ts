import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { apiVersion } from './events/publish.ts'
import type { Ids } from './model/ids.ts'
import type { Mode, Work } from './model/mode.ts'
import { expireOverdue } from './payments/checkout.ts'
import { expanded } from './protocol/expansion.ts'
import type { Fault, FaultName, FaultSwitch } from './protocol/faults.ts'
import { parseForm } from './protocol/form-body.ts'
import type { Answer, IdempotencyKeys } from './protocol/idempotency.ts'
import { listOf, refuseUnknown } from './protocol/parameters.ts'
import { invalidRequest, StripeError } from './protocol/stripe-error.ts'
import { findRoute, includes, type RouteMatch } from './resources/routes.ts'

export type Request = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** `close` ends the connection and `hang` leaves it open, both without an answer. */
export type Reply =
  | 'close'
  | 'hang'
  | (Answer & { readonly headers: Readonly<Record<string, string>> })

export type KeyedMode = Mode & { readonly keys: IdempotencyKeys }

/** The account as calls of the interface meet it: both its modes, and the faults that are on. */
export type Account = {
  readonly modes: readonly [test: KeyedMode, live: KeyedMode]
  readonly requestIds: Ids
  readonly faults: FaultSwitch
}

/** Answers a call of the interface; an error is an answer as well. */
export async function answerCall(account: Account, request: Request): Promise<Reply> {
  const { method, url, headers } = request
  const requestId = account.requestIds.next('req', requestIdLength)
  const sent = String(headers['idempotency-key'] ?? '')
  const key = method === 'POST' && sent !== '' ? sent : null
  try {
    const mode = authenticate(account.modes, headers.authorization)
    const match = findRoute(method, url.pathname)
    if (!match) throw unknownPath(method, url.pathname)
    const taken = account.faults.take(method, match.route.path)
    const fault = taken?.fault ?? null
    if (fault === 'close' || fault === 'hang') return fault
    if (fault === 'rate_limited' || fault === 'unavailable') throw refusals[fault]
    const work = { ...mode, cause: { id: requestId, idempotency_key: key } }
    const run = async () => {
      await waitBefore(account.faults, taken)
      return fault === 'server_error' ? errorAnswer(serverError) : perform(work, match, request)
    }
    const { answer, isReplayed } = await answerOnce(mode.keys, key, request, run)
    const silent = await silenceAfter(account.faults, fault)
    return silent ?? withHeaders(answer, requestId, key, isReplayed)
  } catch (error) {
    return withHeaders(errorAnswer(error), requestId, key, false)
  }
}

/** Waits for as long as a fault keeps a call from its work. */
async function waitBefore(faults: FaultSwitch, taken: Fault | null): Promise<void> {
  if (taken?.fault === 'hold') await faults.hold()
  if (taken?.fault === 'slow') await pause(taken.delayMs ?? slowMs)
}

/** Waits for as long as a fault keeps the answer back; returns the reply in its place, null: the answer itself. */
async function silenceAfter(faults: FaultSwitch, fault: FaultName | null) {
  if (fault === 'commit_then_hold') await faults.hold()
  return (fault && silences[fault]) ?? null
}

const requestIdLength = 14
// A slow call takes longer than any answer, and less than the time after which a client gives up.
const slowMs = 1_000

const silences: Partial<Record<FaultName, 'close' | 'hang'>> = {
  commit_then_close: 'close',
  commit_then_hang: 'hang',
}

const refusals = {
  rate_limited: invalidRequest('Request rate limit exceeded.', { code: 'rate_limit' }, 429),
  unavailable: new StripeError(503, { type: 'api_error', message: 'Service is unavailable.' }),
} as const

const serverError = new StripeError(500, {
  type: 'api_error',
  message: 'An unknown error occurred',
})

/** Finds the mode of a key. @throws {StripeError} 401 */
function authenticate(modes: readonly KeyedMode[], header: string | undefined): KeyedMode {
  const [, scheme = '', sent = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(header ?? '') ?? []
  // With basic authentication the key is the user name.
  const isBasic = scheme.toLowerCase() === 'basic'
  const [key = ''] = isBasic ? Buffer.from(sent, 'base64').toString().split(':') : [sent]
  if (key === '') throw invalidRequest('You did not provide an API key.', {}, 401)
  const mode = modes.find(({ secretKey }) => secretKey === key)
  if (mode) return mode
  const masked = `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`
  throw invalidRequest(`Invalid API Key provided: ${masked}`, {}, 401)
}

function unknownPath(method: string, pathname: string): StripeError {
  return invalidRequest(`Unrecognized request URL (${method}: ${pathname}).`, {}, 404)
}

/** Runs a call at most once for each Idempotency-Key. */
async function answerOnce(
  keys: IdempotencyKeys,
  key: string | null,
  { url, body }: Request,
  run: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly isReplayed: boolean }> {
  if (key === null) return { answer: await run(), isReplayed: false }
  // Equal parameters are equal in any order, so they are sorted.
  const parameters = new URLSearchParams(body)
  parameters.sort()
  const recorded = keys.begin(key, url.pathname, parameters.toString())
  if (recorded) return { answer: recorded, isReplayed: true }
  const answer = await run()
  keys.settle(key, isRecorded(answer) ? answer : null)
  return { answer, isReplayed: false }
}

/** Stripe records a call that began to run, errors included, but no call whose parameters were refused. */
const isRecorded = ({ status }: Answer) => status === 200 || status === 402 || status === 500

function perform(work: Work, { route, id, rest }: RouteMatch, request: Request): Answer {
  try {
    const text = request.method === 'GET' ? request.url.search.slice(1) : request.body
    const { expand, ...parameters } = parseForm(text)
    refuseUnknown(parameters, route.accepts)
    expireOverdue(work)
    const result = route.run(work, { parameters, id, rest })
    const paths = expand === undefined ? [] : listOf({ expand }, 'expand').map(String)
    return { status: 200, body: textOf(expanded(work, result, paths, includes)) }
  } catch (error) {
    return errorAnswer(error)
  }
}

const textOf = (value: object) => `${JSON.stringify(value, null, 2)}\n`

function errorAnswer(error: unknown): Answer {
  if (!(error instanceof StripeError)) throw error
  return { status: error.status, body: textOf({ error: error.fields }) }
}

function withHeaders(
  answer: Answer,
  requestId: string,
  key: string | null,
  isReplayed: boolean,
): Exclude<Reply, string> {
  return {
    ...answer,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
      ...(answer.status === 401 ? { 'www-authenticate': 'Basic realm="Stripe"' } : {}),
    },
  }
}
