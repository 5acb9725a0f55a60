import { whyNoCompanyName } from '@enricher/contract/inputs/company-name'
import { readMeantFields } from '@enricher/contract/meant-fields'
import { describeUnreadFields } from '@enricher/contract/unread-fields'
import type { DescribedSchema } from '@enricher/contract/validation-text'
import { isJsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The header that lists parts of a request which were accepted, but perhaps not as the sender meant them. */
const noticeHeader = 'request-notice'

const sandbox = { sandbox: {} }

/**
 * Reads fields under names that certainly mean them, and reports in a header of the reply which ones, and which fields
 * and query parameters were not read. The contract accepts unknown fields, so they are not refused, and they change no
 * charge. Call before routes are added.
 */
export function noticeUnreadFields(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    const { schema, config } = request.routeOptions
    const body = schema?.body as DescribedSchema | undefined
    const query = schema?.querystring as DescribedSchema | undefined
    if (body) {
      const { input, notices } = readMeantFields(request.body, body)
      request.body = input
      addNotices(reply, [...notices, ...describeUnreadFields(input, body), ...misplacedIn(input)])
    }
    if ((query || config.access === 'account') && request.url.includes('?')) {
      const properties = { ...query?.properties, ...sandbox }
      addNotices(reply, describeUnreadFields(request.query, { properties }))
    }
    done()
  })
}

function misplacedIn(body: unknown): readonly string[] {
  const misplaced = isJsonObject(body) ? whyNoCompanyName(ownValue(body, 'company_name')) : null
  return misplaced === null ? [] : [misplaced]
}

/** Adds notices to a reply. Notices are of printable ASCII. */
export function addNotices(reply: FastifyReply, notices: readonly string[]): void {
  if (notices.length === 0) return
  reply.header(noticeHeader, [noticeOf(reply) ?? [], notices].flat().join('; '))
}

/** Returns the notices of a request so far; null: there are none. */
export function noticeOf(reply: FastifyReply): string | null {
  return (reply.getHeader(noticeHeader) as string | undefined) ?? null
}
