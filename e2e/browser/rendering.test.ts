import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { createRobots } from '../../src/enrich/crawl/robots.ts'
import { createSingleFlightCrawl } from '../../src/enrich/crawl/single-flight-crawl.ts'
import { createBrowserSession } from '../../src/enrich/render/browser-session.ts'
import { createPageRenderer } from '../../src/enrich/render/renderer.ts'
import { openDatabase } from '../../src/store/database.ts'
import { zone } from '../../test/egress/support/dns-server.ts'
import { type Harness, openHost, startHarness } from '../../test/egress/support/egress-harness.ts'
import { urlOf } from '../../test/support/app.ts'
import { runCommand } from '../../test/support/command.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { makeAccount } from '../../test/support/make-account.ts'
import { sharedReaders } from '../../test/support/readers.ts'
import { freePort, startServiceProcess } from '../../tools/service-process.ts'
import { chromiumPath } from '../web/web-harness.ts'
import { type Chromium, startChromium } from './chromium.ts'
import { endless, waysOut } from './hostile-scripts.ts'

const userAgent = 'enricher/1.0 (+https://operator.example/bot)'
const readers = sharedReaders()
const skip = chromiumPath === undefined ? 'no Chromium is installed' : false
let chromium: Chromium
let nowMs = 1_700_000_000_000
const clock = () => nowMs

before(async () => {
  if (!skip) chromium = await startChromium()
})
after(async () => {
  if (!skip) await chromium.kill()
})

const shell = (script: string) =>
  `<!DOCTYPE html><html><head><title>Acme</title></head><body><div id="app">Loading</div>${script}</body></html>`
const bundle = `fetch('/api/team.json').then((reply) => reply.json()).then((team) => {
  document.getElementById('app').innerHTML = team.map(({ n, t }) => '<div><h3>' + n + '</h3><p>' + t + '</p></div>').join('')
    + '<a href="mailto:hello@acme.test">Write to us</a><p>' + navigator.userAgent + ' ' + document.cookie + '</p>'
})`
const team = [
  { n: 'Mara Quillfeather', t: 'Chief Executive Officer' },
  { n: 'Jonas Tidewell', t: 'Head of Sales' },
]

/** What a site serves: a text by path, or what its server does. */
type Site = Readonly<Record<string, string | RequestListener>>

const acme: Site = {
  '/': shell('<script src="/app.js"></script><img src="/logo.png">'),
  '/app.js': bundle,
  '/api/team.json': JSON.stringify(team),
  '/logo.png': 'x',
}

async function startSite(
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

/** Crawls acme.test, by the browser unless it is left out; ends are how pages ended. */
function crawler(
  t: { after(work: () => Promise<void>): void },
  harness: Harness,
  url: string | null,
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

const namesOf = ({ people }: { readonly people: readonly { readonly name: string }[] }) =>
  people.map(({ name }) => name)

test('a site that scripts fill gives its people and addresses with a browser, and none without', {
  skip,
}, async (t) => {
  const harness = await startSite(t, acme)
  const without = await crawler(t, harness, null).crawl()
  assert.deepEqual([namesOf(without), without.addresses], [[], []])
  const { crawl, ends } = crawler(t, harness, chromium.url)
  const found = await crawl()
  assert.deepEqual(namesOf(found), ['Mara Quillfeather', 'Jonas Tidewell'])
  assert.deepEqual(
    found.addresses.map(({ email }) => email),
    ['hello@acme.test'],
  )
  assert.deepEqual(ends, ['rendered'])
  assert.ok(
    !harness.site.requests.some((request) => request.includes('logo.png')),
    'pictures are not fetched',
  )
})

test('robots.txt holds for what scripts ask for', { skip }, async (t) => {
  const harness = await startSite(t, { ...acme, '/robots.txt': 'User-agent: *\nDisallow: /api/' })
  const found = await crawler(t, harness, chromium.url).crawl()
  assert.deepEqual(namesOf(found), [])
  assert.ok(!harness.site.requests.some((request) => request.includes('/api/')))
})

test('a page reaches no private address, by any way out', { skip }, async (t) => {
  const victim = createServer((socket) => socket.destroy())
  let connections = 0
  victim.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => victim.listen(0, '127.0.0.1', resolve))
  t.after(() => void victim.close())
  const address = victim.address()
  const port = typeof address === 'object' ? address?.port : 0
  const inner = `127.0.0.1:${port}`
  const attack = waysOut(inner, chromium.url)
  const names = zone({
    'acme.test': openHost,
    'www.acme.test': openHost,
    'inner.test': '127.0.0.1',
  })
  const harness = await startSite(
    t,
    {
      '/': shell('<script src="/app.js"></script>'),
      '/app.js': attack,
      '/redirect': (_, response) =>
        void response.writeHead(302, { location: `http://${inner}/` }).end(),
    },
    {
      // Public when it is asked first, private from then on.
      replyTo: (name, type, asked) =>
        name === 'rebind.test' && type === 'A'
          ? [{ type, name, ttl: 0, data: asked === 1 ? openHost : '127.0.0.1' }]
          : names(name, type),
    },
  )
  // What stands at the port of pages on this machine itself.
  const local = createServer((socket) => socket.destroy())
  local.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => local.listen(harness.site.port, '127.0.0.1', resolve))
  t.after(() => void local.close())
  const { crawl, ends } = crawler(t, harness, chromium.url)
  const found = await crawl()
  assert.equal(found.status === 'unreachable', false)
  assert.equal(connections, 0)
  assert.ok(ends.length > 0)
})

