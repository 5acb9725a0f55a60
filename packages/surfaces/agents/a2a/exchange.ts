import type { Json } from '@enricher/engine/lib/digest'

/** What a message asks for: one lookup, or the answer to a question. */
export type Wish =
  | { readonly kind: 'lookup'; readonly skill: string; readonly arguments: Fields }
  | { readonly kind: 'question'; readonly question: string }

export type Fields = { readonly [field: string]: Json }

/**
 * A message to a task. A task has one, and one more for each time that it asked back. It is stored as the input of a
 * job.
 */
export type ExchangeInput = {
  readonly taskId: string
  readonly contextId: string
  /** Its place among the messages of the task, from 0. */
  readonly exchange: number
  readonly messageId: string
  readonly wish: Wish
  /** Media types that the client reads. */
  readonly modes: readonly string[]
}

/** A lookup of an exchange. One that has not ended keeps the place of its artifact. */
export type ExchangeStep = {
  readonly tool: string
  readonly arguments: Fields
  readonly status: 'running' | 'succeeded' | 'no_result' | 'failed'
  /** The raw reply; null where there was none. */
  readonly result: Fields | null
  readonly creditsCharged: number
  /** Of the requests under which its evidence is kept; absent in steps of a question, whose answer cites them. */
  readonly evidenceIds?: readonly string[]
}

/** What came of an exchange; of one that is under way, what was found so far. It is stored as the result of a job. */
export type ExchangeResult =
  | {
      readonly kind: 'elicitation'
      readonly text: string
      readonly details: Fields
    }
  | {
      readonly kind: 'steps'
      readonly steps: readonly ExchangeStep[]
      /** The answer to a question; null for a lookup, and while there is none. */
      readonly answer: { readonly text: string; readonly object: Fields } | null
      /** The body that the same call over HTTP is refused with. */
      readonly failure: Fields | null
    }

/** An exchange with what is known of it. */
export type Exchange = {
  readonly input: ExchangeInput
  readonly state: 'queued' | 'running' | 'succeeded' | 'failed'
  readonly result: ExchangeResult | null
  readonly error: { readonly error: string; readonly message: string } | null
  /** Lookups that have ended, of those that it takes; null: it is one lookup, or they are not known yet. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly changedAt: Date
}
