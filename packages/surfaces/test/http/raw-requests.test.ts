import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { exchange } from '@enricher/lab/test/support/raw-http'
import { until } from '@enricher/lab/test/support/until'

const harness = await createTestApp({ after }, { RATE_LIMIT_PER_MINUTE: '5000' })
const address = await harness.app.listen({ port: 0, host: '127.0.0.1' })

const notHttp = 'This is not a well-formed HTTP request.'
const oneHost = 'Send one Host header.'
const http11 = 'Send the request in HTTP/1.1.'
const json = 'Host: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n'
const post = 'POST /find-website?sandbox=1 HTTP/1.1\r\n'

type Row = readonly [what: string, status: number, detail: RegExp | string, bytes: string]
const rows: readonly Row[] = [
  ['something that is not HTTP', 400, notHttp, 'HELO mail.example\r\n\r\n'],
  ['two lengths', 400, notHttp, `${post}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    400,
    notHttp,
    `${post}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  ],
  [
    'a chunk without a size',
    400,
    notHttp,
    `${post}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`,
  ],
  [
    'a coding that is none',
    400,
    notHttp,
    `${post}${json}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a NUL in a header', 400, notHttp, 'GET /me HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n'],
  ['a method that is none', 400, notHttp, 'FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['HTTP/2 without a word of warning', 400, notHttp, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no version', 400, http11, 'GET /\r\n\r\n'],
  ['HTTP/0.9', 400, http11, 'GET / HTTP/0.9\r\n\r\n'],
  ['HTTP/2.0', 400, http11, 'GET / HTTP/2.0\r\nHost: localhost\r\n\r\n'],
  ['no Host', 400, oneHost, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [
    'two Hosts',
    400,
    oneHost,
    'GET / HTTP/1.1\r\nHost: localhost\r\nhOST: b\r\nConnection: close\r\n\r\n',
  ],
  [
    'an expectation',
    400,
    'Expect must be 100-continue or left out.',
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\nConnection: close\r\n\r\n',
  ],
  [
    'CONNECT',
    404,
    'CONNECT is not available here: this service is no proxy.',
    'CONNECT mail.example:25 HTTP/1.1\r\nHost: mail.example:25\r\n\r\n',
  ],
  ['TRACE', 405, /^TRACE is not available here\. Use GET/, `TRACE / HTTP/1.1\r\n${json}\r\n`],
  ['a method of another protocol', 405, /^PROPFIND is not/, `PROPFIND /me HTTP/1.1\r\n${json}\r\n`],
  [
    'a path without end',
    404,
    /^There is nothing/,
    `GET /${'a'.repeat(9_000)} HTTP/1.1\r\n${json}\r\n`,
  ],
  ['a path that cannot be decoded', 400, /^The path is not/, `GET /%zz HTTP/1.1\r\n${json}\r\n`],
  [
    'a body larger than it may be, unread',
    413,
    /^The body is larger than 20480 bytes\. Send/,
    `${post}${json}Content-Length: 9999999\r\n\r\n{`,
  ],
  [
    'headers of a megabyte',
    431,
    'The headers are too large. Send fewer or shorter ones.',
    `GET /me HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(1_000_000)}\r\n\r\n`,
  ],
]

for (const [what, status, detail, bytes] of rows) {
  test(`${what}: ${status} in our form, with limits and an id, counted and logged`, async () => {
    const from = harness.logLines.length
    const reply = await exchange(address, bytes)
    assert.equal(reply.status, status, reply.body)
    const { detail: said } = JSON.parse(reply.body)
    if (typeof detail === 'string') assert.equal(said, detail)
    else assert.match(said, detail)
    assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(reply.headers.get('ratelimit-limit'), '5000')
    assert.match(reply.headers.get('ratelimit-remaining') ?? '', /^\d+$/)
    assert.match(reply.headers.get('ratelimit-reset') ?? '', /^\d+$/)
    assert.match(reply.headers.get('vary') ?? '', /Api-Version/)
    assert.equal(reply.headers.get('api-version'), 'v1')
    assert.equal(reply.headers.get('x-content-type-options'), 'nosniff')
    const id = reply.headers.get('x-request-id') ?? ''
    assert.match(id, /^req_[0-9A-Za-z]+$/)
    const lines = harness.logLines.slice(from).map((line) => JSON.parse(line))
    const own = lines.filter((line) => line.msg === 'request' && line.request_id === id)
    assert.deepEqual(
      own.map((line) => line.status),
      [status],
    )
  })
}

test('chunks in HTTP/1.0 end the connection: what follows them is no request', async () => {
  const inside = 'GET /prices HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const head = `POST /find-website?sandbox=1 HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n`
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
  const sent = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  sent.write(`${chunked}${inside}`)
  const replies = await text(sent)
  assert.match(replies, /^HTTP\/1\.1 400 /)
  assert.match(replies, /Send Transfer-Encoding in HTTP\/1\.1 alone\./)
  assert.equal(replies.match(/HTTP\/1\.1 \d{3} /g)?.length, 1, replies)
})

test('what is no HTTP is one series of the metrics', async () => {
  const count = async () => {
    const { body } = await harness.get('/metrics')
    const line =
      /^enricher_http_requests_total\{method="unknown",route="unknown",status="400"\} (\d+)/m
    return Number(line.exec(body)?.[1] ?? 0)
  }
  const before = await count()
  await exchange(address, 'HELO mail.example\r\n\r\n')
  assert.equal(await count(), before + 1)
})

test('a client that sends no HTTP is limited like any other, with the time to wait', async () => {
  const strict = await createTestApp({ after }, { RATE_LIMIT_PER_MINUTE: '2' })
  const url = await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const statuses = []
  for (let i = 0; i < 3; i += 1) statuses.push((await exchange(url, 'HELO\r\n\r\n')).status)
  assert.deepEqual(statuses, [400, 400, 429])
  const reply = await exchange(url, 'CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n')
  assert.equal(reply.status, 429)
  const wait = Number(reply.headers.get('retry-after'))
  assert.ok(wait >= 1 && wait <= 60)
  assert.match(
    JSON.parse(reply.body).detail,
    new RegExp(`^Rate limit exceeded. Retry in ${wait} seconds?\\.$`),
  )
})

const harmless: readonly (readonly [string, string])[] = [
  ['HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['an offer of another protocol', `GET /healthz HTTP/1.1\r\n${json}Upgrade: h2c\r\n\r\n`],
  ['the whole address', `GET http://a/healthz HTTP/1.1\r\n${json}\r\n`],
  [
    '100-continue',
    `${post}${json}Expect: 100-continue\r\nContent-Length: 23\r\n\r\n{"company_name":"Acme"}`,
  ],
  [
    'chunks with a trailer',
    `${post}${json}Transfer-Encoding: chunked\r\n\r\n17\r\n{"company_name":"Acme"}\r\n0\r\nX-Sum: 1\r\n\r\n`,
  ],
]
for (const [what, bytes] of harmless) {
  test(`${what} is harmless and answered`, async () => {
    const { status, body } = await exchange(address, bytes)
    const last = status === 100 ? body : `HTTP/1.1 ${status} `
    assert.match(last, /^HTTP\/1\.1 200 /)
  })
}

test('while the service stops, what still arrives over an open connection gets a 503 of our form', async () => {
  const stopping = await createTestApp({ after })
  const url = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const { bearer } = await stopping.signUp()
  const { promise, resolve } = Promise.withResolvers<null>()
  stopping.engine.respond = () => promise
  const head = `POST /find-website HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
  const key = `Authorization: ${bearer.authorization}\r\n`
  const request = `${head}${key}Connection: close\r\nContent-Length: 23\r\n\r\n{"company_name":"Acme"}`
  const running = exchange(url, request)
  const late = connect(Number(new URL(url).port), '127.0.0.1')
  const said = text(late)
  late.write('GET /sandbox HTTP/1.1\r\n')
  await until(() => stopping.engine.searches)
  const closed = stopping.app.close()
  await until(() => !stopping.app.server.listening)
  late.write('Host: localhost\r\n\r\n')
  const reply = await said
  resolve(null)
  assert.equal((await running).status, 200)
  await closed
  assert.match(reply, /^HTTP\/1\.1 503 /)
  assert.match(reply, /^retry-after: 1\r$/m)
  assert.match(reply, /^ratelimit-limit: \d+\r$/m)
  assert.match(reply, /\{"detail":"This service is stopping\. Retry/)
})
