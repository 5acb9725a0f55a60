import { type Attempt, faultBefore, type Job, type Journal } from './journal.ts'
import type { Entry, Ledger } from './ledger.ts'

/** The outcome of the Idempotency-Keys. */
export type Keyed = {
  readonly keys: number
  /** Keys under which callers got more than one reply. */
  readonly heardAgain: number
  readonly breaches: readonly string[]
}

/** Checks that each key was charged at most once and answered word for word. */
export function checkKeys(journal: Journal, ledger: Ledger): Keyed {
  const booked = Map.groupBy(ledger.entries, ({ requestId }) => requestId ?? '')
  const groups = Map.groupBy(
    journal.jobs.filter(({ idempotencyKey }) => idempotencyKey !== null),
    ({ account, question, idempotencyKey }) =>
      `${account.email} ${question.operation} ${idempotencyKey}`,
  )
  const heard = [...groups.values()].map((jobs) => jobs.flatMap(resultsOf))
  return {
    keys: groups.size,
    heardAgain: heard.filter((replies) => replies.length > 1).length,
    breaches: [
      ...heard.flatMap((replies) => differing(replies, journal)),
      ...[...groups].flatMap(([key, jobs]) => wrongCharges(key, jobs, booked, journal)),
    ],
  }
}

/** Returns the results under one key; an outage or a refusal is not final. */
function resultsOf({ attempts }: Job): readonly Attempt[] {
  return attempts.filter(({ status }) => status === 200 || status === 404)
}

function differing(replies: readonly Attempt[], journal: Journal): readonly string[] {
  const [first, ...others] = replies.toSorted((a, b) => a.endMs - b.endMs)
  const other = others.find(({ status, text }) => status !== first?.status || text !== first.text)
  if (!first || !other) return []
  const when = faultBefore(journal, other.endMs)
  const kind = other.isReplay ? 'a replay' : 'no replay'
  return [
    `one key, two answers: ${first.text} [${first.requestId}] and ${other.text} [${other.requestId}, ${kind}, ${when}]`,
  ]
}

/** Finds more than one charge under a key of a single lookup, and replays of a charge that is not in the ledger. */
function wrongCharges(
  key: string,
  jobs: readonly Job[],
  booked: ReadonlyMap<string, readonly Entry[]>,
  journal: Journal,
): readonly string[] {
  if (jobs.some(({ question }) => question.parts !== null)) return []
  const attempts = jobs.flatMap((job) => job.attempts)
  const entries = attempts.flatMap(({ requestId }) => booked.get(requestId) ?? [])
  const ids = attempts.map(({ requestId }) => requestId).join(', ')
  if (entries.length > 1) return [`${key}: charged ${entries.length} times [${ids}]`]
  const replays = attempts.filter(
    ({ status, isReplay, body }) => status === 200 && isReplay && body['cached'] === false,
  )
  return replays.flatMap(({ body, endMs, requestId }) => {
    const isMiss = jobs.every(({ question }) => {
      const field = question.expected?.field
      return field === undefined || (body[field] ?? null) === null
    })
    if (isMiss || entries[0]?.balanceAfter === body['credits_remaining']) return []
    return [
      `${key}: a replay tells of a charge that is not booked [${requestId}, ${faultBefore(journal, endMs)}]`,
    ]
  })
}
