import { type Static, Type } from 'typebox'
import { domainOfUrl } from '../lib/domain.ts'
import { apiUrl, readJson } from './json-page.ts'
import type { FetchedPage, Network } from './network.ts'
import { ProviderError, type ProviderFault, type WebsiteSource } from './provider.ts'

const name = 'search:searxng'
// Engines behind it are given three seconds each by default, one after another only on retry.
const requestTimeoutMs = 8_000
// Beyond the first page a company's own site is not to be found.
const suggestionsMax = 10

/**
 * A SearXNG instance of the operator's: `GET /search?q=&format=json`. One suggestion per registrable
 * domain, in the order of the results. No results while engines were unresponsive is a failure, for
 * it says nothing about the company.
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
      })
      refuseFailure(page)
      const reply = readJson(page, searchReply, name)
      const results = firstPerDomain(reply.results)
      if (results.length === 0) refuseSilence(reply.unresponsive_engines ?? [])
      return results.slice(0, suggestionsMax).map((result, rank) => ({
        url: result.url,
        // A page's title names its subject, not the owner of the site.
        name: null,
        rank,
        claim: 'search',
        note: [result.title, result.content].filter(Boolean).join(' - '),
      }))
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
type Result = Static<typeof searchReply>['results'][number]

const failuresByStatus: Record<number, { fault: ProviderFault; message: string }> = {
  // Its default is `formats: [html]`; any other format is then refused.
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

function firstPerDomain(results: readonly Result[]): readonly Result[] {
  const seen = new Set<string>()
  return results.filter(({ url }) => {
    const domain = domainOfUrl(url)
    if (domain === null || seen.has(domain)) return false
    seen.add(domain)
    return true
  })
}

/** Engines come as `[name, reason]`, for example `["brave", "Suspended: too many requests"]`. */
function refuseSilence(engines: readonly (readonly unknown[])[]): void {
  if (engines.length === 0) return
  const reasons = engines.map(([engine, reason]) => `${engine}: ${reason}`).join(', ')
  const isLimited = /too many requests|captcha|suspended/i.test(reasons)
  const isLate = engines.every(([, reason]) => /timeout/i.test(String(reason)))
  const fault = isLimited ? 'rate_limited' : isLate ? 'timeout' : 'unavailable'
  throw new ProviderError(name, fault, `no engine answered (${reasons})`)
}
