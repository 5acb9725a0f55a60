import { type Attempt, type Connection, makeAttempts } from './attempts.ts'
import { refuse, send } from './call.ts'
import { EnricherError } from './error.ts'
import { readEvents } from './event-stream.ts'
import type { CallOptions, Operation, StreamEvent } from './operation.ts'
import type { Input } from './request.ts'

/** The last event of each stream of the service. */
const lastEvent = 'done'
// A comment comes every 15 seconds while nothing else does: after three of them the connection is dead.
const silenceMaxMs = 50_000
const silence = new Error('Nothing arrived for too long.')

type Opened = { readonly response: Response; readonly attempt: Attempt }

/**
 * Performs an operation whose reply is a stream, and yields its events. A stream that cannot be opened is retried; one
 * that was cut off is not, because its steps would be made anew. Leaving the loop ends the work behind it.
 * @throws {EnricherError} stream_cut, when it ends before its last event
 * @throws the reason of the caller's signal
 */
export async function* streamCall(
  connection: Connection,
  operation: Operation,
  input: Input,
  options: CallOptions,
): AsyncGenerator<StreamEvent> {
  // The signal of an attempt ends with the attempt; this one ends with the stream.
  const stream = new AbortController()
  const stopListening = onAbort(options.signal, () => stream.abort(options.signal?.reason))
  try {
    yield* eventsOf(await open(connection, operation, input, options, stream.signal), stream)
  } finally {
    stopListening()
    stream.abort()
  }
}

/** Opens the stream. The attempt may abort its request until the reply begins, the stream until it ends. */
function open(
  connection: Connection,
  operation: Operation,
  input: Input,
  options: CallOptions,
  streamSignal: AbortSignal,
): Promise<Opened> {
  return makeAttempts(connection, operation, { input, options }, async (attempt) => {
    const request = new AbortController()
    onAbort(streamSignal, () => request.abort())
    const stopListening = onAbort(attempt.signal, () => request.abort())
    const response = await send(connection, { ...attempt, signal: request.signal })
    if (!response.ok) throw await refuse(connection, response, attempt)
    stopListening()
    return { response, attempt }
  })
}

/** Calls `act` once a signal is aborted. Returns a function that removes the listener. */
function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted) act()
  signal?.addEventListener('abort', act)
  return () => signal?.removeEventListener('abort', act)
}

async function* eventsOf(
  { response, attempt }: Opened,
  stream: AbortController,
): AsyncGenerator<StreamEvent> {
  try {
    for await (const event of readEvents(chunksOf(response, stream))) {
      // The service sends no other events; a caller skips those that a later service adds.
      yield event as StreamEvent
      if (event.event === lastEvent) return
    }
  } catch (thrown) {
    if (stream.signal.aborted && stream.signal.reason !== silence) throw stream.signal.reason
    throw cutError(response, attempt, thrown)
  }
  throw cutError(response, attempt)
}

/** Yields the text of a reply as it arrives. Ends the request when nothing arrives, and when the reader leaves. */
async function* chunksOf(response: Response, stream: AbortController): AsyncGenerator<string> {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const timer = setTimeout(() => stream.abort(silence), silenceMaxMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    // `cancel` does nothing to a reader that is done or failed.
    await reader.cancel().catch(() => undefined)
  }
}

function cutError(
  { status, headers }: Response,
  { operation, attempts, request }: Attempt,
  cause?: unknown,
): EnricherError {
  const words = 'The stream ended before its last event. What its finished steps cost is charged.'
  const { idempotencyKey } = request
  const facts = { operation: operation.name, attempts, idempotencyKey, status }
  const requestId = headers.get('x-request-id')
  return new EnricherError('stream_cut', words, { ...facts, requestId }, cause)
}
