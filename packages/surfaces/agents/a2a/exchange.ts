import type { JsonObject } from '@enricher/engine/lib/json'

/** The request of a message: one lookup, or a question. */
export type Wish =
  | { readonly kind: 'lookup'; readonly skill: string; readonly arguments: JsonObject }
  | { readonly kind: 'question'; readonly question: string }

/**
 * A message to a task. A task begins with one message and gets another one each time that it asked back. The message is
 * stored as the input of a job.
 */
export type ExchangeInput = {
  readonly taskId: string
  readonly contextId: string
  /** Position of the message among the messages of its task, from 0. */
  readonly exchange: number
  readonly messageId: string
  readonly wish: Wish
  /** Media types that the client accepts. */
  readonly modes: readonly string[]
}

/** A lookup of an exchange. A step that has not ended reserves the place of its artifact. */
export type ExchangeStep = {
  readonly tool: string
  readonly arguments: JsonObject
  readonly status: 'running' | 'succeeded' | 'no_result' | 'failed'
  /** The raw reply; null: there was none. */
  readonly result: JsonObject | null
  readonly creditsCharged: number
  /** Ids of the requests whose evidence is kept; absent in steps of a question, whose answer cites the requests. */
  readonly evidenceIds?: readonly string[]
}

/** The result of an exchange; while it is under way, the results so far. It is stored as the result of a job. */
export type ExchangeResult =
  | {
      readonly kind: 'elicitation'
      readonly text: string
      readonly details: JsonObject
    }
  | {
      readonly kind: 'steps'
      readonly steps: readonly ExchangeStep[]
      /** The answer to a question; null: the exchange is a lookup, or has no answer yet. */
      readonly answer: { readonly text: string; readonly object: JsonObject } | null
      /** The body with which the same call over HTTP is refused. */
      readonly failure: JsonObject | null
    }

/** An exchange with its state and its result. */
export type Exchange = {
  readonly input: ExchangeInput
  readonly state: 'queued' | 'running' | 'succeeded' | 'failed'
  readonly result: ExchangeResult | null
  readonly error: { readonly error: string; readonly message: string } | null
  /** The numbers of ended and of all lookups; null: it is a single lookup, or the number is not known yet. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly changedAt: Date
}
