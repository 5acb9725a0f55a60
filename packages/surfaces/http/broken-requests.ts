import { STATUS_CODES } from 'node:http'
import { ApiError } from '@enricher/contract/errors'
import { newId } from '@enricher/engine/lib/ids'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalRecord } from './access-log.ts'
import { type Admission, commonHeaders, rateLimitError } from './admission.ts'
import type { ChallengeOf } from './authenticate.ts'
import { type ClientPace, clientPace } from './client-pace.ts'
import { answerToApiError, sendError } from './errors.ts'
import { type Allowance, addressKeyOf, allowanceFields, type RateLimits } from './rate-limit.ts'
import { createLongUploads } from './upload-pace.ts'

/** The part of a connection that is needed to refuse what came over it. */
type Connection = {
  readonly remoteAddress?: string | undefined
  readonly writable: boolean
  readonly destroyed: boolean
  end(text: string): unknown
  destroy(): unknown
}

/** Handlers that are known only after the server exists, while the server wants them before. */
export type Gate = {
  readonly admit: Admission
  readonly limits: RateLimits
  readonly challenge: ChallengeOf
  readonly record: RefusalRecord
}

/**
 * Answers what never becomes a request: a path that cannot be decoded, bytes that are no HTTP, and requests that do not
 * arrive in time; uploads have more time. They are counted and answered like all others.
 */
export function createBrokenRequestAnswers(
  gate: Promise<Gate>,
  { upload, lingerMs }: Pick<ClientPace, 'upload' | 'lingerMs'>,
) {
  const refuseOn = (socket: Connection, wrong: Refusal) => {
    void refuse(gate, wrong, socket, lingerMs)
  }
  const uploads = createLongUploads((socket) => refuseOn(socket, late), upload)
  return {
    uploads,
    frameworkErrors: (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      void answerBadPath(gate, request, reply)
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Connection): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      // Node looks at a request once: from here on its pace is watched alone.
      if (error.code === lateCode && uploads.isAllowed(socket)) return
      refuseOn(socket, refusals.get(error.code ?? '') ?? malformed)
    },
  }
}

/**
 * Hands requests with an unknown expectation to the framework, because Node's server would answer them itself, and
 * refuses CONNECT, whose connection Node would cut without a word.
 */
export function answerOddRequests(app: FastifyInstance, gate: Gate): void {
  app.server.on('checkExpectation', (...parts) => app.server.emit('request', ...parts))
  app.server.on('connect', (_, socket: Connection) => {
    void refuse(Promise.resolve(gate), noTunnel, socket)
  })
}

async function answerBadPath(
  gate: Promise<Gate>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { admit, challenge, record } = await gate
  const badPath = new ApiError('bad_request', 'The path is not a valid URL path.')
  // This runs outside of a route, where nothing else makes a response of the refusal by admission.
  const error = await admit(request, reply).then(
    () => badPath,
    (refusal: unknown) => (refusal instanceof ApiError ? refusal : badPath),
  )
  const answer = answerToApiError(error)
  record(request.id, answer.status)
  sendError(reply, answer, challenge)
}

type Refusal = { readonly status: number; readonly detail: string }

const lateCode = 'ERR_HTTP_REQUEST_TIMEOUT'
const late: Refusal = {
  status: 408,
  detail: 'The request did not arrive in time. Send it without pauses.',
}
// The parser's own codes; any other code means a malformed request.
const refusals = new Map<string, Refusal>([
  [lateCode, late],
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, detail: 'The headers are too large. Send fewer or shorter ones.' },
  ],
])
const malformed: Refusal = { status: 400, detail: 'This is not a well-formed HTTP request.' }
const noTunnel: Refusal = {
  status: 404,
  detail: 'CONNECT is not available here: this service is no proxy.',
}

async function refuse(
  gate: Promise<Gate>,
  wrong: Refusal,
  socket: Connection,
  lingerMs = clientPace.lingerMs,
): Promise<void> {
  const { limits, record } = await gate
  const allowance = await limits.countRequest(addressKeyOf({ ip: '', socket }))
  const refusal = allowance.isExceeded ? tooMany(allowance) : wrong
  const requestId = newId('req')
  record(requestId, refusal.status)
  if (socket.writable) socket.end(responseText(refusal, requestId, allowance))
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function tooMany(allowance: Allowance): Refusal & { readonly retryAfterS: number } {
  const error = rateLimitError(allowance)
  return { status: 429, detail: error.message, retryAfterS: error.retryAfterS ?? 1 }
}

function responseText(
  { status, detail, retryAfterS }: Refusal & { readonly retryAfterS?: number },
  requestId: string,
  allowance: Allowance,
): string {
  const body = JSON.stringify({ detail })
  const fields = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...commonHeaders,
    'x-request-id': requestId,
    ...allowanceFields(allowance),
    ...(retryAfterS !== undefined && { 'retry-after': retryAfterS }),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
