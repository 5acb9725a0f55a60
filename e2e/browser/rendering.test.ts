import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { createRobots } from '../../src/enrich/crawl/robots.ts'
import { createSingleFlightCrawl } from '../../src/enrich/crawl/single-flight-crawl.ts'
import { createBrowserSession } from '../../src/enrich/render/browser-session.ts'
import { createPageRenderer } from '../../src/enrich/render/renderer.ts'
import { zone } from '../../test/egress/support/dns-server.ts'
import { type Harness, openHost, startHarness } from '../../test/egress/support/egress-harness.ts'
import { sharedReaders } from '../../test/support/readers.ts'
import { chromiumPath } from '../web/web-harness.ts'
import { type Chromium, startChromium } from './chromium.ts'

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
  const attack = `const report = [];
    const say = (text) => { const p = document.createElement('p'); p.textContent = text; document.body.append(p) };
    for (const url of ['http://${inner}/', 'http://localhost:${port}/', 'http://[::1]:${port}/', 'http://169.254.169.254/latest/meta-data/', 'http://rebind.test/secret', 'http://inner.test/secret', '/redirect', '${chromium?.url}/json/version'])
      fetch(url).then((r) => r.text()).then((text) => say('LEAK ' + url + text), () => 0);
    fetch('http://${inner}/', { method: 'POST', body: 'x', mode: 'no-cors' }).catch(() => 0);
    navigator.sendBeacon('http://${inner}/', 'x');
    new Image().src = 'http://${inner}/';
    for (const [name, attributes] of [['iframe', { src: 'http://${inner}/' }], ['link', { rel: 'preconnect', href: 'http://${inner}/' }], ['link', { rel: 'prefetch', href: 'http://${inner}/' }], ['link', { rel: 'stylesheet', href: 'http://${inner}/' }], ['object', { data: 'http://${inner}/' }], ['video', { src: 'http://${inner}/' }]]) {
      const element = document.createElement(name); Object.assign(element, attributes); document.body.append(element) }
    const frame = document.createElement('iframe'); document.body.append(frame);
    for (const world of [globalThis, frame.contentWindow]) {
      try { new world.WebSocket('ws://${inner}/') } catch {}
      try { new world.EventSource('http://${inner}/') } catch {}
      try { new world.WebTransport('https://${inner}/') } catch {}
      try { new world.Worker(URL.createObjectURL(new Blob(['fetch("http://${inner}/");new WebSocket("ws://${inner}/")']))) } catch {}
      try { const peer = new world.RTCPeerConnection({ iceServers: [{ urls: 'stun:${inner}?transport=tcp' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)) } catch {}
    }
    navigator.serviceWorker?.register('/app.js').catch(() => 0);
    window.open('http://${inner}/');
    const form = document.createElement('form'); form.action = 'http://${inner}/'; form.target = 'x'; document.body.append(form); form.submit();
    say('The attack is over, and this sentence is long enough.')`
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

const endless: Record<string, string> = {
  'a script that never ends': '<script>for(;;){}</script>',
  'alerts without end': '<script>for(;;){alert(1);confirm();prompt()}</script>',
  'windows without end':
    '<script>setInterval(()=>{window.open("/");window.open("about:blank")},1)</script>',
  'a download without end': '<script src="/endless.js"></script>',
  'pages that lead on without end': '<script>location.href="/?"+Math.random()</script>',
  'a way to linkedin.com': '<script>location.href="https://www.linkedin.com/in/jane-doe"</script>',
  'a page that grows without end':
    '<script>setInterval(()=>{for(let i=0;i<1e4;i++)document.body.append(document.createElement("b"),"x".repeat(1e3))},1)</script>',
  'output without end':
    '<script>const long="x".repeat(1e7);setInterval(()=>{console.log(long);console.error(long)},0)</script>',
}

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
