import { isUtf8 } from 'node:buffer'
import { ApiError } from '@enricher/contract/errors'
import type { FastifyInstance } from 'fastify'
import { readUploadForm } from './upload-form.ts'

// The longest password in four-byte characters, each percent-encoded, and room for the other fields.
export const formBytesMax = 24 * 1_024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a form with a file. */
    takesFile?: boolean
  }
}

/**
 * Accepts forms, and nothing else, in a scope of its own; `request.body` is then `URLSearchParams`, or an
 * {@link UploadForm} on routes that take a file.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_, bytes, done) => {
      const text = isUtf8(bytes) ? bytes.toString('utf8') : null
      // PostgreSQL stores no NUL.
      const isReadable = text !== null && !/%00|\0/.test(text)
      if (isReadable) return done(null, new URLSearchParams(text))
      done(new ApiError('bad_request', 'This form could not be read: send it in UTF-8.'))
    },
  )
  scope.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    if (request.routeOptions.config.takesFile !== true) return done(noForm())
    readUploadForm(request.headers, payload).then((form) => done(null, form), done)
  })
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(noForm())
  })
}

function noForm(): ApiError {
  return new ApiError('bad_request', 'This page takes forms: application/x-www-form-urlencoded.')
}
