import type { Clock } from '../../lib/time.ts'
import type { FetchedPage } from '../../net/network.ts'

/** Home pages that the website search fetched, for the crawl that often follows at once. */
export type HomePages = {
  /** Keeps a page for some seconds; the oldest are dropped when there are too many. */
  keep(domain: string, page: FetchedPage): void
  /** Returns the page of a domain and forgets it; null when there is none. */
  take(domain: string): FetchedPage | null
}

// A find-all, and an email search by company name, crawl as soon as they know the domain; a crawl takes as long as
// this. Later the page may have changed, or the site be down.
const keptMs = 15_000
// The bound holds two hundred home pages of the usual hundred thousand characters.
const charactersMax = 20_000_000

/** Creates an empty store of home pages. */
export function createHomePages(clock: Clock): HomePages {
  // The map is in order of age, oldest first.
  const kept = new Map<string, { readonly page: FetchedPage; readonly keptAtMs: number }>()
  let characters = 0
  const remove = (domain: string) => {
    characters -= kept.get(domain)?.page.body.length ?? 0
    kept.delete(domain)
  }
  const isExpired = (keptAtMs: number) => clock() - keptAtMs >= keptMs
  return {
    keep(domain, page) {
      remove(domain)
      kept.set(domain, { page, keptAtMs: clock() })
      characters += page.body.length
      for (const [oldest, { keptAtMs }] of kept) {
        if (characters <= charactersMax && !isExpired(keptAtMs)) return
        remove(oldest)
      }
    },
    take(domain) {
      const found = kept.get(domain)
      remove(domain)
      return found && !isExpired(found.keptAtMs) ? found.page : null
    },
  }
}
