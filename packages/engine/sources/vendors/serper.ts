import { Type } from 'typebox'
import { suggestionsOfResults } from '../search-results.ts'
import { at, createApi } from './api.ts'
import { maybe, maybeText } from './reply.ts'
import { createSearchEngine } from './search-engine.ts'

const name = 'serper'
// [uncertain] The price is 50 USD for 50,000 queries.
const queryUsd = 0.001

const api = createApi({
  name,
  timeoutMs: 10_000,
  headersOf: ({ apiKey }) => ({ 'x-api-key': apiKey }),
  // [uncertain] A used-up balance was seen as 400 with this message.
  codeOf: at('message'),
  codes: { 'Not enough credits': 'exhausted' },
})

/** Adapter of Serper (Google's results), as other clients use it. */
export const serper = createSearchEngine({
  name,
  queryUsd,
  async search(words, call) {
    const request = { path: 'search', json: { q: words, num: 10 } }
    const { body } = await api.ask(call, request, searchReply)
    const rows = body?.organic ?? []
    const results = rows.map(({ link, title, snippet }) => ({ url: link, title, excerpt: snippet }))
    const { title, type, website } = body?.knowledgeGraph ?? {}
    const stated = website
      ? [{ url: website, name: title ?? null, kind: 'registry' as const, note: type ?? '' }]
      : []
    return { suggestions: [...stated, ...suggestionsOfResults(results)] }
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'account' }, accountReply)
    return typeof body?.balance === 'number' ? `${body.balance} queries left` : 'the key works'
  },
})

const searchReply = Type.Object({
  organic: Type.Array(Type.Object({ link: Type.String(), title: maybeText, snippet: maybeText })),
  // [uncertain] Companies that Google knows have a `website`.
  knowledgeGraph: maybe(Type.Object({ title: maybeText, type: maybeText, website: maybeText })),
})
const accountReply = Type.Object({ balance: maybe(Type.Number()) })