test('pages that never end cost their time at most, and the next page is rendered', {
  skip,
}, async (t) => {
  for (const [what, script] of Object.entries(endless)) {
    const harness = await startSite(t, {
      '/': shell(script),
      '/endless.js': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript' })
        const timer = setInterval(() => response.write(`/* ${'x'.repeat(10_000)} */`), 5)
        response.on('close', () => clearInterval(timer))
      },
    })
    const startedAt = performance.now()
    const { crawl, ends } = crawler(t, harness, chromium.url)
    await crawl()
    const tookMs = performance.now() - startedAt
    t.diagnostic(`${what}: ${ends.join()} after ${Math.round(tookMs)} ms`)
    assert.ok(tookMs < 25_000, what)
    assert.ok(!harness.dns.questions.some((question) => question.includes('linkedin')), what)
  }
  const harness = await startSite(t, acme)
  const found = await crawler(t, harness, chromium.url).crawl()
  assert.deepEqual(namesOf(found), ['Mara Quillfeather', 'Jonas Tidewell'])
})

test('without its browser a search goes on, and has it again once it is back', {
  skip,
}, async (t) => {
  const own = await startChromium()
  const harness = await startSite(t, acme)
  const { crawl, ends } = crawler(t, harness, own.url)
  await crawl()
  await own.kill()
  assert.deepEqual(namesOf(await crawl()), [])
  const again = await startChromium(own.port)
  t.after(again.kill)
  // It is left alone for a while.
  assert.deepEqual(namesOf(await crawl()), [])
  nowMs += 60_000
  assert.deepEqual(namesOf(await crawl()), ['Mara Quillfeather', 'Jonas Tidewell'])
  assert.deepEqual(ends, ['rendered', 'browser_away', 'browser_away', 'rendered'])
})

test('the service has people and their evidence of such a site, and says that its browser answers', {
  skip,
}, async (t) => {
  const { site, dns } = await startSite(t, acme)
  const connection = await createTestDatabase(t)
  const env = {
    DATABASE_URL: urlOf(connection),
    BROWSER_URL: chromium.url,
    DNS_SERVERS: dns.address,
    EGRESS_ALLOW: '127.0.1.0/24',
    EGRESS_PORT_MAP: `80:${site.port}`,
    WIKIDATA: 'off',
    SMTP_VERIFY: 'off',
  }
  const service = startServiceProcess({ ...env, PORT: String(await freePort()) })
  t.after(service.stop)
  await service.ready()
  const db = openDatabase({ connection })
  const { key } = await makeAccount(db, { credits: 500 })
  await db.close()
  const headers = { authorization: `Bearer ${key.plaintext}`, 'content-type': 'application/json' }
  const reply = await fetch(`${service.url}/find-email/company`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ domain: 'acme.test' }),
  })
  const body = await reply.text()
  assert.equal(reply.status, 200, body)
  assert.match(body, /hello@acme\.test/)
  const link = /<([^>]*)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? ''
  const evidence = await (await fetch(new URL(link, service.url), { headers })).text()
  assert.match(evidence, /"quote":"hello@acme\.test"/)
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  assert.match(metrics, /enricher_browser_up\{browser="chromium"\} 1/)
  assert.match(metrics, /enricher_rendered_page_duration_seconds_count\{outcome="rendered"\} 1/)
  const { stdout } = await runCommand(['doctor'], env)
  assert.match(stdout, /^ok {4}browser {3}Chromium [\d.]+ answers at BROWSER_URL/m)
})
