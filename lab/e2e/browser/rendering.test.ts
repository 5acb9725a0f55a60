import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import { mapBounded } from '@enricher/engine/lib/time'
import { openDatabase } from '@enricher/service/store/database'
import { zone } from '../../../packages/engine/test/net/support/dns-server.ts'
import { openHost } from '../../../packages/engine/test/net/support/egress-harness.ts'
import { urlOf } from '../../test/support/app.ts'
import { runCommand } from '../../test/support/command.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { makeAccount } from '../../test/support/make-account.ts'
import { until } from '../../test/support/until.ts'
import { freePort, startServiceProcess } from '../../tools/service-process.ts'
import { chromiumPath } from '../web/web-harness.ts'
import { type Chromium, startChromium } from './chromium.ts'
import { endless, waysOut } from './hostile-scripts.ts'
import { acme, crawler, namesOf, shell, startSite } from './rendered-site.ts'

const skip = chromiumPath === undefined ? 'no Chromium is installed' : false
let chromium: Chromium

before(async () => {
  if (!skip) chromium = await startChromium()
})
after(async () => {
  if (!skip) await chromium.kill()
})

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
  const udp = createSocket('udp4', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  t.after(() => void udp.close())
  const attack = waysOut(inner, chromium.url, udp.address().port)
  const names = zone({
    'acme.test': openHost,
    'www.acme.test': openHost,
    'inner.test': '127.0.0.1',
  })
  const startAttacker = () =>
    startSite(
      t,
      {
        '/': shell('<script src="/app.js"></script>'),
        '/app.js': attack,
        '/redirect': (_, response) =>
          void response.writeHead(302, { location: `http://${inner}/` }).end(),
      },
      {
        // The address is public when it is first asked for, and private from then on.
        replyTo: (name, type, asked) =>
          name === 'rebind.test' && type === 'A'
            ? [{ type, name, ttl: 0, data: asked === 1 ? openHost : '127.0.0.1' }]
            : names(name, type),
      },
    )
  let harness = await startAttacker()
  // A server of this machine listens at the port of the pages. Where another program has that port already, another
  // site is started, which has another port.
  const local = createServer((socket) => socket.destroy())
  local.on('connection', () => {
    connections += 1
  })
  while (!(await hasListened(local, harness.site.port))) harness = await startAttacker()
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
  const endOne = async ([what, script]: readonly [string, string]) => {
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
    // The product's own bounds add up to eighteen seconds: five to connect, eight to render, five to close.
    assert.ok(tookMs < 25_000, what)
    assert.ok(!harness.dns.questions.some((question) => question.includes('linkedin')), what)
  }
  await mapBounded(Object.entries(endless), 4, endOne)
  const harness = await startSite(t, acme)
  // Chromium may still be closing earlier pages, for longer than a page may take.
  const names = await until(async () => {
    const found = namesOf(await crawler(t, harness, chromium.url).crawl())
    return found.length > 0 && found
  })
  assert.deepEqual(names, ['Mara Quillfeather', 'Jonas Tidewell'])
})

test('without its browser a search goes on, and has it again once it is back', {
  skip,
}, async (t) => {
  const own = await startChromium()
  let nowMs = 1_700_000_000_000
  const harness = await startSite(t, acme)
  const { crawl, ends } = crawler(t, harness, own.url, () => nowMs)
  await crawl()
  own.signal('SIGSTOP')
  const without = await crawl()
  // A crawl without the browser is marked as unrendered, so that it is soon repeated.
  assert.deepEqual([namesOf(without), without.status, without.isUnrendered], [[], 'partial', true])
  own.signal('SIGCONT')
  nowMs += 60_000
  const found = await crawl()
  assert.deepEqual(
    [namesOf(found), found.status, found.isUnrendered],
    [['Mara Quillfeather', 'Jonas Tidewell'], 'complete', undefined],
  )
  await own.kill()
  assert.deepEqual(namesOf(await crawl()), [])
  const again = await startChromium(own.port)
  t.after(again.kill)
  // A browser that failed is left alone for a while.
  assert.deepEqual(namesOf(await crawl()), [])
  nowMs += 60_000
  assert.deepEqual(namesOf(await crawl()), ['Mara Quillfeather', 'Jonas Tidewell'])
  assert.deepEqual(ends, [
    'rendered',
    'browser_away',
    'rendered',
    'browser_away',
    'browser_away',
    'rendered',
  ])
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
  assert.match(stdout, /^ok +browser +Chromium [\d.]+ answers at BROWSER_URL/m)
})

/** Listens on 127.0.0.1; returns false where the port is taken. */
async function hasListened(server: Server, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return false
  }
}
