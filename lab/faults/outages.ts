import { bounds, calmMs, lookupTimeoutMs } from './bounds.ts'
import { type Attempt, type Fault, isFinal, type Journal } from './journal.ts'
import type { Planned } from './schedule.ts'
import { blow } from './storm.ts'
import { type Verdict, verdictOn } from './verdict.ts'
import { withPlace } from './with-place.ts'

const warmUpMs = 5_000
const stopMs = 20_000
// The freeze is longer than the service waits for a statement, so that statements are given up in it.
const freezeMs = 40_000
const silenceMs = 20_000
// A reply may exceed the deadline of a lookup by this delay of a loaded machine and of the network.
const lateMs = 1_500
// Requests that began before the outage could be noticed are no part of it.
const noticeMs = 500
// The service may reach a database that has started before this program sees it and records the end of the outage.
const startNoticeMs = 1_000

const outages: readonly Planned[] = [
  { kind: 'stop database', pauseMs: warmUpMs, lastsMs: stopMs, choice: 0 },
  { kind: 'freeze database', pauseMs: calmMs, lastsMs: freezeMs, choice: 0 },
  { kind: 'silence connections', pauseMs: calmMs, lastsMs: silenceMs, choice: 0 },
]

/** The attempts of callers in one outage of the database. */
export type Outage = {
  readonly kind: string
  readonly attempts: number
  /** Attempts refused as the contract says: 503 with Retry-After within the deadline of a lookup. */
  readonly refused: number
  /** The longest duration of an attempt that began in it. */
  readonly longestMs: number
  /** The time from the end of the outage to the first success; null when there was none. */
  readonly firstSuccessMs: number | null
}

/** Runs outages: the external database is stopped, frozen and silent for long, while callers ask. */
export async function runOutages(
  seed: number,
  stopping: AbortSignal,
): Promise<Verdict & { readonly outages: readonly Outage[] }> {
  return withPlace('external', seed, stopping, async ({ place, callers }) => {
    const weather = { title: 'outages', planned: outages, seed, stopping }
    const aftermath = await blow(callers, place, weather)
    const { journal } = place
    const verdict = verdictOn('outages', journal, aftermath)
    const seen = journal.faults.map((fault) => outageOf(fault, journal))
    const breaches = journal.faults.flatMap((fault) => breachesIn(fault, journal))
    return { ...verdict, outages: seen, breaches: [...verdict.breaches, ...breaches] }
  })
}

function outageOf(fault: Fault, journal: Journal): Outage {
  const during = attemptsDuring(fault, journal)
  return {
    kind: fault.kind,
    attempts: during.length,
    refused: during.filter(isRefusedWell).length,
    longestMs: Math.max(0, ...during.map(({ startMs, endMs }) => endMs - startMs)),
    firstSuccessMs: firstSuccessAfter(fault, journal),
  }
}

function breachesIn(fault: Fault, journal: Journal): readonly string[] {
  const firstMs = firstSuccessAfter(fault, journal)
  const isLate = firstMs === null || firstMs > bounds.firstSuccessWithinMs
  const wrong = attemptsDuring(fault, journal).flatMap((attempt) => {
    const tookMs = attempt.endMs - attempt.startMs
    const isSlow = tookMs > lookupTimeoutMs + lateMs
    // A reply after the end of the outage, or a served one just before the recorded end, need not be a refusal.
    const leftMs = (fault.endMs ?? 0) - attempt.endMs
    const isOver = leftMs <= 0 || (leftMs <= startNoticeMs && isServed(attempt))
    if (!isSlow && (isOver || isRefusedWell(attempt))) return []
    const { status, text, retryAfterS, requestId } = attempt
    return [
      `${fault.kind}: ${status} after ${tookMs} ms, Retry-After ${retryAfterS}: ${text.slice(0, 120)} [${requestId}]`,
    ]
  })
  const first = firstMs === null ? 'never' : `${firstMs} ms after`
  return [...(isLate ? [`${fault.kind}: the first success came ${first}`] : []), ...wrong]
}

/** Returns the attempts that began in an outage and needed the database. */
function attemptsDuring({ startMs, endMs }: Fault, { jobs }: Journal): readonly Attempt[] {
  return jobs
    .flatMap(({ attempts }) => attempts)
    .filter((attempt) => {
      const isWithin = attempt.startMs >= startMs + noticeMs && attempt.startMs < (endMs ?? 0)
      return isWithin && !attempt.isLeft
    })
}

/** Returns true for a reply that no service gives without its database. */
function isServed({ status }: Attempt): boolean {
  return status > 0 && status < 500
}

function isRefusedWell({ status, retryAfterS, startMs, endMs }: Attempt): boolean {
  const isInTime = endMs - startMs <= lookupTimeoutMs + lateMs
  return status === 503 && retryAfterS !== null && retryAfterS > 0 && isInTime
}

function firstSuccessAfter({ endMs }: Fault, { jobs }: Journal): number | null {
  if (endMs === null) return null
  const successes = jobs.flatMap(({ question, attempts }) =>
    attempts.filter((attempt) => attempt.endMs >= endMs && isFinal(question, attempt)),
  )
  const [first] = successes.map((attempt) => attempt.endMs).toSorted((a, b) => a - b)
  return first === undefined ? null : first - endMs
}
