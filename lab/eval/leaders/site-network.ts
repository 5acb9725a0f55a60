import { withoutWww } from '@enricher/engine/lib/domain'
import type { FetchedPage, NetworkSource } from '@enricher/engine/net/network'
import type { JudgedSite } from './judged-site.ts'

/** Serves the pages of one site; every other address is missing. Counts the requests. */
export function networkOf({ domain, pages }: JudgedSite): NetworkSource & { requests(): number } {
  let httpRequests = 0
  return {
    requests: () => httpRequests,
    scoped: () => ({
      counts: () => ({ dnsQuestions: 0, httpRequests }),
      resolve: async () => ({ status: 'found', records: ['192.0.2.1'] }),
      fetch: async (url): Promise<FetchedPage> => {
        httpRequests += 1
        const { hostname, pathname } = new URL(url)
        const body = withoutWww(hostname) === domain ? pages.get(pathname) : undefined
        return {
          url,
          status: body === undefined ? 404 : 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: body ?? 'not found',
          isTruncated: false,
          redirects: [],
        }
      },
    }),
  }
}
