import { pipeline, Readable } from 'node:stream'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from './negotiation.ts'

// A reply that fits into one packet arrives no sooner for being smaller.
const compressedBytesMin = 1_400

// Event streams are left out: each event is sent as it happens, and a compressor would hold it back.
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|x-ndjson)\b|image\/svg\+xml)/

/**
 * Compresses replies with gzip for clients that accept it, off the event loop, and files while they are read. Small
 * replies, events, and replies that are compressed already go out as they are. So do pages for signed-in browsers: a
 * page may show text of a stranger's choice beside a secret, and the length of the compressed reply would reveal the
 * secret (BREACH). Call before routes are added.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const body = compressibleBody(reply, payload)
    if (body === null || isSecretOfBrowser(request, reply)) return done(null, payload)
    vary(reply)
    if (body === unchanged || !acceptsEncoding(request.headers['accept-encoding'], 'gzip')) {
      return done(null, payload)
    }
    if (body instanceof Readable) {
      markCompressed(reply)
      // When either stream breaks off, `pipeline` destroys the other.
      return done(
        null,
        pipeline(body, createGzip(), () => {}),
      )
    }
    gzip(body, (error, compressed) => {
      if (error) return done(null, payload)
      markCompressed(reply)
      done(null, compressed)
    })
  })
}

const unchanged = 'unchanged'

/** Returns the body of a reply that can be compressed; `unchanged` for a 304, which depends on the same headers. */
function compressibleBody(
  reply: FastifyReply,
  payload: unknown,
): string | Buffer | Readable | null {
  if (reply.hasHeader('content-encoding')) return null
  if (reply.statusCode === 304) return unchanged
  if (!compressible.test(String(reply.getHeader('content-type')))) return null
  if (payload instanceof Readable) return payload
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  return isText && payload.length >= compressedBytesMin ? payload : null
}

function isSecretOfBrowser({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  return headers.cookie !== undefined && reply.getHeader('cache-control') === 'no-store'
}

function vary(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'Accept-Encoding' : `${others}, Accept-Encoding`)
}

function markCompressed(reply: FastifyReply): void {
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  // The tag becomes weak: the bytes differ from those it names, for the same content (RFC 9110 section 8.8.1).
  const tag = reply.getHeader('etag')
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`)
}
