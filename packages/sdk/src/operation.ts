import type { AskAnswer } from './generated/types.ts'

/** The client's description of one operation of the service. */
export type Operation = {
  readonly name: string
  readonly method: string
  readonly path: string
  /** Fields of the input that go into the query; those named in `path` go there, all others into the body. */
  readonly query: readonly string[]
  readonly takesInput: boolean
  readonly body: 'none' | 'json' | 'bytes'
  readonly reply: 'json' | 'events' | 'bytes'
  readonly needsKey: boolean
  readonly isIdempotent: boolean
  readonly miss: {
    readonly fields: Readonly<Record<string, unknown>>
    readonly echoed: readonly string[]
  } | null
  /** The field that holds the items of a page. */
  readonly items: string | null
}

/** Options of one call. */
export type CallOptions = {
  /** Ends the call; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Time for the whole call, retries and waits included. */
  readonly timeoutMs?: number | undefined
  /** A UUID of your own, for calls that are repeated after a restart of your program. */
  readonly idempotencyKey?: string | undefined
  /** The sandbox answers the call: free, made up and always the same. */
  readonly sandbox?: boolean | undefined
  /** The `X-Request-Id` that is sent, and stands in the logs of the service: 8 to 64 letters, digits, - and _. */
  readonly requestId?: string | undefined
}

type Fields = { readonly [name: string]: unknown }

/** One event of a stream: a plan, the lookups as they begin and end, the answer, the end. */
export type StreamEvent = { readonly id: string | null } & (
  | { readonly event: 'answer'; readonly data: AskAnswer }
  | { readonly event: 'plan' | 'step' | 'done'; readonly data: Fields }
)
