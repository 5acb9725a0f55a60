import { Type } from 'typebox'
import type { WebsiteSuggestion } from '../../model/provider-error.ts'
import { suggestionsOfResults } from '../search-results.ts'
import type { SyncAdapter } from './adapter.ts'
import { at, createApi } from './api.ts'
import { found, maybe, maybeText } from './reply.ts'
import { searchWords } from './search-words.ts'

const name = 'serper'
// [uncertain] 50 USD for 50,000 queries.
const queryUsd = 0.001

const api = createApi({
  name,
  timeoutMs: 10_000,
  headersOf: ({ apiKey }) => ({ 'x-api-key': apiKey }),
  // [uncertain] A spent balance was seen as 400 with this message.
  codeOf: at('message'),
  codes: { 'Not enough credits': 'exhausted' },
})

/** Serper (Google's results), as its consumers use it. */
export const serper: SyncAdapter = {
  name,
  verifiedLive: false,
  isAsync: false,
  prices: { website: { usd: queryUsd, per: 'call' } },
  operations: {
    website: async (query, call) => {
      const request = { path: 'search', json: { q: searchWords(query), num: 10 } }
      const { body } = await api.ask(call, request, searchReply)
      const results = suggestionsOfResults(
        (body?.organic ?? []).map(({ link, title, snippet }) => ({
          url: link,
          title,
          excerpt: snippet,
        })),
      )
      const { title, type, website } = body?.knowledgeGraph ?? {}
      const stated: WebsiteSuggestion[] = website
        ? [{ url: website, name: title ?? null, rank: 0, kind: 'registry', note: type ?? '' }]
        : []
      const ranked = [...stated, ...results].map((suggestion, rank) => ({ ...suggestion, rank }))
      return found(ranked, queryUsd)
    },
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'account' }, accountReply)
    return typeof body?.balance === 'number' ? `${body.balance} queries left` : 'the key works'
  },
}

const searchReply = Type.Object({
  organic: Type.Array(Type.Object({ link: Type.String(), title: maybeText, snippet: maybeText })),
  // [uncertain] `website` is there for companies that Google knows.
  knowledgeGraph: maybe(Type.Object({ title: maybeText, type: maybeText, website: maybeText })),
})
const accountReply = Type.Object({ balance: maybe(Type.Number()) })
