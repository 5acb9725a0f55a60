import { Type } from 'typebox'
import { suggestionsOfResults } from '../search-results.ts'
import { createApi } from './api.ts'
import { maybe, maybeText } from './reply.ts'
import { createSearchEngine } from './search-engine.ts'

const name = 'exa'
// Other clients were charged this; each reply contains the actual charge.
const queryUsd = 0.007

const api = createApi({
  name,
  timeoutMs: 10_000,
  headersOf: ({ apiKey }) => ({ 'x-api-key': apiKey }),
})

/** Adapter of Exa, search among companies, as other clients use it. */
export const exa = createSearchEngine({
  name,
  queryUsd,
  async search(words, call) {
    const json = { query: words, numResults: 10, type: 'auto', category: 'company' }
    const { body } = await api.ask(call, { path: 'search', json }, searchReply)
    const suggestions = suggestionsOfResults(body?.results ?? [])
    return { suggestions, costUsd: body?.costDollars?.total }
  },
  async check(call) {
    // Exa has no free query.
    const json = { query: 'example', numResults: 1 }
    await api.ask(call, { path: 'search', json }, searchReply)
    return 'the key works (this took one query)'
  },
})

const searchReply = Type.Object({
  results: Type.Array(Type.Object({ url: Type.String(), title: maybeText })),
  costDollars: maybe(Type.Object({ total: maybe(Type.Number({ minimum: 0 })) })),
})
