import type { Question, ReplyBody } from './question.ts'

/** A caller's account. */
export type Account = { readonly email: string; readonly key: string; readonly isRich: boolean }

/** One request over the wire. Its id is the caller's own, and is in the ledger. */
export type Attempt = {
  readonly requestId: string
  /** The number of the process that was asked. */
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
  /** True when the caller left before the reply. */
  readonly isLeft: boolean
}

/** One question of one caller, asked until it is answered. */
export type Job = {
  readonly account: Account
  readonly question: Question
  readonly idempotencyKey: string | null
  readonly startMs: number
  readonly attempts: Attempt[]
  /** Null before a final reply. */
  answeredMs: number | null
  /** True when the caller left and did not come back. */
  isAbandoned: boolean
}

/** One fault; times since the epoch. */
export type Fault = {
  readonly kind: string
  /** The victim of the fault, such as `service 1` or `pid 4711`. */
  target: string
  readonly startMs: number
  endMs: number | null
}

/** One start of a process of the service. */
export type Start = {
  readonly slot: number
  readonly startMs: number
  /** Null when the process ended before it was ready. */
  readyMs: number | null
  endMs: number | null
  /** `exit 1`, `SIGKILL`; null while it runs. */
  end: string | null
  /** True when the program ended it: by a signal, or because the storm is over. */
  isEndOurs: boolean
  /** The end of its log, when it ended by itself. */
  said: string
}

/** All events of one storm. */
export type Journal = {
  readonly accounts: Account[]
  readonly jobs: Job[]
  readonly faults: Fault[]
  readonly starts: Start[]
}

export function createJournal(): Journal {
  return { accounts: [], jobs: [], faults: [], starts: [] }
}

/** Returns the last final reply; undefined when there was none. */
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
  // Held credits come back or are spent when their searches end: a later attempt shows which.
  const neededCredits = parts === null ? priceCredits : websiteCredits
  return typeof credits_remaining === 'number' && credits_remaining < neededCredits
}

const websiteCredits = 2

/** Returns the last fault that began before a time, in words. */
export function faultBefore({ faults }: Journal, atMs: number): string {
  const fault = faults.findLast(({ startMs }) => startMs <= atMs)
  if (!fault) return 'before the first fault'
  const sinceMs = Math.round(atMs - fault.startMs)
  return `${sinceMs} ms after ${fault.kind} of ${fault.target}`
}
