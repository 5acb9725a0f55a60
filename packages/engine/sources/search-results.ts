import { domainOfUrl } from '../lib/domain.ts'
import type { WebsiteSuggestion } from '../model/website-source.ts'

/** A row of a web search engine. */
export type WebResult = {
  readonly url: string
  readonly title?: string | null | undefined
  readonly excerpt?: string | null | undefined
}

// A company's own site is never found beyond the first page.
const suggestionsMax = 10

/** Turns results into suggestions: one per registrable domain, in their order, the first ten. */
export function suggestionsOfResults(results: readonly WebResult[]): WebsiteSuggestion[] {
  return firstPerDomain(results)
    .slice(0, suggestionsMax)
    .map(({ url, title, excerpt }, rank) => ({
      url,
      // A page's title names its subject, not the owner of the site.
      name: null,
      rank,
      kind: 'search',
      note: [title, excerpt].filter(Boolean).join(' - '),
    }))
}

function firstPerDomain(results: readonly WebResult[]): readonly WebResult[] {
  const seen = new Set<string>()
  return results.filter(({ url }) => {
    const domain = domainOfUrl(url)
    if (domain === null || seen.has(domain)) return false
    seen.add(domain)
    return true
  })
}
