import { pagesFor } from './sites.ts'
import { headerOf, reply, type Vendor } from './vendor.ts'

const errorReply = (status: number, code: string, headers = {}) =>
  reply(status, { type: 'ErrorResponse', error: { code, status, detail: code } }, headers)

/** Brave Search. A wrong token is a 422, and without results there is no `web`. */
export const braveVendor: Vendor = {
  keyOf: headerOf('x-subscription-token'),
  refusals: {
    unauthorized: errorReply(422, 'SUBSCRIPTION_TOKEN_INVALID'),
    exhausted: errorReply(429, 'QUOTA_LIMITED'),
    limited: errorReply(429, 'RATE_LIMITED', { 'retry-after': '30' }),
  },
  answer({ path, query }) {
    const q = query.get('q') ?? ''
    if (path !== '/web/search' || q === '' || q.length > 400) return errorReply(422, 'VALIDATION')
    const results = pagesFor(q).map(({ url, title, excerpt }) => ({
      url,
      title,
      description: excerpt,
      language: 'en',
    }))
    return reply(200, {
      type: 'search',
      query: { original: q, more_results_available: false },
      ...(results.length > 0 ? { web: { type: 'search', results } } : {}),
    })
  },
}
