import type { IncomingMessage } from 'node:http'
import { ApiError } from '@enricher/contract/errors'
import type { FastifyReply } from 'fastify'

/**
 * Refuses what Node's server would refuse by itself, without our envelope and headers, or would read in one of
 * several ways: no Host or two of them (RFC 9112 section 3.2), another version than HTTP/1, an expectation other than
 * 100-continue (RFC 9110 section 10.1.1).
 * @throws {ApiError} bad_request
 */
export function requireReadableHead(raw: IncomingMessage): void {
  if (raw.httpVersionMajor !== 1 || raw.httpVersionMinor > 1) {
    throw new ApiError('bad_request', 'Send the request in HTTP/1.1.')
  }
  const hosts = countHosts(raw.rawHeaders)
  if (hosts > 1 || (hosts === 0 && raw.httpVersionMinor === 1)) {
    throw new ApiError('bad_request', 'Send one Host header.')
  }
  const { expect } = raw.headers
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new ApiError('bad_request', 'Expect must be 100-continue or left out.')
  }
}

/**
 * Refuses chunks in HTTP/1.0, which has none: a proxy may have read another length. The connection ends with the reply,
 * so that nothing that follows is taken for a request (RFC 9112 section 6.1).
 * @throws {ApiError} bad_request
 */
export function requireSureLength(raw: IncomingMessage, reply: FastifyReply): void {
  if (raw.httpVersionMinor > 0 || raw.headers['transfer-encoding'] === undefined) return
  reply.header('connection', 'close')
  throw new ApiError('bad_request', 'Send Transfer-Encoding in HTTP/1.1 alone.')
}

const host = 'host'

// Node keeps the first of two equal headers and does not report the second.
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === host.length && name.toLowerCase() === host) count += 1
  }
  return count
}
