import { setTimeout as delay } from 'node:timers/promises'
import type { Offer } from '@enricher/contract/operation'
import type { DescribedSchema } from '@enricher/contract/validation-text'
import { sha256 } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { retryAfterMs } from '@enricher/engine/net/retry-after'
import { testKeyPrefix } from '@enricher/service/accounts/api-key'
import { type Outcome, outcomeOf } from '@enricher/service/bulk/outcome'
import { CommandError } from '../command-error.ts'
import { terminal } from '../terminal.ts'
import { type AskedRow, type AskRow, RunStopped } from './ask-rows.ts'
import { createPace, type Pace } from './pace.ts'
import {
  reasonOf,
  request,
  type Service,
  type ServiceReply,
  sentenceIn,
} from './service-request.ts'

// The attempts and their pauses take two minutes, in which a restarted service is back.
const attemptsMax = 7
// A refused request beyond the rate limit waits for the next window: other clients have used up the limit.
const refusedShare = 0.1
const firstPauseMs = 1_000
const pauseMaxMs = 60_000

/**
 * Reads the balance of the account, which also checks the service and the key; null in the sandbox, which accepts every
 * key.
 * @throws {CommandError} when the service cannot be reached or refuses the key
 */
export async function readBalance(service: Service): Promise<number | null> {
  const reply = await request(service, '/credits', { method: 'GET' }).catch((cause: unknown) => {
    throw new CommandError(`${service.url} cannot be reached (${reasonOf(cause)}).`, 1, { cause })
  })
  if (service.key.startsWith(testKeyPrefix)) return null
  if (reply.status === 401 || reply.status === 403) throw new CommandError(refusedKey(service.url))
  const credits = ownValue(reply.body, 'credits_remaining')
  if (reply.status === 200 && typeof credits === 'number') return credits
  throw new CommandError(
    `${service.url} answers ${reply.status} to /credits: it is no address of this service.`,
  )
}

function refusedKey(url: string): string {
  return `${url} refuses the key: set ENRICHER_API_KEY to one that is valid there.`
}

/**
 * Creates the function that asks a service for each row, at the pace of the service's headers. A row of a file has the
 * same Idempotency-Key in each run, so that a lost reply that was charged is not charged again.
 */
export function createServiceAsker(service: Service, offer: Offer, fileDigest: string): AskRow {
  const target = { service, offer, fileDigest, pace: createPace(notePause) }
  return async (asked, signal) => {
    for (let attempts = 0; ; ) {
      await target.pace.ready(signal)
      const reply = await attemptAt(target, asked, signal)
      const outcome = read(target, reply)
      if (outcome !== null) return outcome
      attempts += shareOf(reply)
      if (attempts >= attemptsMax) return failed(reply)
      await delay(pauseMs(attempts, reply), undefined, { signal })
    }
  }
}

function notePause(): void {
  terminal.note('The service limits requests per minute: the run waits where that is reached.')
}

type Target = {
  readonly service: Service
  readonly offer: Offer
  readonly fileDigest: string
  readonly pace: Pace
}

function failed(reply: ServiceReply | null): Outcome {
  if (reply === null) return { status: 'failed', error: 'The service did not answer.' }
  const isStrange = reply.status === 200
  return { status: 'failed', error: isStrange ? 'The reply is no answer.' : sentenceIn(reply) }
}

/** Sends one request; null: no reply came. */
async function attemptAt(
  { service, offer, fileDigest, pace }: Target,
  asked: AskedRow,
  signal: AbortSignal,
): Promise<ServiceReply | null> {
  pace.begin()
  try {
    const reply = await request(service, offer.path, {
      method: 'POST',
      body: JSON.stringify(asked.input),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': idempotencyKeyOf(fileDigest, asked.key),
      },
      signal,
    })
    pace.learn(reply.headers, reply.status === 429)
    return reply
  } catch (error) {
    if (signal.aborted) throw error
    return null
  } finally {
    pace.end()
  }
}

/** Returns a UUID of version 8 (RFC 9562 section 5.8) that is the same for the same row of the same file. */
function idempotencyKeyOf(fileDigest: string, key: string): string {
  const hex = sha256(`${fileDigest} ${key}`).toString('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Returns the outcome of a row from its reply; null: a retry may have another one. */
function read({ service, offer }: Target, reply: ServiceReply | null): Outcome | null {
  if (reply === null) return null
  const { status, body, headers } = reply
  const isSandbox = service.key.startsWith(testKeyPrefix)
  if (status === 200) {
    if (!isReplyOf(offer, body)) return null
    const outcome = outcomeOf(offer, body)
    return isSandbox && 'credits' in outcome ? { ...outcome, credits: 0 } : outcome
  }
  if (status === 404 && headers.get('error-code') !== 'not_found') {
    return { status: 'miss', reply: null, credits: 0 }
  }
  refuseOthers(service, offer, reply)
  const isTransient = status >= 500 || status === 429 || status === 409 || status === 408
  return isTransient ? null : { status: 'invalid', error: sentenceIn(reply) }
}

/** A proxy or a hotel's network also answers with 200; such a page is not a miss. */
function isReplyOf(offer: Offer, body: ServiceReply['body']): boolean {
  const { properties = {} } = offer.reply as DescribedSchema
  return Object.keys(properties).some((field) => ownValue(body, field) !== undefined)
}

/** @throws {RunStopped} for replies that every further row would get, too */
function refuseOthers({ url }: Service, offer: Offer, reply: ServiceReply): void {
  if (reply.status === 402) {
    const how = 'Buy credits, and the same command goes on from here.'
    throw new RunStopped('credits', `${sentenceIn(reply)} ${how}`)
  }
  if (reply.status === 401 || reply.status === 403) throw new RunStopped('refused', refusedKey(url))
  if (reply.status === 404) {
    const what = `${url} has no ${offer.path}: it does not offer ${offer.name}.`
    throw new RunStopped('refused', what)
  }
}

function shareOf(reply: ServiceReply | null): number {
  return reply?.status === 429 ? refusedShare : 1
}

function pauseMs(attempts: number, reply: ServiceReply | null): number {
  // The pace already waits for the next window.
  if (reply?.status === 429) return 0
  const header = reply?.headers.get('retry-after') ?? ''
  const asked = retryAfterMs({ 'retry-after': header }, Date.now()) ?? 0
  // The random part keeps rows that failed together from being retried together.
  const doubled = firstPauseMs * 2 ** (attempts - 1) * (0.5 + Math.random() / 2)
  return Math.min(Math.max(asked, doubled), pauseMaxMs)
}
