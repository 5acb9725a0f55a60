import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { countProcessTime } from '@enricher/lab/test/support/processor-time'
import { until } from '@enricher/lab/test/support/until'
import { slowness } from '@enricher/lab/tools/slowness'
import { assertFault, openHost, startHarness } from './support/egress-harness.ts'

const mebibyte = 1024 * 1024
const oneMebibyteZipped = gzipSync(Buffer.alloc(mebibyte))

/** Two gigabytes of zeros, as gzip members one after another. */
const bomb: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/html' })
  response.end(Buffer.concat(Array(2_000).fill(oneMebibyteZipped)))
}

test('a gzip bomb costs the cap and no more', async (t) => {
  const { fetch } = await startHarness(t, bomb)
  const before = process.memoryUsage()
  const tries: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const usedMs = countProcessTime()
    const page = await fetch('http://acme.test/', { bytesMax: 300_000 })
    tries.push(usedMs())
    assert.equal(page.body.length, 300_000)
    assert.equal(page.isTruncated, true)
  }
  const after = process.memoryUsage()
  // The whole page takes seven seconds to unpack.
  assert.ok(Math.min(...tries) < 1_500 * slowness(), `${tries} ms`)
  const grown = after.external + after.arrayBuffers - before.external - before.arrayBuffers
  assert.ok(grown < 20 * mebibyte, `${grown} bytes`)
})

test('compressed blocks that hold nothing end at the cap as well', async (t) => {
  // An empty stored deflate block: five bytes on the wire, none in the page.
  const nothing = Buffer.alloc(500_000)
  for (let at = 0; at < nothing.length; at += 5) nothing.writeUInt16LE(0xffff, at + 3)
  const { fetch } = await startHarness(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'deflate' })
    const more = () => {
      while (!response.destroyed && response.write(nothing));
    }
    response.on('drain', more)
    more()
  })
  await assertFault(fetch('http://acme.test/', { bytesMax: 1_000_000 }), 'malformed', /too long/)
})

test('empty blocks inside another encoding end at the cap as well', async (t) => {
  // A few kilobytes of brotli become forty megabytes of empty deflate blocks, and those become nothing.
  const empty = Buffer.alloc(40_000_000, '000000ffff', 'hex')
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
  const body = brotliCompressSync(Buffer.concat([gzipSync('').subarray(0, 10), empty]), quick)
  assert.ok(body.length < 100_000, `${body.length} bytes`)
  const { fetch } = await startHarness(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip, br' })
    response.end(body)
  })
  // Without a cap between the two encodings the result would be an empty page.
  await assertFault(fetch('http://acme.test/', { bytesMax: 1_000_000 }), 'malformed', /too long/)
})

test('an endless body is cut at the cap', async (t) => {
  const { fetch, site } = await startHarness(t, (_request, response) => {
    const block = Buffer.alloc(65_536, 'x')
    const more = () => {
      while (!response.destroyed && response.write(block));
    }
    response.on('drain', more)
    more()
  })
  const page = await fetch('http://acme.test/')
  assert.equal(page.body.length, 1_000_000)
  assert.equal(page.isTruncated, true)
  await until(() => site.connections.open === 0)
})

test('a body of exactly the cap is whole', async (t) => {
  const { fetch } = await startHarness(t, (_request, response) => response.end('x'.repeat(5_000)))
  const page = await fetch('http://acme.test/', { bytesMax: 5_000 })
  assert.equal(page.body.length, 5_000)
  assert.equal(page.isTruncated, false)
})

async function assertTimeout(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const startedAtMs = performance.now()
  await assertFault(work, 'timeout')
  const elapsedMs = performance.now() - startedAtMs
  // The request ends by itself in a minute at the earliest.
  assert.ok(elapsedMs >= timeoutMs - 20 && elapsedMs < timeoutMs + 20_000, `${elapsedMs} ms`)
}

test('a body that drips forever ends at the deadline', async (t) => {
  const { fetch, site } = await startHarness(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  await assertTimeout(fetch('http://acme.test/', { timeoutMs: 300 }), 300)
  await until(() => site.connections.open === 0)
})

test('a server that accepts and never answers ends at the deadline', async (t) => {
  const { fetch } = await startHarness(t, () => undefined)
  await assertTimeout(fetch('http://acme.test/', { timeoutMs: 300 }), 300)
})

test('headers that drip end at the deadline', async (t) => {
  const dripper = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\n')
    const drip = setInterval(() => socket.write('a: b\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
  })
  const port = await listen(dripper)
  t.after(() => dripper.close())
  const { fetch } = await startHarness(t, () => undefined, {
    egress: { portMap: new Map([[80, port]]) },
  })
  await assertTimeout(fetch('http://acme.test/', { timeoutMs: 300 }), 300)
})

test('the redirects of one page share its deadline', async (t) => {
  const { fetch } = await startHarness(t, async (request, response) => {
    await wait(250)
    response.writeHead(302, { location: `${request.url}x` }).end()
  })
  await assertTimeout(fetch('http://acme.test/', { timeoutMs: 300 }), 300)
})

test('the caller ends a fetch before its deadline', async (t) => {
  const { fetch } = await startHarness(t, () => undefined)
  const signal = AbortSignal.timeout(150)
  await assertTimeout(fetch('http://acme.test/', { signal, timeoutMs: 60_000 }), 150)
  await assertFault(fetch('http://acme.test/', { signal: AbortSignal.abort() }), 'timeout')
})

test('a flood of headers is malformed', async (t) => {
  const flooder = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\n')
    const more = () => {
      while (!socket.destroyed && socket.write(`x-flood: ${'x'.repeat(8_000)}\r\n`));
    }
    socket.on('drain', more)
    more()
  })
  const port = await listen(flooder)
  t.after(() => flooder.close())
  const { fetch } = await startHarness(t, () => undefined, {
    egress: { portMap: new Map([[80, port]]) },
  })
  await assertFault(fetch('http://acme.test/'), 'malformed')
})

