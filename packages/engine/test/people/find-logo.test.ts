import assert from 'node:assert/strict'
import type { RequestListener, ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import { SourcesFailedError } from '../../model/engine.ts'
import { emptyProfile } from '../../model/profile-without.ts'
import { findLogo } from '../../people/find-logo.ts'
import { createRobots } from '../../read/crawl/robots.ts'
import type { PictureReader } from '../../read/pictures/rebuild-picture.ts'
import {
  createSuppression,
  noSuppression,
  type Suppression,
} from '../../suppression/suppression.ts'
import { digestOfMark, marksOf } from '../../suppression/suppression-marks.ts'
import { openHost, startHarness } from '../net/support/egress-harness.ts'
import { makePng, makeSvg } from '../read/pictures/make-picture.ts'

const domain = 'acme.test'
const png = makePng(64, 32)

type Served = Readonly<Record<string, (response: ServerResponse) => unknown>>

type Given = {
  readonly url?: string
  readonly list?: Suppression
  readonly readers?: PictureReader
}

/** Serves a site whose logo is at `/logo`, and returns the search for it and the requests that it makes. */
async function openSite(
  t: TestContext,
  served: Served,
  { url = `http://${domain}/logo`, list = noSuppression, readers = sharedReaders() }: Given = {},
) {
  const listener: RequestListener = (request, response) => {
    const answer = served[request.url ?? '']
    if (answer) return void answer(response)
    response.writeHead(404).end()
  }
  const { egress, site } = await startHarness(t, listener, {
    names: { 'inner.test': '127.0.9.9', 'cdn.test': openHost },
  })
  const factsStore = createMemoryFacts({ suppression: () => list })
  const logoUrl = { value: url, confidence: 0.9, pageUrl: `http://${domain}/`, quote: null }
  await factsStore.noteCrawl({
    ...{ domain, crawledAtMs: Date.now(), status: 'complete', pagesRead: 1 },
    ...{ ownDomains: [], people: [], addresses: [], profile: { ...emptyProfile, logoUrl } },
  })
  const robots = createRobots(sharedReaders())
  const dependencies = { factsStore, network: egress, robots, readers }
  const find = (name = domain) =>
    findLogo({ domain: name }, dependencies, { signal: AbortSignal.timeout(30_000) })
  return { find, requests: site.requests }
}

const give =
  (body: Buffer | string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(200, headers).end(body)

test('the picture at the stated address is found, whatever type its server names', async (t) => {
  const { find, requests } = await openSite(t, {
    '/logo': give(png, { 'content-type': 'text/html' }),
  })
  const found = await find()
  assert.equal(found?.mediaType, 'image/png')
  assert.deepEqual(Buffer.from(found?.bytes ?? []), png)
  assert.deepEqual(requests, ['GET acme.test /robots.txt', 'GET acme.test /logo'])
})

test('a site that was not read is not asked, and nor is that of a suppressed company', async (t) => {
  const identity = { kind: 'domain', domain } as const
  const digests = marksOf(identity).map(([kind, text]) => digestOfMark('k', kind, text))
  const { find, requests } = await openSite(
    t,
    { '/logo': give(png) },
    { list: createSuppression('k', digests) },
  )
  assert.equal(await find('other.test'), null)
  assert.equal(await find(), null)
  assert.deepEqual(requests, [])
})

test('robots.txt keeps a logo from being fetched', async (t) => {
  const { find, requests } = await openSite(t, {
    '/robots.txt': give('User-agent: *\nDisallow: /logo'),
    '/logo': give(png),
  })
  assert.equal(await find(), null)
  assert.deepEqual(requests, ['GET acme.test /robots.txt'])
})

const refused: Readonly<Record<string, Served['']>> = {
  'a page': give('<!doctype html><svg></svg>', { 'content-type': 'image/png' }),
  'a missing file': (response) => response.writeHead(404).end(),
  'a picture of one pixel': give(makePng(1, 1)),
  'a PNG that says to be a hundred megapixels large': give(
    makePng(10_000, 10_000, { pixels: Buffer.alloc(9) }),
  ),
  'a drawing of nothing but a script': give(makeSvg('<script>alert(1)</script>')),
  'forty megabytes': (response) => {
    response.writeHead(200, { 'content-length': '40000000' })
    const chunk = Buffer.concat([png, Buffer.alloc(1_000_000)])
    const more = () => !response.destroyed && response.write(chunk, more)
    more()
  },
  'a gzip bomb': give(gzipSync(Buffer.concat([png, Buffer.alloc(60_000_000)])), {
    'content-encoding': 'gzip',
  }),
  'a redirect to a private address': (response) =>
    response.writeHead(302, { location: 'http://inner.test/logo' }).end(),
  'a redirect to the metadata of a cloud': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
}

for (const [name, serve] of Object.entries(refused)) {
  test(`${name} is no logo`, async (t) => {
    const { find } = await openSite(t, { '/logo': serve as Served[string] })
    assert.equal(await find(), null)
  })
}

test('what stands behind a picture is cut off, and a script is taken out of a drawing', async (t) => {
  const tail = Buffer.from('<script>alert(1)</script>PK')
  const polyglot = await openSite(t, { '/logo': give(Buffer.concat([png, tail])) })
  assert.deepEqual(Buffer.from((await polyglot.find())?.bytes ?? []), png)
  const drawing = makeSvg('<script>alert(1)</script><path d="M0 0h9v9z" onclick="alert(1)"/>')
  const scripted = await openSite(t, { '/logo': give(drawing) })
  assert.doesNotMatch(Buffer.from((await scripted.find())?.bytes ?? []).toString(), /alert|script/)
})

test('a picture that cannot be read now is an outage of the company that names it, not of the host it lies at', async (t) => {
  const domains: string[] = []
  const readers: PictureReader = {
    async readPicture(input) {
      domains.push(input.domain)
      return null
    },
  }
  const url = 'http://cdn.test/logo'
  const { find, requests } = await openSite(t, { '/logo': give(png) }, { url, readers })
  await assert.rejects(find(), SourcesFailedError)
  assert.deepEqual(domains, [domain])
  assert.ok(requests.includes('GET cdn.test /logo'))
})

test('a server that fails, breaks off or leads in a circle is an outage, not a missing logo', async (t) => {
  const failing = await openSite(t, { '/logo': (response) => response.writeHead(503).end() })
  await assert.rejects(failing.find(), SourcesFailedError)
  const turning = await openSite(t, {
    '/logo': (response) => response.writeHead(302, { location: '/logo' }).end(),
  })
  await assert.rejects(turning.find(), SourcesFailedError)
  const broken = await openSite(t, {
    '/logo': (response) => {
      response.writeHead(200, { 'content-length': '5000' }).write(png)
      setTimeout(() => response.destroy(), 20)
    },
  })
  await assert.rejects(broken.find(), SourcesFailedError)
})
