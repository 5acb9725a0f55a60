import type { Readable } from 'node:stream'
import { sleep } from '@enricher/engine/lib/time'
import { boundedLines } from './bounded-lines.ts'
import { readEvents } from './server-sent-events.ts'

/** A message of JSON-RPC, reduced to the members that determine its headers and its answer. */
type Message = {
  readonly id?: string | number
  readonly method?: string
  readonly params?: {
    readonly name?: string
    readonly uri?: string
    readonly requestId?: string | number
    readonly _meta?: Readonly<Record<string, unknown>>
  }
  readonly result?: { readonly protocolVersion?: string }
}

type BridgeOptions = {
  /** Address of the endpoint. */
  readonly url: string
  readonly apiKey: string | null
  readonly input: Readable
  /** Writes a line to the client; resolves when there is room for the next one. Never rejects. */
  write(line: string): Promise<void>
  /** Writes a note for the person who started the command. */
  note(line: string): void
  /** Ends the bridge at once. */
  readonly signal: AbortSignal
}

// JSON-RPC reserves these codes for servers; the protocol has no more specific ones.
const failedCode = -32_000
const parseErrorCode = -32_700
// A model calls fewer tools at once; further messages wait in the pipe.
const underWayMax = 64
// A client that sends a file of requests closes the input before the first answer; searches get no longer wait.
const lastAnswersMs = 1_000
const versionKey = 'io.modelcontextprotocol/protocolVersion'

/**
 * Carries messages between a client on standard input and output and the endpoint of a service, each as its own request
 * (MCP, Streamable HTTP). Resolves after the end of the input; requests that still run a second later are cancelled.
 */
export async function bridge(options: BridgeOptions): Promise<void> {
  const { input, signal, write } = options
  const requests = createRequests(options)
  const take = async (line: string) => {
    const message = parse(line)
    if (message === null) await write(errorOf(null, parseErrorCode, 'Parse error'))
    else if (isCancellation(message)) requests.cancel(message.params.requestId)
    else await requests.begin(line, message)
  }
  for await (const line of readable(input, signal)) {
    if (line === null) await write(errorOf(null, parseErrorCode, tooLong))
    else if (line.trim() !== '') await take(line)
  }
  await requests.end()
}

/** Creates the set of running requests. */
function createRequests(options: BridgeOptions) {
  const named = new Map<string | number, AbortController>()
  const underWay = new Set<Promise<void>>()
  const session: Session = { id: null, version: null }
  const ending = new AbortController()
  return {
    /** Begins a request; resolves when there is room for the next one. */
    async begin(line: string, message: Message): Promise<void> {
      const { id } = message
      const cutting = new AbortController()
      if (id !== undefined) named.set(id, cutting)
      const signal = AbortSignal.any([cutting.signal, ending.signal])
      const carried = carry(options, session, { line, message, signal }).finally(() => {
        underWay.delete(carried)
        if (id !== undefined && named.get(id) === cutting) named.delete(id)
      })
      underWay.add(carried)
      if (underWay.size >= underWayMax) await Promise.race(underWay)
    },
    /** The service treats a cut connection as a cancelled call. */
    cancel: (id: string | number) => named.get(id)?.abort(),
    /** Waits for the last answers, and cancels requests without one. */
    async end(): Promise<void> {
      const answered = new AbortController()
      void Promise.all(underWay).then(() => answered.abort())
      const isOver = AbortSignal.any([options.signal, answered.signal])
      await sleep(lastAnswersMs, isOver).catch(() => undefined)
      ending.abort()
    },
  }
}

const tooLong = 'Parse error: the line is too long.'

/** Yields the lines of the input until it ends, fails or `signal` aborts. */
async function* readable(input: Readable, signal: AbortSignal) {
  const close = () => input.destroy()
  signal.addEventListener('abort', close, { once: true })
  try {
    if (!signal.aborted) yield* boundedLines(input)
  } catch {
    // An input that cannot be read has ended, perhaps because it was closed here.
  }
}

type Cancellation = { readonly params: { readonly requestId: string | number } }

function isCancellation(message: Message): message is Message & Cancellation {
  const { method, params } = message
  return method === 'notifications/cancelled' && params?.requestId !== undefined
}

/** The session and version that a client of 2025 has negotiated with the service. */
type Session = { id: string | null; version: string | null }

type Carried = { readonly line: string; readonly message: Message; readonly signal: AbortSignal }

function parse(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' ? (value as Message | null) : null
  } catch {
    return null
  }
}

/** Carries one message and its answers; never rejects. */
async function carry(options: BridgeOptions, session: Session, carried: Carried): Promise<void> {
  const { write, note } = options
  const { message, signal } = carried
  try {
    for await (const text of ask(options, session, carried)) await write(text)
  } catch (error) {
    if (signal.aborted) return
    const why = `${options.url} cannot be asked: ${reasonOf(error)}`
    if (message.id === undefined) note(why)
    else await write(errorOf(message.id, failedCode, why))
  }
}

async function* ask(
  { url, apiKey }: BridgeOptions,
  session: Session,
  { line, message, signal }: Carried,
): AsyncGenerator<string> {
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    ...headersOf(message, session),
  }
  const reply = await fetch(url, { method: 'POST', headers, body: line, signal })
  session.id ??= reply.headers.get('mcp-session-id')
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (isStream && reply.body) {
    for await (const data of readEvents(reply.body)) yield noted(data, message, session)
    return
  }
  const text = await reply.text()
  // A batch has no id of its own but gets an answer.
  if (message.id === undefined && !Array.isArray(message)) return
  const answer = parse(text)
  const isRpc = answer !== null && (Array.isArray(answer) || 'jsonrpc' in answer)
  yield isRpc
    ? noted(text, message, session)
    : errorOf(message.id ?? null, failedCode, refusalIn(answer, reply.status))
}

/** Returns an answer as one line, and remembers the revision that `initialize` has negotiated. */
function noted(text: string, { method }: Message, session: Session): string {
  const answer = parse(text)
  if (method === 'initialize') session.version = answer?.result?.protocolVersion ?? null
  return JSON.stringify(answer)
}

/** Returns the headers that repeat a part of the message (2026-07-28), or those of a session (2025). */
function headersOf({ method, params }: Message, { id, version }: Session): Record<string, string> {
  const modern = params?._meta?.[versionKey]
  if (typeof modern !== 'string') {
    return {
      ...(version !== null && { 'mcp-protocol-version': version }),
      ...(id !== null && { 'mcp-session-id': id }),
    }
  }
  const name = params?.name ?? params?.uri
  return {
    'mcp-protocol-version': modern,
    ...(method !== undefined && { 'mcp-method': method }),
    ...(name !== undefined && { 'mcp-name': headerText(name) }),
  }
}

/** Encodes a text for a header (SEP-2243). */
function headerText(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text
  return `=?base64?${Buffer.from(text).toString('base64')}?=`
}

/** Returns the message of a refusal: the service's own words come before those of the protocol. */
function refusalIn(answer: unknown, status: number): string {
  const { detail } = (answer ?? {}) as { detail?: string | { message?: string } }
  const words = typeof detail === 'string' ? detail : detail?.message
  return words ?? `The service answered with status ${status}.`
}

function errorOf(id: string | number | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
