import { Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { suggestionsOfResults } from '../search-results.ts'
import { createApi } from './api.ts'
import { maybe, maybeText } from './reply.ts'
import { createSearchEngine } from './search-engine.ts'

const name = 'tavily'
// [uncertain] The price of one credit, pay-as-you-go.
const queryUsd = 0.008

const api = createApi({
  name,
  timeoutMs: 10_000,
  headersOf: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  // [uncertain] Tavily's own statuses for a used-up plan and a used-up pay-as-you-go limit.
  statuses: { 432: 'exhausted', 433: 'exhausted' },
})

/** Adapter of Tavily, as other clients use it. */
export const tavily = createSearchEngine({
  name,
  queryUsd,
  async search(words, call) {
    const json = { query: words, max_results: 10, search_depth: 'basic' }
    const { body } = await api.ask(call, { path: 'search', json }, searchReply)
    const rows = body?.results ?? []
    const results = rows.map(({ url, title, content }) => ({ url, title, excerpt: content }))
    return { suggestions: suggestionsOfResults(results) }
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'usage' }, usageReply)
    const usage = body?.key?.usage
    return typeof usage === 'number' ? `${counted(usage, 'credit')} used` : 'the key works'
  },
})

const searchReply = Type.Object({
  results: Type.Array(Type.Object({ url: Type.String(), title: maybeText, content: maybeText })),
})
const usageReply = Type.Object({ key: maybe(Type.Object({ usage: maybe(Type.Number()) })) })
