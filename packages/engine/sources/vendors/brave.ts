import { Type } from 'typebox'
import { suggestionsOfResults } from '../search-results.ts'
import { at, createApi } from './api.ts'
import { maybe, maybeText } from './reply.ts'
import { createSearchEngine } from './search-engine.ts'

const name = 'brave'
// [uncertain] The price is 5 USD for a thousand queries.
const queryUsd = 0.005

const api = createApi({
  name,
  timeoutMs: 8_000,
  headersOf: ({ apiKey }) => ({ 'x-subscription-token': apiKey }),
  // [uncertain] A wrong token was seen as 422 with this code, a used-up month as 429 with the last one.
  codeOf: at('error', 'code'),
  codes: {
    SUBSCRIPTION_TOKEN_INVALID: 'unauthorized',
    RATE_LIMITED: 'rate_limited',
    QUOTA_LIMITED: 'exhausted',
  },
})

/** Adapter of Brave Search, web results, as other clients use it. */
export const brave = createSearchEngine({
  name,
  queryUsd,
  async search(words, call) {
    const request = { path: 'web/search', query: { q: words, count: '20' } }
    const { body } = await api.ask(call, request, searchReply)
    const rows = body?.web?.results ?? []
    const results = rows.map(({ url, title, description }) => ({
      url,
      title,
      excerpt: description,
    }))
    return { suggestions: suggestionsOfResults(results) }
  },
  async check(call) {
    // Brave has no free query.
    const request = { path: 'web/search', query: { q: 'example', count: '1' } }
    await api.ask(call, request, searchReply)
    return 'the key works (this took one query)'
  },
})

const searchReply = Type.Object({
  // The field is missing when nothing was found.
  web: maybe(
    Type.Object({
      results: Type.Array(
        Type.Object({ url: Type.String(), title: maybeText, description: maybeText }),
      ),
    }),
  ),
})
