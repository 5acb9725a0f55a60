import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startDnsServer } from '@enricher/lab/world/servers/dns'
import { mailRange, startMailServer } from '@enricher/lab/world/servers/mail/server'
import { createEgress } from '../../net/egress.ts'
import { parseSocksProxy } from '../../net/socks-proxy.ts'
import { openSmtpClient } from '../../verify/smtp/smtp-client.ts'
import { startSocksServer } from './support/socks-server.ts'

const login = { user: 'müller', password: 'p@ss:word' }

/** Asks a mail server through the proxy; returns its code, or the reason why there is none. */
async function ask(
  t: TestContext,
  proxy: Parameters<typeof startSocksServer>[0],
  url: (port: number) => string,
  { host = 'mx.acme.test', connectTimeoutMs = 60_000 } = {},
) {
  const rules = new Map([['acme.test', { mode: 'plain' as const, mailboxes: new Set(['jane']) }]])
  const mail = await startMailServer(rules)
  t.after(mail.stop)
  const dns = await startDnsServer(new Map([['mx.acme.test', { a: ['127.0.0.1'] }]]))
  t.after(dns.stop)
  const socks = await startSocksServer(proxy)
  t.after(socks.stop)
  const egress = createEgress({
    dnsServers: [dns.address],
    allow: ['127.0.0.1/32', mailRange],
    portMap: new Map([[25, mail.port]]),
    ca: null,
    userAgent: 'enricher',
    tcpProxy: parseSocksProxy(url(socks.port)),
    connectTimeoutMs,
  })
  t.after(egress.close)
  const tools = { connectTcp: egress.connectTcp, helo: 'verify.operator.example', from: '' }
  const client = await openSmtpClient(host, tools, AbortSignal.timeout(120_000))
  const answer = 'stage' in client ? client : await client.rcpt('jane@acme.test')
  if (!('stage' in client)) await client.quit()
  const outcome = answer.reply ? `${answer.reply.code}` : `${answer.fault}`
  return { outcome, socks, mail }
}

test('mail servers are reached through a proxy, by the address that was checked here', async (t) => {
  const { outcome, socks, mail } = await ask(t, {}, (port) => `socks5://127.0.0.1:${port}`)
  assert.equal(outcome, '250')
  assert.deepEqual(socks.targets, [`127.0.0.1:${mail.port}`])
})

test('the proxy gets user and password where it asks for them', async (t) => {
  const secret = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`
  const { outcome } = await ask(t, { login }, (port) => `socks5://${secret}@127.0.0.1:${port}`)
  assert.equal(outcome, '250')
  const wrong = await ask(t, { login }, (port) => `socks5://eve:guess@127.0.0.1:${port}`)
  assert.equal(wrong.outcome, 'unreachable')
  assert.equal(wrong.mail.sessions(), 0)
  const none = await ask(t, { login }, (port) => `socks5://127.0.0.1:${port}`)
  assert.equal(none.outcome, 'unreachable')
})

test('what may not be reached directly may not be reached through the proxy', async (t) => {
  for (const host of ['10.0.0.1', '127.0.0.2', '169.254.169.254', 'localhost']) {
    const { outcome, socks } = await ask(t, {}, (port) => `socks5://127.0.0.1:${port}`, {
      host,
    })
    assert.notEqual(outcome, '250')
    assert.deepEqual(socks.targets, [])
  }
})

test('a port that is closed behind the proxy is a closed port', async (t) => {
  const { outcome } = await ask(t, { refusal: 5 }, (port) => `socks5://127.0.0.1:${port}`)
  assert.equal(outcome, 'refused')
  const banned = await ask(t, { refusal: 2 }, (port) => `socks5://127.0.0.1:${port}`)
  assert.equal(banned.outcome, 'unreachable')
})

test('a proxy that is none, is silent or is not there costs bounded time', async (t) => {
  const startMs = performance.now()
  const http = await ask(t, { garbage: 'HTTP/1.1 400 Bad Request\r\n\r\n' }, proxyAt)
  assert.equal(http.outcome, 'unreachable')
  const silent = await ask(t, { isSilent: true }, proxyAt, { connectTimeoutMs: 400 })
  assert.equal(silent.outcome, 'timeout')
  assert.equal((await ask(t, {}, () => 'socks5://127.0.0.1:1')).outcome, 'refused')
  // A server that is no proxy is recognised by its answer: the time to connect to it would be a minute.
  assert.ok(performance.now() - startMs < 30_000)
})

function proxyAt(port: number): string {
  return `socks5://127.0.0.1:${port}`
}

test('the address of a proxy is read part by part', () => {
  assert.deepEqual(parseSocksProxy('socks5://proxy.acme.example'), {
    host: 'proxy.acme.example',
    port: 1080,
    login: null,
  })
  assert.deepEqual(parseSocksProxy('socks5://ada:s%40crt@[2001:db8::1]:9050'), {
    host: '2001:db8::1',
    port: 9050,
    login: { user: 'ada', password: 's@crt' },
  })
  for (const text of [
    '',
    'proxy:1080',
    'http://proxy:1080',
    'socks5://',
    'socks5://h/path',
    'socks5://%zz@h',
  ]) {
    assert.equal(parseSocksProxy(text), null, text)
  }
})
