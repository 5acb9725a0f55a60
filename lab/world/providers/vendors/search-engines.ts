import { pagesFor } from './sites.ts'
import { bearerOf, headerOf, reply, sent, type Vendor } from './vendor.ts'

const limited = (body: unknown) => reply(429, body, { 'retry-after': '30' })

/** Serper: a spent balance is a 400, and Google's own facts about a company are apart from the results. */
export const serperVendor: Vendor = {
  keyOf: headerOf('x-api-key'),
  refusals: {
    unauthorized: reply(403, { message: 'Unauthorized.', statusCode: 403 }),
    exhausted: reply(400, { message: 'Not enough credits', statusCode: 400 }),
    limited: limited({ message: 'Too many requests', statusCode: 429 }),
  },
  answer(request) {
    if (request.path === '/account') return reply(200, { balance: 2_490, rateLimit: 5 })
    const q = sent(request, 'q')
    const pages = pagesFor(q)
    const [first] = pages
    return reply(200, {
      searchParameters: { q, type: 'search', engine: 'google' },
      ...(first ? { knowledgeGraph: { title: first.title, website: first.url } } : {}),
      organic: pages.map(({ url, title, excerpt }, index) => ({
        title,
        link: url,
        snippet: excerpt,
        position: index + 1,
      })),
      credits: 1,
    })
  },
}

/** Exa: every reply says what it cost. */
export const exaVendor: Vendor = {
  keyOf: headerOf('x-api-key'),
  refusals: {
    unauthorized: reply(401, { error: 'x-api-key header is invalid', tag: 'INVALID_API_KEY' }),
    exhausted: reply(402, { error: 'Payment required', tag: 'NO_MORE_CREDITS' }),
    limited: limited({ error: 'Too many requests' }),
  },
  answer: (request) =>
    reply(200, {
      requestId: 'r-1',
      results: pagesFor(sent(request, 'query')).map(({ url, title }) => ({ id: url, url, title })),
      costDollars: { total: 0.005 },
    }),
}

/** Tavily: 432 for a spent plan. */
export const tavilyVendor: Vendor = {
  keyOf: bearerOf,
  refusals: {
    unauthorized: reply(401, { detail: { error: 'Unauthorized: missing or invalid API key.' } }),
    exhausted: reply(432, {
      detail: { error: "This request exceeds your plan's set usage limit." },
    }),
    limited: limited({ detail: { error: 'Your request has been blocked' } }),
  },
  answer(request) {
    if (request.path === '/usage') return reply(200, { key: { usage: 150, limit: 1_000 } })
    return reply(200, {
      query: sent(request, 'query'),
      results: pagesFor(sent(request, 'query')).map(({ url, title, excerpt }) => ({
        url,
        title,
        content: excerpt,
        score: 0.9,
      })),
      response_time: 1.2,
    })
  },
}

const googleError = (code: number, status: string, reason: string, headers = {}) =>
  reply(code, { error: { code, message: status, status, details: [{ reason }] } }, headers)

/** Google Places (New): a wrong key is a 400, and nothing found is an empty object. */
export const placesVendor: Vendor = {
  keyOf: headerOf('x-goog-api-key'),
  refusals: {
    unauthorized: googleError(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'),
    exhausted: googleError(403, 'PERMISSION_DENIED', 'BILLING_DISABLED'),
    limited: googleError(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED', { 'retry-after': '30' }),
  },
  answer(request) {
    if (!request.headers['x-goog-fieldmask']) {
      return googleError(400, 'INVALID_ARGUMENT', 'FIELD_MASK')
    }
    const found = pagesFor(sent(request, 'textQuery')).map(({ url, title }) => ({
      displayName: { text: title, languageCode: 'en' },
      websiteUri: url,
      formattedAddress: '1 Market Square',
      businessStatus: 'OPERATIONAL',
    }))
    const [first] = found
    const closed = first && {
      ...first,
      websiteUri: 'https://closed-for-good.example/',
      businessStatus: 'CLOSED_PERMANENTLY',
    }
    return reply(200, closed ? { places: [closed, ...found] } : {})
  },
}
