import type { TestContext } from 'node:test'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import type { SiteCrawl } from '../../../model/site-crawl.ts'
import { createRobots } from '../../../read/crawl/robots.ts'
import { createSingleFlightCrawl } from '../../../read/crawl/single-flight-crawl.ts'
import { type Harness, openHost, startHarness } from '../../net/support/egress-harness.ts'

/** The body of each path, or what the server does instead. */
export type Pages = Readonly<Record<string, string | ServedPage>>
export type ServedPage = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly delayMs?: number
  /** The page is answered after this. */
  readonly after?: Promise<unknown>
}

export type CrawlHarness = Harness & {
  crawl(domain?: string, signal?: AbortSignal): Promise<SiteCrawl>
  /** The requested paths without robots.txt, in order. */
  paths(): string[]
}

const readers = sharedReaders()

/** Starts a site of `acme.test` (and of other hosts, by `host/path`) before the real egress and crawler. */
export async function startCrawlHarness(t: TestContext, pages: Pages): Promise<CrawlHarness> {
  const harness = await startHarness(
    t,
    (request, response) => {
      const { host = '' } = request.headers
      const bare = host.replace(/^www\./, '')
      const page = [`${host}${request.url}`, `${bare}${request.url}`, `${request.url}`]
        .map((key) => pages[key])
        .find((found) => found !== undefined)
      const served: ServedPage =
        typeof page === 'string' ? { body: page } : (page ?? { status: 404 })
      const { status = 200, headers = {}, body = '', delayMs = 0 } = served
      const answer = () => {
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
        response.end(body)
      }
      if (served.after !== undefined) void served.after.then(answer)
      else setTimeout(answer, delayMs)
    },
    {
      names: {
        'acme-group.test': openHost,
        'people.acme.test': openHost,
        'facebook.com': openHost,
      },
    },
  )
  // The start of the first thread must not count in what a test measures.
  await readers.readReply({ code: 250, text: 'ok' }, 'acme.test')
  const crawl = createSingleFlightCrawl({
    network: harness.egress,
    robots: createRobots(readers),
    readers,
    clock: () => 1_700_000_000_000,
  })
  return {
    ...harness,
    crawl: (domain = 'acme.test', signal = AbortSignal.timeout(60_000)) =>
      crawl(domain, { signal }),
    paths: () =>
      harness.site.requests
        .map((request) => request.split(' ')[2] ?? '')
        .filter((path) => path !== '/robots.txt'),
  }
}

/** Returns a page that links the given paths with the given texts. */
export function linking(links: Readonly<Record<string, string>>, body = ''): string {
  const anchors = Object.entries(links).map(([path, text]) => `<a href="${path}">${text}</a>`)
  return `<html><body>${anchors.join(' ')}${body}</body></html>`
}

/** Returns a person as team pages show them. */
export function card(name: string, jobTitle: string): string {
  return `<div class="team-member"><h3>${name}</h3><p>${jobTitle}</p></div>`
}
