import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { type TestContext, test } from 'node:test'
import { assertProcessTime } from '@enricher/lab/test/support/processor-time'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import { until } from '@enricher/lab/test/support/until'
import { createAuthority } from '@enricher/lab/world/servers/tls/authority'
import { createRobots } from '../../../read/crawl/robots.ts'
import { createSiteReader } from '../../../read/crawl/site-reader.ts'
import { type Harness, openHost, startHarness } from '../../net/support/egress-harness.ts'

const readers = sharedReaders()

const authority = createAuthority()
// No page takes nearly this long, even on a busy machine; only a reader that waits for ever comes to it.
const inTime = () => AbortSignal.timeout(60_000)

/** Starts a site that answers both schemes; `isSecure: false` closes the secure port. */
async function startSite(
  t: TestContext,
  listener: RequestListener,
  { isSecure = true, names = {} }: { isSecure?: boolean; names?: Record<string, string> } = {},
): Promise<Harness & { readonly secureRequests: string[] }> {
  const secureRequests: string[] = []
  const secure = createServer(
    { SNICallback: (name, callback) => callback(null, authority.contextFor(name, null)) },
    (request, response) => {
      secureRequests.push(`${request.headers.host} ${request.url}`)
      listener(request, response)
    },
  )
  secure.listen(0, openHost)
  await once(secure, 'listening')
  t.after(() => secure.close())
  const address = secure.address()
  assert.ok(address !== null && typeof address === 'object')
  const insecurePort = await freePort(t, listener)
  const securePort = isSecure ? address.port : 9
  const harness = await startHarness(t, listener, {
    names,
    egress: {
      ca: authority.certificatePem,
      portMap: new Map([
        [80, insecurePort.port],
        [443, securePort],
      ]),
    },
  })
  return { ...harness, site: insecurePort, secureRequests }
}

async function freePort(t: TestContext, listener: RequestListener) {
  const { startSiteServer } = await import('../../net/support/site-server.ts')
  const site = await startSiteServer(listener, { host: openHost })
  t.after(site.stop)
  return site
}

/** Serves this robots.txt and the text `home` elsewhere. */
function withRobots(answer: (response: ServerResponse, host: string) => void): RequestListener {
  return (request, response) => {
    if (request.url === '/robots.txt') answer(response, request.headers.host ?? '')
    else response.end('home')
  }
}

const read = (harness: Harness, url: string) =>
  createSiteReader(harness.egress, createRobots(readers)).readPage(url, inTime())

test('a page is read over https, after robots.txt', async (t) => {
  const harness = await startSite(
    t,
    withRobots((response) => response.writeHead(404).end('no')),
  )
  const result = await read(harness, 'http://acme.test/')
  assert.equal(result.status, 'page')
  assert.equal(result.status === 'page' && result.page.body, 'home')
  assert.equal(result.status === 'page' && result.page.url, 'https://acme.test/')
  assert.deepEqual(harness.secureRequests, ['acme.test /robots.txt', 'acme.test /'])
  assert.deepEqual(harness.site.requests, [])
})

test('a site without TLS is read over http', async (t) => {
  const harness = await startSite(
    t,
    withRobots((response) => response.end()),
    { isSecure: false },
  )
  const result = await read(harness, 'https://acme.test/team')
  assert.equal(result.status === 'page' && result.page.url, 'http://acme.test/team')
})

test('a page robots.txt forbids is not asked for', async (t) => {
  const files = {
    'all.test': 'User-agent: *\nDisallow: /',
    'us.test': 'User-agent: enricher\nDisallow: /\n\nUser-agent: *\nAllow: /',
    'longest.test': 'User-agent: *\nAllow: /\nDisallow: /private',
    'others.test': 'User-agent: otherbot\nDisallow: /',
    'only-us.test': 'User-agent: *\nDisallow: /\n\nUser-agent: Enricher\nAllow: /',
    'wild.test': 'User-agent: *\nDisallow: /*.php$',
    'html.test': '<!doctype html><title>Not found</title>',
    'empty.test': '',
  }
  const names = Object.fromEntries(Object.keys(files).map((name) => [name, openHost]))
  const listener = withRobots((response, host) => response.end(files[host as keyof typeof files]))
  const harness = await startSite(t, listener, { names })
  const expected: Record<string, string> = {
    'https://all.test/': 'forbidden_by_robots',
    'https://us.test/': 'forbidden_by_robots',
    'https://longest.test/': 'page',
    'https://longest.test/private/a': 'forbidden_by_robots',
    'https://others.test/': 'page',
    'https://only-us.test/': 'page',
    'https://wild.test/index.php': 'forbidden_by_robots',
    'https://wild.test/index.php?x=1': 'page',
    'https://html.test/': 'page',
    'https://empty.test/': 'page',
  }
  for (const [url, status] of Object.entries(expected)) {
    assert.equal((await read(harness, url)).status, status, url)
  }
  assert.ok(!harness.secureRequests.includes('all.test /'))
})

