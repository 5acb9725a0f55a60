import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../contract/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Admission } from './admission.ts'
import { answerToApiError, sendError } from './errors.ts'
import { type Allowance, addressKeyOf, allowanceFields, type RateLimits } from './rate-limit.ts'
import { currentVersion } from './version.ts'

/** The part of a connection that is needed to refuse what came over it. */
type Connection = {
  readonly remoteAddress?: string | undefined
  readonly writable: boolean
  readonly destroyed: boolean
  end(text: string): unknown
}

/** What is known only after the server exists, while the server wants its handlers before. */
export type Gate = {
  readonly admit: Admission
  readonly limits: RateLimits
  readonly challenge: string
}

/**
 * Answers what never becomes a request: a path that cannot be decoded and bytes that are no HTTP.
 * They are counted and answered like all others.
 */
export function createBrokenRequestAnswers(gate: Promise<Gate>) {
  return {
    frameworkErrors: (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      void answerBadPath(gate, request, reply)
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Connection): void => {
      if (error.code !== 'ECONNRESET' && !socket.destroyed) void answerBadBytes(gate, error, socket)
    },
  }
}

async function answerBadPath(
  gate: Promise<Gate>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { admit, challenge } = await gate
  const badPath = new ApiError('bad_request', 'The path is not a valid URL path or too long.')
  // Outside of a route nothing else turns the refusal of admission into a response.
  const error = await admit(request, reply).then(
    () => badPath,
    (refusal: unknown) => (refusal instanceof ApiError ? refusal : badPath),
  )
  sendError(reply, answerToApiError(error), challenge)
}

async function answerBadBytes(
  gate: Promise<Gate>,
  error: NodeJS.ErrnoException,
  socket: Connection,
): Promise<void> {
  const { limits } = await gate
  const allowance = await limits.countRequest(addressKeyOf(socket.remoteAddress ?? ''))
  if (socket.writable) socket.end(responseText(refusalOf(error), allowance))
}

type Refusal = { readonly status: string; readonly detail: string }

// The parser's own codes; all else that it refuses is malformed.
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    detail: 'The request did not arrive in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The headers are too large.',
  },
}

function refusalOf(error: NodeJS.ErrnoException): Refusal {
  const malformed = {
    status: '400 Bad Request',
    detail: 'This is not a well-formed HTTP request.',
  }
  return refusals[error.code ?? ''] ?? malformed
}

function responseText({ status, detail }: Refusal, allowance: Allowance): string {
  const body = JSON.stringify({ detail })
  const fields = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': newId('req'),
    'api-version': currentVersion,
    ...allowanceFields(allowance),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
}
