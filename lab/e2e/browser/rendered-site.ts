import type { RequestListener } from 'node:http'
import { type Clock, systemClock } from '@enricher/engine/lib/time'
import { createRobots } from '../../../packages/engine/read/crawl/robots.ts'
import { createSingleFlightCrawl } from '../../../packages/engine/read/crawl/single-flight-crawl.ts'
import { createBrowserSession } from '../../../packages/engine/read/render/browser-session.ts'
import { createPageRenderer } from '../../../packages/engine/read/render/renderer.ts'
import {
  type Harness,
  startHarness,
} from '../../../packages/engine/test/net/support/egress-harness.ts'
import { sharedReaders } from '../../test/support/readers.ts'

const userAgent = 'enricher/1.0 (+https://operator.example/bot)'
const readers = sharedReaders()

/** A page that shows `Loading` before its scripts ran. */
export const shell = (script: string) =>
  `<!DOCTYPE html><html><head><title>Acme</title></head><body><div id="app">Loading</div>${script}</body></html>`
const bundle = `fetch('/api/team.json').then((reply) => reply.json()).then((team) => {
  document.getElementById('app').innerHTML = team.map(({ n, t }) => '<div><h3>' + n + '</h3><p>' + t + '</p></div>').join('')
    + '<a href="mailto:hello@acme.test">Write to us</a><p>' + navigator.userAgent + ' ' + document.cookie + '</p>'
})`
const team = [
  { n: 'Mara Quillfeather', t: 'Chief Executive Officer' },
  { n: 'Jonas Tidewell', t: 'Head of Sales' },
]

/** The pages of a site: a text for each path, or a handler of its requests. */
type Site = Readonly<Record<string, string | RequestListener>>

/** A site whose script fetches its team and shows it. */
export const acme: Site = {
  '/': shell('<script src="/app.js"></script><img src="/logo.png">'),
  '/app.js': bundle,
  '/api/team.json': JSON.stringify(team),
  '/logo.png': 'x',
}

/** Serves a site of acme.test. */
export async function startSite(
  t: Parameters<typeof startHarness>[0],
  site: Site,
  options: Parameters<typeof startHarness>[2] = {},
) {
  return startHarness(
    t,
    (request, response) => {
      const path = request.url ?? ''
      const served = site[`${request.headers.host}${path}`] ?? site[path]
      if (typeof served === 'function') return served(request, response)
      const type = path.endsWith('.js')
        ? 'text/javascript'
        : path.endsWith('.json')
          ? 'application/json'
          : 'text/html'
      response.writeHead(served === undefined ? 404 : 200, {
        'content-type': type,
        'set-cookie': 'seen=1',
      })
      response.end(served ?? '')
    },
    options,
  )
}

/** Crawls acme.test, with the browser at `url` unless it is null; `ends` lists how the renderings of pages ended. */
export function crawler(
  t: { after(work: () => Promise<void>): void },
  harness: Harness,
  url: string | null,
  clock: Clock = systemClock,
) {
  const robots = createRobots(readers)
  const ends: string[] = []
  const session = url === null ? null : createBrowserSession(url, clock, () => undefined)
  if (session) t.after(session.close)
  const renderer =
    session &&
    createPageRenderer({ session, userAgent, onEnd: (end) => void ends.push(end) }, robots)
  const network = harness.egress
  const crawl = createSingleFlightCrawl({ network, robots, readers, renderer, clock })
  return { ends, crawl: () => crawl('acme.test', { signal: AbortSignal.timeout(25_000) }) }
}

export const namesOf = ({ people }: { readonly people: readonly { readonly name: string }[] }) =>
  people.map(({ name }) => name)
