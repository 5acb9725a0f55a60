import { Type } from 'typebox'
import { suggestionsOfResults } from '../search-results.ts'
import type { SyncAdapter } from './adapter.ts'
import { createApi } from './api.ts'
import { found, maybe, maybeText } from './reply.ts'
import { searchWords } from './search-words.ts'

const name = 'exa'
// What other clients were charged; the reply says it each time.
const queryUsd = 0.007

const api = createApi({
  name,
  timeoutMs: 10_000,
  headersOf: ({ apiKey }) => ({ 'x-api-key': apiKey }),
})

/** Exa, search among companies: as its consumers use it. */
export const exa: SyncAdapter = {
  name,
  verifiedLive: false,
  isAsync: false,
  prices: { website: { usd: queryUsd, per: 'call' } },
  operations: {
    website: async (query, call) => {
      const json = { query: searchWords(query), numResults: 10, type: 'auto', category: 'company' }
      const { body } = await api.ask(call, { path: 'search', json }, searchReply)
      const costUsd = body?.costDollars?.total ?? queryUsd
      return found(suggestionsOfResults(body?.results ?? []), costUsd)
    },
  },
  async check(call) {
    // There is no free question.
    const json = { query: 'example', numResults: 1 }
    await api.ask(call, { path: 'search', json }, searchReply)
    return 'the key works (this took one query)'
  },
}

const searchReply = Type.Object({
  results: Type.Array(Type.Object({ url: Type.String(), title: maybeText })),
  costDollars: maybe(Type.Object({ total: maybe(Type.Number({ minimum: 0 })) })),
})
