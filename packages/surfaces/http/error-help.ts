import { type ErrorCode, errorTable } from '@enricher/contract/errors'
import type { FastifyInstance } from 'fastify'
import { errorCodeHeader } from './errors.ts'

/** Links every error to the page of its word, by the header `Link` (RFC 8288). Call before routes are added. */
export function linkErrorPages(app: FastifyInstance, baseUrl: string): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const code = reply.getHeader(errorCodeHeader)
    if (code !== undefined) {
      const { error } = errorTable[code as ErrorCode]
      const link = `<${baseUrl}/docs/errors/${error}>; rel="help"`
      reply.header('link', [reply.getHeader('link') ?? [], link].flat().join(', '))
    }
    done(null, payload)
  })
}
