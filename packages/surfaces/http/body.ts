import { isUtf8 } from 'node:buffer'
import { ApiError } from '@enricher/contract/errors'
import type { FastifyBodyParser, FastifyInstance } from 'fastify'

/** Bytes that routes without a body of their own read before they answer; a longer body is refused unread. */
export const strayBodyBytesMax = 4_096

// Our deepest body has three levels. The code that later checks and digests a body recurses once per level, and a
// few thousand levels would exhaust the stack: an error that the sender could not understand.
const levelsMax = 64

/**
 * Accepts JSON only, in UTF-8 only (RFC 8259 section 8.1). Keys that would reach an object's prototype
 * are refused, and so is nesting without end. An empty body is no body, whatever its content type says.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, createJsonParser(app))
}

/** Creates the parser of JSON bodies, for scopes that answer its errors in another form. */
export function createJsonParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  return (request, bytes, done) => {
    if (bytes.length === 0) return done(null)
    if (!isUtf8(bytes)) {
      return done(new ApiError('bad_request', 'The body must be JSON in UTF-8, uncompressed.'))
    }
    if (levelsOf(bytes) > levelsMax) {
      return done(
        new ApiError('bad_request', `The body is nested deeper than ${levelsMax} levels.`),
      )
    }
    return parseJson(request, bytes.toString('utf8'), done)
  }
}

const quote = 0x22
const backslash = 0x5c
// The change of level that a byte outside of texts makes: brackets and braces open and close a level.
const steps = new Int8Array(256)
for (const opening of [0x5b, 0x7b]) steps[opening] = 1
for (const closing of [0x5d, 0x7d]) steps[closing] = -1

/** Returns how deep arrays and objects are nested; for bytes that are no JSON, some number. */
function levelsOf(bytes: Buffer): number {
  let level = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote) isText = !isText
    else if (isText && byte === backslash) at += 1
    else if (!isText) level += steps[byte] ?? 0
    if (level > deepest) deepest = level
  }
  return deepest
}
