import { Type } from 'typebox'
import { ProviderError, type ProviderFault } from '../model/provider-error.ts'
import type { WebsiteSource } from '../model/website-source.ts'
import type { FetchedPage, Network } from '../net/network.ts'
import { apiUrl, readJson } from './json-page.ts'
import { suggestionsOfResults } from './search-results.ts'

const name = 'search:searxng'
// Engines behind it have three seconds each by default, one after another only on retry.
const requestTimeoutMs = 8_000

/**
 * Creates a source of websites from a SearXNG instance of the operator's: `GET /search?q=&format=json`. One suggestion
 * per registrable domain, in the order of the results. A reply without results while engines were unresponsive is a
 * failure, for it says nothing about the company.
 */
export function createSearxngSource(network: Network, baseUrl: string): WebsiteSource {
  return {
    name,
    async suggest({ companyName, context }, signal) {
      const q = [companyName, context].filter(Boolean).join(' ')
      const url = apiUrl(baseUrl, 'search', { q, format: 'json', categories: 'general' })
      const page = await network.fetch(url, {
        signal,
        timeoutMs: requestTimeoutMs,
        headers: { accept: 'application/json' },
        provider: name,
        isInterface: true,
        // The engines behind it refuse an instance that asks much at a time.
        isPolite: true,
      })
      refuseFailure(page)
      const reply = readJson(page, searchReply, name)
      const suggestions = suggestionsOfResults(
        reply.results.map(({ url, title, content }) => ({ url, title, excerpt: content })),
      )
      if (suggestions.length === 0) refuseSilence(reply.unresponsive_engines ?? [])
      return suggestions
    },
  }
}

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const searchReply = Type.Object({
  results: Type.Array(
    Type.Object({ url: Type.String(), title: optionalText, content: optionalText }),
  ),
  unresponsive_engines: Type.Optional(Type.Array(Type.Array(Type.Unknown()))),
})

const failuresByStatus: Record<number, { fault: ProviderFault; message: string }> = {
  // The default is `formats: [html]`, with which any other format is refused.
  403: {
    fault: 'unauthorized',
    message: 'refused JSON (403): add "json" to search.formats in its settings.yml',
  },
  401: { fault: 'unauthorized', message: 'asks for a login (401)' },
  429: {
    fault: 'rate_limited',
    message: 'limits our rate (429): allow this service in limiter.toml',
  },
}

function refuseFailure(page: FetchedPage): void {
  const known = failuresByStatus[page.status]
  if (known) throw new ProviderError(name, known.fault, known.message)
  if (page.status === 200) return
  throw new ProviderError(name, 'unavailable', `answered ${page.status}`)
}

/**
 * Throws when engines gave no reply. They come as `[name, reason]`, for example `["brave", "Suspended: too many
 * requests"]`.
 */
function refuseSilence(engines: readonly (readonly unknown[])[]): void {
  if (engines.length === 0) return
  const reasons = engines.map(([engine, reason]) => `${engine}: ${reason}`).join(', ')
  const isLimited = /too many requests|captcha|suspended/i.test(reasons)
  const isLate = engines.every(([, reason]) => /timeout/i.test(String(reason)))
  const fault = isLimited ? 'rate_limited' : isLate ? 'timeout' : 'unavailable'
  throw new ProviderError(name, fault, `no engine answered (${reasons})`)
}