test('what is not HTTP is malformed', async (t) => {
  const greeter = createServer((socket) => socket.end('220 mx.acme.test ESMTP\r\n'))
  const port = await listen(greeter)
  t.after(() => greeter.close())
  const { fetch } = await startHarness(t, () => undefined, {
    egress: { portMap: new Map([[80, port]]) },
  })
  await assertFault(fetch('http://acme.test/'), 'malformed')
})

test('five redirects are followed and the sixth is not', async (t) => {
  const { fetch, site } = await startHarness(t, (request, response) => {
    const left = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('left'))
    if (left === 0) response.end('arrived')
    else response.writeHead(302, { location: `/?left=${left - 1}` }).end('moved')
  })
  const page = await fetch('http://acme.test/?left=5')
  assert.equal(page.body, 'arrived')
  assert.equal(page.url, 'http://acme.test/?left=0')
  assert.equal(page.redirects.length, 5)
  assert.equal(page.redirects[0], 'http://acme.test/?left=5')
  site.requests.length = 0
  await assertFault(fetch('http://acme.test/?left=100'), 'malformed', /redirects/)
  assert.equal(site.requests.length, 6)
})

test('without redirects wanted, the redirect itself is the page', async (t) => {
  const { fetch } = await startHarness(t, (_request, response) =>
    response.writeHead(301, { location: 'http://127.0.2.1/' }).end('moved'),
  )
  const page = await fetch('http://acme.test/', { redirectsMax: 0 })
  assert.deepEqual(
    [page.status, page.headers['location'], page.body],
    [301, 'http://127.0.2.1/', 'moved'],
  )
})

test('a key in a header goes to no other origin, and neither does a posted body', async (t) => {
  const seen: unknown[] = []
  const { fetch } = await startHarness(t, (request, response) => {
    seen.push([request.headers.host, request.headers['x-api-key'], request.method])
    const status = request.url === '/keep' ? 307 : 302
    if (request.headers.host === 'www.acme.test') response.end('end')
    else response.writeHead(status, { location: 'http://www.acme.test/' }).end()
  })
  const headers = { 'X-Api-Key': 'secret', Accept: 'text/html' }
  await fetch('http://acme.test/', { headers, method: 'POST', body: 'question' })
  assert.deepEqual(seen, [
    ['acme.test', 'secret', 'POST'],
    ['www.acme.test', undefined, 'GET'],
  ])
  const posted = fetch('http://acme.test/keep', { headers, method: 'POST', body: 'question' })
  await assertFault(posted, 'malformed', /another origin/)
})

test('one host gets two connections at most', async (t) => {
  const { fetch, site } = await startHarness(t, async (_request, response) => {
    await wait(20)
    response.end('page')
  })
  const pages = await Promise.all(Array.from({ length: 10 }, () => fetch('http://acme.test/')))
  assert.equal(pages.length, 10)
  assert.equal(site.connections.openMax, 2)
})

test('a burst over hundreds of hosts holds a bounded number of connections', async (t) => {
  const { egress, site } = await startHarness(t, (_request, response) => response.end('page'), {
    replyTo: (name) => [{ type: 'A', name, ttl: 60, data: openHost }],
  })
  const signal = AbortSignal.timeout(60_000)
  const hosts = Array.from({ length: 300 }, (_, number) => `http://host-${number}.test/`)
  const pages = await Promise.all(hosts.map((url) => egress.fetch(url, { signal })))
  assert.equal(pages.length, 300)
  assert.ok(site.connections.openMax <= 256, `${site.connections.openMax} connections`)
})

test('a connection its server closes while idle is replaced without notice', async (t) => {
  // The server answers one request per connection although it promised to keep it, and drops the next.
  const forgetful = createServer((socket) => {
    let requests = 0
    socket.on('error', () => undefined)
    socket.on('data', () => {
      requests += 1
      if (requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      else socket.end()
    })
  })
  const port = await listen(forgetful)
  t.after(() => forgetful.close())
  const { fetch } = await startHarness(t, () => undefined, {
    egress: { portMap: new Map([[80, port]]) },
  })
  for (const _ of [1, 2, 3]) assert.equal((await fetch('http://acme.test/')).body, 'ok')
})

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, openHost)
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}

test('a long body is read no further than its beginning where that is enough', async (t) => {
  const beginning = '<title>Tarrowdale</title>'
  const { fetch, site } = await startHarness(t, (request, response) => {
    if (request.url === '/short') return void response.end(beginning)
    response.write(beginning)
    const block = Buffer.alloc(16_384, ' ')
    const more = () => {
      while (!response.destroyed && response.write(block));
    }
    response.on('drain', more)
    more()
  })
  const isEnough = (bytes: Buffer) => bytes.toString().includes('Tarrowdale')
  const page = await fetch('http://acme.test/', { isEnough })
  assert.ok(page.isTruncated && page.body.length < 300_000, String(page.body.length))
  const whole = await fetch('http://acme.test/', { isEnough: () => false })
  assert.equal(whole.body.length, 1_000_000)
  const short = await fetch('http://acme.test/short', { isEnough })
  assert.deepEqual([short.body, short.isTruncated], [beginning, false])
  await until(() => site.connections.open <= 1)
})
