import { type Attempt, faultBefore, type Job, type Journal } from './journal.ts'
import type { Entry, Ledger } from './ledger.ts'
import { pricesCredits, type Question } from './question.ts'

/** The result of comparing replies with the ledger. */
export type Charges = {
  /** Charges that were acknowledged to a caller. */
  readonly acknowledged: number
  /** Charges that were acknowledged, and are not in the ledger. */
  readonly lost: number
  /** Inputs of an account that were charged more than once. */
  readonly doubled: number
  /** Charges whose reply did not reach the caller. */
  readonly unheard: number
  readonly breaches: readonly string[]
}

/** Compares every reply with the entries under the id of its request, and every input with all its entries. */
export function checkCharges(journal: Journal, ledger: Ledger): Charges {
  const booked = Map.groupBy(
    ledger.entries.filter(({ kind }) => kind === 'lookup'),
    ({ requestId }) => requestId ?? '',
  )
  const judged = journal.jobs.flatMap((job) =>
    job.attempts.map((attempt) => judge(job, attempt, booked.get(attempt.requestId) ?? [])),
  )
  const breachOf = (attempt: Attempt, why: string) =>
    `${why} [${attempt.requestId}, ${new Date(attempt.endMs).toISOString()}, ${faultBefore(journal, attempt.endMs)}]`
  const doubled = doubledInputs(journal, booked)
  const unknown = unknownEntries(journal, booked)
  return {
    acknowledged: judged.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: judged.filter(({ isLost }) => isLost).length,
    doubled: doubled.length,
    unheard: judged.filter(({ isUnheard }) => isUnheard).length,
    breaches: [
      ...judged.flatMap(({ attempt, why }) => (why === null ? [] : [breachOf(attempt, why)])),
      ...doubled,
      ...unknown,
    ],
  }
}

type Judged = {
  readonly attempt: Attempt
  readonly acknowledged: number
  readonly isLost: boolean
  readonly isUnheard: boolean
  /** The breach in words; null: reply and ledger agree. */
  readonly why: string | null
}

function judge({ question }: Job, attempt: Attempt, entries: readonly Entry[]): Judged {
  const fine = { attempt, acknowledged: 0, isLost: false, isUnheard: false, why: null }
  const { status, isReplay } = attempt
  // A request without an answer, or with a fault, may have been charged. Its repeat is free, as the check of the inputs
  // shows.
  if (status === 0 || status >= 500) return { ...fine, isUnheard: entries.length > 0 }
  const { count, sum } = acknowledgedCharge(question, attempt)
  // A replay's charge is an entry under the first request, and is compared with that by its key.
  if (isReplay || count === 0) {
    return entries.length === 0
      ? fine
      : { ...fine, why: `${question.operation}: a free reply (${status}) was charged for` }
  }
  const bookedSum = -entries.reduce((total, { delta }) => total + delta, 0)
  if (entries.length === 0) {
    return {
      ...fine,
      isLost: true,
      why: `${question.operation}: ${sum} acknowledged, nothing booked`,
    }
  }
  if (bookedSum !== sum) {
    return { ...fine, why: `${question.operation}: ${sum} acknowledged, ${bookedSum} booked` }
  }
  return { ...fine, acknowledged: entries.length, why: balanceMistake(question, attempt, entries) }
}

/** Returns the charge that a reply states; `count` 0: none. */
function acknowledgedCharge(question: Question, { status, body }: Attempt) {
  if (status !== 200) return { count: 0, sum: 0 }
  if (question.parts !== null) {
    const sum = Number(body['credits_charged'])
    return { count: sum > 0 ? 1 : 0, sum }
  }
  const isHit = question.expected !== null && (body[question.expected.field] ?? null) !== null
  const isCharged = body['cached'] === false && isHit
  return { count: isCharged ? 1 : 0, sum: isCharged ? question.priceCredits : 0 }
}

/** Compares the balance of a single lookup with its entry; a call of several has other charges during it. */
function balanceMistake(
  { parts, operation }: Question,
  { body }: Attempt,
  entries: readonly Entry[],
) {
  const [entry] = entries
  if (parts !== null || entries.length !== 1 || !entry) return null
  if (body['credits_remaining'] === entry.balanceAfter) return null
  return `${operation}: credits_remaining ${String(body['credits_remaining'])}, booked ${entry.balanceAfter}`
}

/** Finds inputs that one account paid for more than once, with the requests that were charged. */
function doubledInputs(
  journal: Journal,
  booked: ReadonlyMap<string, readonly Entry[]>,
): readonly string[] {
  const charged = new Map<string, { requestIds: string[]; most: number; atMs: number }>()
  for (const { account, question, attempts } of journal.jobs) {
    for (const { requestId, endMs } of attempts) {
      for (const entry of booked.get(requestId) ?? []) {
        const { input, most } = inputOf(question, entry)
        const name = `${account.email} ${input}`
        const before = charged.get(name) ?? { requestIds: [], most, atMs: endMs }
        charged.set(name, {
          requestIds: [...before.requestIds, requestId],
          most: Math.max(most, before.most),
          atMs: Math.max(before.atMs, endMs),
        })
      }
    }
  }
  return [...charged].flatMap(([name, { requestIds, most, atMs }]) =>
    requestIds.length <= most
      ? []
      : [
          `${name}: charged ${requestIds.length} times [${requestIds.join(', ')}, ${faultBefore(journal, atMs)}]`,
        ],
  )
}

// A part's entry does not have its role, so that all roles of a company are counted together.
const rolesMax = 4

/** Returns the input of an entry, and how often that may be charged. */
function inputOf(question: Question, { operation }: Entry) {
  const domain = question.parts?.domain ?? question.body['domain']
  if (operation === 'find-email-decision-maker') {
    return { input: `${operation} at ${String(domain)}`, most: rolesMax }
  }
  if (question.parts === null) return { input: question.input, most: 1 }
  if (operation === 'find-website') return { input: question.parts.website, most: 1 }
  return { input: `${operation} ${JSON.stringify({ domain })}`, most: 1 }
}

/** Finds charges under requests that no caller made, and charges of a wrong price. */
function unknownEntries(
  journal: Journal,
  booked: ReadonlyMap<string, readonly Entry[]>,
): readonly string[] {
  const known = new Set(
    journal.jobs.flatMap(({ attempts }) => attempts.map((one) => one.requestId)),
  )
  return [...booked].flatMap(([requestId, entries]) => {
    const strange = known.has(requestId) ? [] : [`a charge under ${requestId}, which was not asked`]
    const mispriced = entries.filter(
      ({ operation, delta }) => -delta !== pricesCredits[operation ?? ''],
    )
    return [
      ...strange,
      ...mispriced.map(({ operation, delta }) => `${operation}: ${delta} booked [${requestId}]`),
    ]
  })
}
