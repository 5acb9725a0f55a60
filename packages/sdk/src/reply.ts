import { readRetryAfter } from './retry.ts'

/** Facts that came with a result and are not part of it. */
export type ReplyFacts = {
  readonly requestId: string | null
  readonly status: number
  /** True when an earlier reply of the same Idempotency-Key was sent again. */
  readonly isReplay: boolean
  /** Request ids under which `getEvidence` shows what the result rests on; find-all has one for each part. */
  readonly evidenceIds: readonly string[]
  /** Time after which to ask again for a job that is not over. */
  readonly retryAfterMs: number | null
  /** The date from which the operation is deprecated (RFC 9745), and its last one (RFC 8594). */
  readonly deprecation: Date | null
  readonly sunset: Date | null
}

const factsByResult = new WeakMap<object, ReplyFacts>()

/** Returns the facts that came with a result of this client; null for other values and copies. */
export function replyOf(result: unknown): ReplyFacts | null {
  return typeof result === 'object' && result !== null ? (factsByResult.get(result) ?? null) : null
}

/** Stores the facts that came with a result, as long as the result is kept. */
export function noteReply(
  result: unknown,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
) {
  if (typeof result !== 'object' || result === null) return
  factsByResult.set(result, {
    status,
    requestId: headers.get('x-request-id'),
    isReplay: headers.get('idempotent-replayed') === 'true',
    retryAfterMs: readRetryAfter(headers.get('retry-after'), Date.now()),
    evidenceIds: readEvidenceIds(headers.get('link') ?? ''),
    deprecation: readStructuredDate(headers.get('deprecation')),
    sunset: readDate(headers.get('sunset')),
  })
}

function readEvidenceIds(link: string): readonly string[] {
  const targets = link.matchAll(/<[^<>]*\/evidence\/([\w-]+)>[^<]*rel="?describedby/g)
  return Array.from(targets, ([, id]) => id ?? '')
}

/** Reads a date of RFC 9651: `@` and seconds. */
function readStructuredDate(header: string | null): Date | null {
  const seconds = /^@(-?\d{1,12})$/.exec(header ?? '')?.[1]
  return seconds === undefined ? null : new Date(Number(seconds) * 1_000)
}

function readDate(header: string | null): Date | null {
  const at = Date.parse(header ?? '')
  return Number.isNaN(at) ? null : new Date(at)
}
