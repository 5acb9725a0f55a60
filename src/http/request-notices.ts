import type { FastifyInstance, FastifyReply } from 'fastify'
import { describeUnreadFields } from '../contract/unread-fields.ts'
import type { DescribedSchema } from '../contract/validation-text.ts'

/** Says what of a request was accepted, and not as its sender may have meant it. */
const noticeHeader = 'request-notice'

const sandbox = { sandbox: {} }

/**
 * Tells in a header of the reply which fields and query parameters were not read. What the contract accepts is not
 * refused, and nothing is charged otherwise for it. Call before routes are added.
 */
export function noticeUnreadFields(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    const { schema, config } = request.routeOptions
    const body = schema?.body as DescribedSchema | undefined
    const query = schema?.querystring as DescribedSchema | undefined
    if (body) addNotices(reply, describeUnreadFields(request.body, body))
    if ((query || config.access === 'account') && request.url.includes('?')) {
      const properties = { ...query?.properties, ...sandbox }
      addNotices(reply, describeUnreadFields(request.query, { properties }))
    }
    done()
  })
}

/** Adds to what a reply says of its request. Notices are of printable ASCII. */
export function addNotices(reply: FastifyReply, notices: readonly string[]): void {
  if (notices.length === 0) return
  reply.header(noticeHeader, [noticeOf(reply) ?? [], notices].flat().join('; '))
}

/** Returns what is said of a request so far; null: nothing. */
export function noticeOf(reply: FastifyReply): string | null {
  return (reply.getHeader(noticeHeader) as string | undefined) ?? null
}
