import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../contract/errors.ts'

/** Bodies are a name and a hint: 64 KiB is a hundred times the longest of them. */
export const bodyBytesMax = 65_536

/**
 * Accepts JSON only, in UTF-8 only (RFC 8259 section 8.1). Keys that would reach an object's prototype
 * are refused. An empty body is no body, whatever its content type says.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (bytes.length === 0) return done(null)
      if (!isUtf8(bytes)) {
        return done(new ApiError('bad_request', 'The body must be JSON in UTF-8.'))
      }
      return parseJson(request, bytes.toString('utf8'), done)
    },
  )
}