test('linkedin.com is never asked for anything, wherever a link or a redirect leads', async (t) => {
  const harness = await startSite(t, (request, response) => {
    if (request.url === '/robots.txt') response.end('')
    else response.writeHead(302, { location: 'https://de.linkedin.com/company/acme' }).end()
  })
  for (const url of ['https://acme.test/', 'https://www.linkedin.com/company/acme']) {
    assert.equal((await read(harness, url)).status, 'forbidden_by_robots', url)
  }
  assert.deepEqual(harness.secureRequests, ['acme.test /robots.txt', 'acme.test /'])
})

test('robots.txt is obeyed on the host a redirect leads to', async (t) => {
  const harness = await startSite(t, (request, response) => {
    const isStart = request.headers.host === 'acme.test'
    if (request.url === '/robots.txt') {
      response.end(isStart ? '' : 'User-agent: *\nDisallow: /')
    } else if (isStart) {
      response.writeHead(301, { location: 'https://www.acme.test/' }).end()
    } else response.end('home')
  })
  assert.equal((await read(harness, 'https://acme.test/')).status, 'forbidden_by_robots')
  assert.ok(!harness.secureRequests.includes('www.acme.test /'))
})

test('a robots.txt that a host redirects to is not asked for again, and holds for the host it is of', async (t) => {
  const harness = await startSite(t, (request, response) => {
    const isStart = request.headers.host === 'acme.test'
    const location = `https://www.acme.test${request.url}`
    if (isStart) response.writeHead(301, { location }).end()
    else response.end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /private' : 'home')
  })
  const reader = createSiteReader(harness.egress, createRobots(readers))
  const statusOf = async (url: string) => (await reader.readPage(url, inTime())).status
  assert.equal(await statusOf('https://acme.test/'), 'page')
  assert.equal(await statusOf('https://www.acme.test/private'), 'forbidden_by_robots')
  assert.deepEqual(harness.secureRequests, [
    'acme.test /robots.txt',
    'www.acme.test /robots.txt',
    'acme.test /',
    'www.acme.test /',
  ])
})

test('redirects are followed to the page and reported', async (t) => {
  const harness = await startSite(t, (request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end()
    else if (request.headers.host === 'acme.test') {
      response.writeHead(301, { location: 'https://www.acme.test/' }).end()
    } else if (request.url === '/') response.writeHead(302, { location: '/en/' }).end()
    else response.end('home')
  })
  const result = await read(harness, 'https://acme.test/')
  assert.ok(result.status === 'page')
  assert.equal(result.page.url, 'https://www.acme.test/en/')
  assert.deepEqual(result.page.redirects, ['https://acme.test/', 'https://www.acme.test/'])
})

test('a failing robots.txt forbids everything, and so does one that asks to slow down', async (t) => {
  for (const status of [500, 503, 429]) {
    const harness = await startSite(
      t,
      withRobots((response) => response.writeHead(status).end()),
    )
    const result = await read(harness, 'https://acme.test/')
    assert.deepEqual(
      [result.status, 'fault' in result && result.fault],
      ['unreachable', 'unavailable'],
    )
    // An answered failure is the host's own word: http is not tried after it.
    assert.deepEqual(harness.secureRequests, ['acme.test /robots.txt'])
    assert.deepEqual(harness.site.requests, [])
  }
})

test('a missing or forbidden robots.txt forbids nothing', async (t) => {
  for (const status of [401, 403, 404, 410]) {
    const harness = await startSite(
      t,
      withRobots((response) => response.writeHead(status).end('/')),
    )
    assert.equal((await read(harness, 'https://acme.test/')).status, 'page')
  }
})

test('robots.txt is asked for once per origin, also by readers of different searches', async (t) => {
  const harness = await startSite(
    t,
    withRobots((response) => response.end()),
  )
  const robots = createRobots(readers)
  const limits = { dnsQuestionsMax: 9, httpRequestsMax: 9 }
  const sites = [1, 2, 3].map(() => createSiteReader(harness.egress.scoped(limits), robots))
  await Promise.all(sites.map((site) => site.readPage('https://acme.test/a', inTime())))
  await sites[0]?.readPage('https://acme.test/b', inTime())
  const files = harness.secureRequests.filter((request) => request.endsWith('/robots.txt'))
  assert.equal(files.length, 1)
  assert.equal(harness.secureRequests.length, 5)
})

test('robots.txt is asked for again after an hour, and after a minute when it failed', async (t) => {
  let answer = 503
  let nowMs = 0
  const harness = await startSite(
    t,
    withRobots((response) => response.writeHead(answer).end()),
  )
  const reader = createSiteReader(
    harness.egress,
    createRobots(readers, () => nowMs),
  )
  const status = async () => (await reader.readPage('https://acme.test/', inTime())).status
  assert.equal(await status(), 'unreachable')
  answer = 200
  assert.equal(await status(), 'unreachable')
  nowMs += 61_000
  assert.equal(await status(), 'page')
  answer = 503
  nowMs += 3_500_000
  assert.equal(await status(), 'page')
  nowMs += 200_000
  assert.equal(await status(), 'unreachable')
})

