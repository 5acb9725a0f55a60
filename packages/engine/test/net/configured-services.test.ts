import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
import { addressesInHosts } from '../../net/configured-services.ts'
import type { EgressOptions } from '../../net/egress.ts'
import { parseSocksProxy } from '../../net/socks-proxy.ts'
import { assertFault, openHost, startHarness } from './support/egress-harness.ts'
import { type SiteServer, startSiteServer } from './support/site-server.ts'
import { startSocksServer } from './support/socks-server.ts'

// Tests a service of the operator's on a private address that no setting opens but its own.

const insideHost = '127.0.2.1'
const asked = { isInterface: true } as const
const inTime = () => AbortSignal.timeout(60_000)
const answer: RequestListener = (_, response) => response.end('the service')

/**
 * Starts a service on `insideHost` whose base URLs `basesOf` makes of its port, beside the harness's site, whose pages
 * redirect to `/TARGET`.
 */
async function startService(
  t: TestContext,
  basesOf: (port: number) => readonly string[],
  options: Partial<EgressOptions> = {},
) {
  const service = await startSiteServer(answer, { host: insideHost })
  t.after(service.stop)
  const harness = await startHarness(
    t,
    (request, response) => {
      const target = decodeURIComponent((request.url ?? '/').slice(1))
      response.writeHead(target === '' ? 200 : 302, { location: target }).end('a page')
    },
    {
      names: {
        'inside.test': insideHost,
        'rebound.test': insideHost,
        'meta.test': '169.254.169.254',
      },
      egress: { baseUrls: basesOf(service.port), ...options },
    },
  )
  return { ...harness, service }
}

test('a configured service on a private address is reached by its own calls, without an opened range', async (t) => {
  const bases = (port: number) => [
    `http://${insideHost}:${port}/prefix`,
    `http://inside.test:${port}`,
  ]
  const { fetch, service } = await startService(t, bases)
  for (const host of [insideHost, 'inside.test']) {
    const url = `http://${host}:${service.port}/search?q=acme`
    assert.equal((await fetch(url, asked)).body, 'the service')
    assert.equal((await fetch(url, { ...asked, isPolite: true })).body, 'the service')
    await assertFault(fetch(url), 'blocked_address')
  }
  assert.equal(service.requests.length, 4)
})

test('a service at "localhost" is reached, whatever DNS says of that name', async (t) => {
  const local = await startSiteServer(answer)
  t.after(local.stop)
  const url = `http://localhost:${local.port}/`
  const { fetch, dns } = await startService(t, () => [url])
  assert.equal((await fetch(url, asked)).body, 'the service')
  await assertFault(fetch(url), 'blocked_address')
  assert.deepEqual(dns.questions, [])
})

test('no other port, host or address is opened with it', async (t) => {
  const { fetch, service } = await startService(t, (port) => [`http://${insideHost}:${port}`])
  const { port } = service
  const other = await startSiteServer(answer, { host: insideHost })
  t.after(other.stop)
  const neighbour = await startSiteServer(answer, { host: '127.0.2.2', port })
  t.after(neighbour.stop)
  const urls = [`http://${insideHost}:${other.port}/`, `http://127.0.2.2:${port}/`]
  for (const url of [...urls, `http://${insideHost}/`, `http://inside.test:${port}/`]) {
    await assertFault(fetch(url, asked), 'blocked_address')
    await assertFault(fetch(url), 'blocked_address')
  }
  assert.equal(other.connections.accepted + neighbour.connections.accepted, 0)
})

/** Asserts that no way by which pages and DNS may name the service leads to it. */
async function assertOutOfReach(
  { fetch, egress, service }: Awaited<ReturnType<typeof startService>>,
  { connections }: Pick<SiteServer, 'connections'>,
) {
  const { port } = service
  const before = connections.accepted
  const urls = [`http://${insideHost}:${port}/admin`, `http://inside.test:${port}/admin`]
  for (const url of [
    ...urls,
    `http://${insideHost}/`,
    'http://inside.test/',
    'http://rebound.test/',
  ]) {
    await assertFault(fetch(url), 'blocked_address')
    await assertFault(fetch(`http://acme.test/${encodeURIComponent(url)}`), 'blocked_address')
  }
  for (const host of [insideHost, 'inside.test', 'rebound.test']) {
    await assertFault(egress.connectTcp(host, 25, inTime()), 'blocked_address')
    await assertFault(egress.connectTcp(host, port, inTime()), 'blocked_address')
  }
  assert.equal(connections.accepted, before)
}

test('pages, redirects, mail hosts and rebound names do not reach it, also where it is being asked', async (t) => {
  const harness = await startService(t, (port) => [
    `http://${insideHost}:${port}`,
    `http://inside.test:${port}`,
  ])
  await assertOutOfReach(harness, harness.service)
  // A connection to the service is open and kept now.
  await harness.fetch(`http://inside.test:${harness.service.port}/`, asked)
  await assertOutOfReach(harness, harness.service)
})

