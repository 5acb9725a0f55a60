import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import type { ProviderError } from '../../model/provider-error.ts'
import { createTlsRefusals } from '../../net/tls-refusals.ts'
import { assertFault, openHost, startHarness } from './support/egress-harness.ts'
import { startSiteServer } from './support/site-server.ts'

test('a page is fetched under its name, through the mapped port, by one question', async (t) => {
  const { fetch, site, dns, egress } = await startHarness(t, (request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<h1>Acme</h1> ${request.headers['user-agent']}`)
  })
  const page = await fetch('http://acme.test/about#team')
  assert.equal(page.body, '<h1>Acme</h1> enricher (https://operator.example/bot)')
  assert.equal(page.url, 'http://acme.test/about')
  assert.equal(page.status, 200)
  assert.deepEqual(site.requests, ['GET acme.test /about'])
  assert.deepEqual(dns.questions, ['A acme.test'])
  assert.deepEqual(egress.counts(), { dnsQuestions: 1, httpRequests: 1 })
})

test('a name with a private address is refused, and nothing is connected to', async (t) => {
  const { fetch, site, egress } = await startHarness(t, (_, response) => response.end('secret'), {
    names: {
      'metadata.test': '169.254.169.254',
      'inside.test': ['10.0.0.7', '192.168.0.7'],
      'v6.test': '::1',
      'mapped.test': '::ffff:127.0.1.1',
    },
  })
  for (const host of ['metadata.test', 'inside.test', 'v6.test', 'mapped.test']) {
    await assertFault(fetch(`http://${host}/`), 'blocked_address')
    await assertFault(egress.connectTcp(host, 25, AbortSignal.timeout(60_000)), 'blocked_address')
  }
  assert.equal(site.connections.accepted, 0)
  assert.equal(egress.counts().httpRequests, 0)
})

test('the refused addresses of a mixed answer are dropped', async (t) => {
  const forbidden = await startSiteServer((_, response) => response.end('secret'), {
    host: '127.0.2.1',
  })
  t.after(forbidden.stop)
  const { fetch } = await startHarness(t, (_, response) => response.end('public'), {
    names: { 'mixed.test': ['127.0.2.1', '10.0.0.1', openHost, '::1'] },
  })
  assert.equal((await fetch('http://mixed.test/')).body, 'public')
  assert.equal(forbidden.connections.accepted, 0)
})

test('a redirect to a private address is refused', async (t) => {
  const { fetch, site } = await startHarness(
    t,
    (request, response) => {
      response.writeHead(302, { location: decodeURIComponent((request.url ?? '/').slice(1)) })
      response.end()
    },
    { names: { 'inside.test': '127.0.2.1' } },
  )
  const forbidden = await startSiteServer((_, response) => response.end('secret'), {
    host: '127.0.2.1',
    port: site.port,
  })
  t.after(forbidden.stop)
  const targets = [
    ...['http://127.0.2.1/', 'http://2130706945/', 'http://0x7f.2.1/', 'http://[::1]/'],
    ...['http://inside.test/', '//inside.test/', 'http://169.254.169.254/latest/meta-data/'],
    ...[`http://127.0.2.1:${site.port}/`, 'http://user@acme.test/', 'http://acme.test:22/'],
    ...['file:///etc/passwd', 'ftp://acme.test/', 'gopher://acme.test/1'],
  ]
  for (const target of targets) {
    const url = `http://acme.test/${encodeURIComponent(target)}`
    await assertFault(fetch(url), 'blocked_address')
  }
  assert.equal(forbidden.connections.accepted, 0)
})

test('a name that answers public first and private at connect time is refused', async (t) => {
  const { fetch, dns, site } = await startHarness(
    t,
    (_, response) => response.writeHead(200, { connection: 'close' }).end('public'),
    {
      // Each new question gets another address, and every answer has a lifetime of 0.
      replyTo: (name, type, asked) =>
        type === 'A'
          ? [{ type: 'A', name, ttl: 0, data: asked === 1 ? openHost : '127.0.2.1' }]
          : [],
    },
  )
  const forbidden = await startSiteServer((_, response) => response.end('secret'), {
    host: '127.0.2.1',
    port: site.port,
  })
  t.after(forbidden.stop)
  // The fetch connects to the address that was checked: the answer outlives its lifetime of 0 for that long.
  assert.equal((await fetch('http://rebind.test/')).body, 'public')
  assert.equal((await fetch('http://rebind.test/')).body, 'public')
  assert.deepEqual(dns.questions, ['A rebind.test'])
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
  await assertFault(fetch('http://rebind.test/'), 'blocked_address')
  assert.deepEqual(dns.questions, ['A rebind.test', 'A rebind.test'])
  assert.equal(forbidden.connections.accepted, 0)
})

test('an opened literal address can be fetched', async (t) => {
  const { fetch, dns } = await startHarness(t, (_, response) => response.end('literal'))
  assert.equal((await fetch(`http://${openHost}/`)).body, 'literal')
  assert.deepEqual(dns.questions, [])
})

test('a host with IPv6 addresses alone is reached over IPv6', async (t) => {
  const hasIpv6 = Object.values(networkInterfaces())
    .flat()
    .some((card) => card?.address === '::1')
  const host = hasIpv6 ? '::1' : openHost
  const site = await startSiteServer((_, response) => response.end('v6'), { host })
  t.after(site.stop)
  const { fetch, dns } = await startHarness(t, (_, response) => response.end(), {
    names: { 'six.test': '::1' },
    egress: { allow: ['::1/128'], portMap: new Map([[80, site.port]]) },
  })
  // On a machine without IPv6 the attempt itself is the proof.
  const outcomes = ['http://[::1]/', 'http://six.test/'].map((url) =>
    fetch(url).then(
      ({ body }) => body,
      (error: ProviderError) => error.fault,
    ),
  )
  const expected = hasIpv6 ? 'v6' : 'unavailable'
  assert.deepEqual(await Promise.all(outcomes), [expected, expected])
  assert.deepEqual(dns.questions, ['A six.test', 'AAAA six.test'])
})

test('a second address is tried when the first refuses connections', async (t) => {
  const { fetch } = await startHarness(t, (_, response) => response.end('second'), {
    names: { 'two.test': ['127.0.1.99', openHost] },
  })
  assert.equal((await fetch('http://two.test/')).body, 'second')
})

test('a port of https that refused one name is not tried for the next at its address, plain http is', async (t) => {
  const { fetch, egress } = await startHarness(t, (_, response) => response.end('plain'), {
    names: { 'one.test': openHost, 'two.test': openHost, 'far.test': '127.0.1.98' },
  })
  await assertFault(fetch('https://one.test/'), 'unavailable', /ECONNREFUSED/)
  await assertFault(fetch('https://two.test/'), 'unavailable', /two\.test refused https just now/)
  assert.equal(egress.counts().httpRequests, 1)
  assert.equal((await fetch('http://two.test/')).body, 'plain')
  await assertFault(fetch('https://far.test/'), 'unavailable', /ECONNREFUSED/)
})

test('a refusal of https is forgotten after ten seconds', () => {
  let nowMs = 0
  const refusals = createTlsRefusals(() => nowMs)
  refusals.add('127.0.1.98')
  nowMs = 9_999
  assert.equal(refusals.includes(['127.0.1.98']), true)
  assert.equal(refusals.includes(['127.0.1.98', '127.0.1.99']), false)
  nowMs = 10_000
  assert.equal(refusals.includes(['127.0.1.98']), false)
})

test('a host without an address, or with a closed port, is unavailable; silent DNS is a timeout', async (t) => {
  const { fetch } = await startHarness(t, (_, response) => response.end(), {
    replyTo: (name, type) => {
      if (name === 'broken.test') return 'SERVFAIL'
      if (name === 'closed.test' && type === 'A')
        return [{ type: 'A', name, ttl: 9, data: '127.0.1.98' }]
      return name === 'bare.test' ? [] : 'NXDOMAIN'
    },
  })
  await assertFault(fetch('http://nowhere.test/'), 'unavailable', /no address/)
  await assertFault(fetch('http://bare.test/'), 'unavailable', /no address/)
  await assertFault(fetch('http://broken.test/'), 'unavailable', /servfail/)
  await assertFault(fetch('http://closed.test/'), 'unavailable', /ECONNREFUSED/)
  const silent = await startHarness(t, (_, response) => response.end(), {
    replyTo: () => 'silence',
    egress: { dnsTimeoutMs: 100 },
  })
  await assertFault(silent.fetch('http://silent.test/'), 'timeout', /DNS/)
})

test('a guarded connection carries any protocol to an admitted address', async (t) => {
  const greeter = createServer((socket) => socket.end('220 mx.acme.test\r\n'))
  greeter.listen(0, openHost)
  await once(greeter, 'listening')
  t.after(() => greeter.close())
  const address = greeter.address()
  assert.ok(address !== null && typeof address === 'object')
  const { egress } = await startHarness(t, (_, response) => response.end(), {
    egress: { portMap: new Map([[25, address.port]]) },
  })
  const socket = await egress.connectTcp('acme.test', 25, AbortSignal.timeout(60_000))
  const [greeting] = await once(socket, 'data')
  assert.equal(String(greeting), '220 mx.acme.test\r\n')
  socket.destroy()
  await assert.rejects(egress.connectTcp('acme.test', 25, AbortSignal.abort()))
})