test('a search that ends early does not spoil robots.txt for the next', async (t) => {
  let isSilent = true
  const harness = await startSite(
    t,
    withRobots((response) => isSilent || response.end()),
  )
  const reader = createSiteReader(harness.egress, createRobots(readers))
  const first = await reader.readPage('https://acme.test/', AbortSignal.timeout(100))
  assert.deepEqual([first.status, 'fault' in first && first.fault], ['unreachable', 'timeout'])
  isSilent = false
  assert.equal((await reader.readPage('https://acme.test/', inTime())).status, 'page')
})

test('a search that ends early takes no other search with it', async (t) => {
  let files = 0
  const leaving = new AbortController()
  // The first search ends while its request waits.
  const listener = withRobots((response) => {
    files += 1
    if (files > 1) response.end()
    else leaving.abort()
  })
  const harness = await startSite(t, listener)
  const robots = createRobots(readers)
  const short = createSiteReader(harness.egress, robots)
  const long = createSiteReader(harness.egress, robots)
  const results = await Promise.all([
    short.readPage('https://acme.test/', leaving.signal),
    long.readPage('https://acme.test/', inTime()),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['unreachable', 'page'],
  )
  files = 0
  const patient = new AbortController()
  const waiting = robots.check('https://www.acme.test/', harness.egress, patient.signal)
  await until(() => files === 1)
  let isOver = false
  void waiting.then(() => {
    isOver = true
  })
  const hasty = await short.readPage('https://www.acme.test/', AbortSignal.timeout(100))
  assert.equal(hasty.status, 'unreachable')
  assert.equal(isOver, false)
  patient.abort()
  assert.equal((await waiting).status, 'unreachable')
  const spent = harness.egress.scoped({ dnsQuestionsMax: 9, httpRequestsMax: 0 })
  const poor = await createSiteReader(spent, robots).readPage('https://www.acme.test/', inTime())
  assert.equal(poor.status, 'unreachable')
  assert.equal((await long.readPage('https://www.acme.test/', inTime())).status, 'page')
})

test('searches that end early one after the other take no third one with them', async (t) => {
  const hasty = [new AbortController(), new AbortController()]
  let files = 0
  const harness = await startSite(
    t,
    withRobots((response) => {
      // Each of the hasty searches ends while its own request waits for the answer.
      const waiting = hasty[files]
      files += 1
      if (waiting) waiting.abort()
      else response.end()
    }),
  )
  const robots = createRobots(readers)
  const check = (signal: AbortSignal) => robots.check('https://acme.test/', harness.egress, signal)
  const verdicts = await Promise.all([...hasty.map(({ signal }) => check(signal)), check(inTime())])
  assert.deepEqual(
    verdicts.map(({ status }) => status),
    ['unreachable', 'unreachable', 'allowed'],
  )
  assert.equal(files, 3)
})

test('a host that is silent is asked for robots.txt once by all searches that wait, and again some seconds later', async (t) => {
  let files = 0
  let nowMs = 0
  const harness = await startSite(
    t,
    withRobots(() => {
      files += 1
    }),
  )
  const robots = createRobots(readers, () => nowMs, 600)
  const check = () => robots.check('https://acme.test/', harness.egress, inTime())
  const verdicts = await Promise.all([check(), check(), check()])
  verdicts.push(await check())
  assert.deepEqual([...new Set(verdicts.map(({ status }) => status))], ['unreachable'])
  assert.equal(files, 1)
  nowMs += 10_001
  assert.equal((await check()).status, 'unreachable')
  assert.equal(files, 2)
})

test('what cannot be read is a value with its fault', async (t) => {
  const harness = await startSite(
    t,
    (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end()
      else
        response
          .writeHead(302, {
            location: request.headers['host'] === 'loop.test' ? '/x' : 'file:///etc/passwd',
          })
          .end()
    },
    { names: { 'inside.test': '127.0.2.1', 'loop.test': openHost, 'file.test': openHost } },
  )
  const expected: Record<string, string> = {
    'https://nowhere.test/': 'unavailable',
    'https://inside.test/': 'blocked_address',
    'https://127.0.0.1/': 'blocked_address',
    'https://loop.test/': 'malformed',
    'https://file.test/': 'blocked_address',
    'https://user:secret@loop.test/': 'blocked_address',
    'http://acme.test:22/': 'blocked_address',
    'mailto:jo@acme.test': 'malformed',
    'not an address': 'malformed',
  }
  for (const [url, fault] of Object.entries(expected)) {
    const result = await read(harness, url)
    assert.deepEqual(
      [result.status, 'fault' in result && result.fault],
      ['unreachable', fault],
      url,
    )
  }
})

test('a robots.txt built to be slow to match does not hold the process up', async (t) => {
  const file = `User-agent: *\n${'Disallow: /*a*a*a*a*a$\n'.repeat(22_000)}`
  const harness = await startSite(
    t,
    withRobots((response) => response.end(file)),
  )
  await assertProcessTime(async () => {
    assert.equal((await read(harness, `https://acme.test/${'a'.repeat(500)}b`)).status, 'page')
    const tooLong = `https://acme.test/${'a'.repeat(15_000)}b`
    assert.equal((await read(harness, tooLong)).status, 'forbidden_by_robots')
  }, 4_000)
})