test('nor do they where the ports of the web and of mail are mapped to its own', async (t) => {
  const service = await startSiteServer(answer, { host: insideHost })
  t.after(service.stop)
  const base = `http://inside.test:${service.port}`
  const portMap = new Map([80, 25].map((port) => [port, service.port]))
  const harness = await startService(t, () => [base], { portMap })
  const site = await startSiteServer(answer, { host: openHost, port: service.port })
  t.after(site.stop)
  assert.equal((await harness.fetch('http://acme.test/')).body, 'the service', 'the site, that is')
  for (const round of ['before it was asked', 'after']) {
    await assertFault(harness.fetch('http://rebound.test/'), 'blocked_address')
    await assertFault(harness.egress.connectTcp('rebound.test', 25, inTime()), 'blocked_address')
    assert.equal(service.connections.accepted, round === 'after' ? 1 : 0)
    await harness.fetch(`${base}/`, asked)
  }
})

test('an opened range that holds it does not open it to pages, redirects and mail hosts', async (t) => {
  const service = await startSiteServer(answer, { host: insideHost })
  t.after(service.stop)
  const portMap = new Map([80, 25].map((port) => [port, service.port]))
  const base = `http://${insideHost}:${service.port}`
  const harness = await startService(t, () => [base], { portMap, allow: ['127.0.0.0/8'] })
  const site = await startSiteServer(
    (request, response) => {
      const target = decodeURIComponent((request.url ?? '/').slice(1))
      response.writeHead(target === '' ? 200 : 302, { location: target }).end('a page')
    },
    { host: openHost, port: service.port },
  )
  t.after(site.stop)
  assert.equal((await harness.fetch('http://acme.test/')).body, 'a page')
  const urls = ['http://rebound.test/', `http://${insideHost}/`]
  for (const url of [...urls, `http://acme.test/${encodeURIComponent('http://rebound.test/')}`]) {
    await assertFault(harness.fetch(url), 'blocked_address', /configured service/)
  }
  await assertFault(harness.egress.connectTcp('rebound.test', 25, inTime()), 'blocked_address')
  assert.equal(service.connections.accepted, 0)
  assert.equal((await harness.fetch(`${base}/`, asked)).body, 'the service')
})

test('a mail host that names it is not reached through a proxy either', async (t) => {
  const socks = await startSocksServer({})
  t.after(socks.stop)
  const tcpProxy = parseSocksProxy(`socks5://127.0.0.1:${socks.port}`)
  const harness = await startService(t, (port) => [`http://inside.test:${port}`], { tcpProxy })
  await assertOutOfReach(harness, harness.service)
  assert.deepEqual(socks.targets, [])
})

test('a service may redirect to itself and to public pages, not to another service or a private address', async (t) => {
  const targets: Record<string, string> = {}
  const redirecting = await startSiteServer(
    (request, response) => {
      const location = targets[request.url ?? '']
      if (location !== undefined) response.writeHead(302, { location })
      response.end('the first')
    },
    { host: insideHost },
  )
  t.after(redirecting.stop)
  const first = `http://${insideHost}:${redirecting.port}`
  const harness = await startService(t, (port) => [first, `http://${insideHost}:${port}`])
  targets['/self'] = '/deeper'
  targets['/page'] = 'http://acme.test/'
  targets['/second'] = `http://${insideHost}:${harness.service.port}/`
  targets['/private'] = 'http://127.0.2.3/'
  targets['/name'] = 'http://rebound.test/'
  assert.equal((await harness.fetch(`${first}/self`, asked)).url, `${first}/deeper`)
  assert.equal((await harness.fetch(`${first}/page`, asked)).url, 'http://acme.test/')
  for (const path of ['/second', '/private', '/name']) {
    await assertFault(harness.fetch(`${first}${path}`, asked), 'blocked_address')
  }
  assert.equal(harness.service.connections.accepted, 0)
})

test('what clouds offer credentials at is no service, however it is configured', async (t) => {
  const bases = [
    'http://meta.test',
    'http://169.254.169.254',
    'http://[fe80::1]:80',
    'http://0.0.0.0',
  ]
  const { fetch } = await startService(t, () => bases)
  for (const base of bases) await assertFault(fetch(`${base}/`, asked), 'blocked_address')
})

test('names of a hosts file are read as hosts(5) has them', () => {
  const file =
    '127.0.0.1\tlocalhost\n# 10.0.0.1 search\n10.0.0.2 other search # search2\n::1 search\nx search\n'
  assert.deepEqual(addressesInHosts(file, 'search'), ['10.0.0.2', '::1'])
  assert.deepEqual(addressesInHosts(file, 'search2'), [])
  assert.deepEqual(addressesInHosts('', 'search'), [])
})
