import type { Question, ReplyBody } from './question.ts'

/** A caller's account. */
export type Account = { readonly email: string; readonly key: string; readonly isRich: boolean }

/** One request over the wire. Its id is the caller's own, and stands in the ledger. */
export type Attempt = {
  readonly requestId: string
  /** Which process was asked. */
  readonly slot: number
  readonly startMs: number
  readonly endMs: number
  /** 0 when no reply came. */
  readonly status: number
  /** The reply, word for word. */
  readonly text: string
  readonly body: ReplyBody
  readonly isReplay: boolean
  readonly retryAfterS: number | null
  /** True when the caller went away before the reply. */
  readonly isLeft: boolean
}

/** One question of one caller, asked until it is answered. */
export type Job = {
  readonly account: Account
  readonly question: Question
  readonly idempotencyKey: string | null
  readonly startMs: number
  readonly attempts: Attempt[]
  /** Null while nothing final was answered. */
  answeredMs: number | null
  /** True when the caller left and did not come back. */
  isAbandoned: boolean
}

/** One fault; times since the epoch. */
export type Fault = {
  readonly kind: string
  /** What it was done to, such as `service 1` or `pid 4711`. */
  target: string
  readonly startMs: number
  endMs: number | null
}

/** One start of a process of the service. */
export type Start = {
  readonly slot: number
  readonly startMs: number
  /** Null when it ended before. */
  readyMs: number | null
  endMs: number | null
  /** `exit 1`, `SIGKILL`; null while it runs. */
  end: string | null
  /** True when the program ended it: by a signal, or because the storm is over. */
  isEndOurs: boolean
  /** The last of what it logged, when it ended by itself. */
  said: string
}

/** All that happened in one storm. */
export type Journal = {
  readonly accounts: Account[]
  readonly jobs: Job[]
  readonly faults: Fault[]
  readonly starts: Start[]
}

export function createJournal(): Journal {
  return { accounts: [], jobs: [], faults: [], starts: [] }
}

/** Returns the last reply that was final; undefined when there was none. */
export function finalReply({ attempts, question }: Job): Attempt | undefined {
  return attempts.findLast((attempt) => isFinal(question, attempt))
}

/**
 * Returns true for a reply after which a caller does not repeat: a result, a miss, or 402 where the balance is too
 * small.
 */
export function isFinal({ priceCredits, parts }: Question, { status, body }: Attempt): boolean {
  if (status === 200 || status === 404) return true
  if (status !== 402) return false
  const { credits_remaining } = (body['detail'] ?? {}) as { credits_remaining?: number }
  // Credits that are held for searches under way come back, or are spent on them: asked again, it is known.
  const neededCredits = parts === null ? priceCredits : websiteCredits
  return typeof credits_remaining === 'number' && credits_remaining < neededCredits
}

const websiteCredits = 2

/** Returns the fault that began last before then, in words. */
export function faultBefore({ faults }: Journal, atMs: number): string {
  const fault = faults.findLast(({ startMs }) => startMs <= atMs)
  if (!fault) return 'before the first fault'
  const sinceMs = Math.round(atMs - fault.startMs)
  return `${sinceMs} ms after ${fault.kind} of ${fault.target}`
}
