import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import type { LogoAnswer } from '@enricher/engine/model/engine'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createTestApp, detailOf, password } from '@enricher/lab/test/support/app'
import { acmeProfile } from '@enricher/lab/test/support/scripted-engine'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'
import { createTestBrowser } from './pages/browser.ts'

const harness = await createTestApp({ after })
const { db } = harness.services.store
const privacy = createPrivacy(db, createSecrets(db))
const { bearer } = await harness.signUp()
const place = { pageUrl: 'https://kolb.example/', quote: null }
const drawing: LogoAnswer = {
  mediaType: 'image/svg+xml',
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect></rect></svg>'),
}

/** Stores that the site of a company was read and states a logo; null: none. */
async function readSite(domain: string, url: string | null = `https://${domain}/logo.svg`) {
  const { profile } = acmeProfile
  const stated = { value: url, confidence: 0.9, pageUrl: `https://${domain}/`, quote: null }
  const crawl = {
    ...{ domain, crawledAtMs: Date.now(), status: 'complete', pagesRead: 1 },
    ...{ ownDomains: [], people: [], addresses: [] },
    profile: { ...profile, logoUrl: url === null ? null : stated },
  }
  await db.query(
    `INSERT INTO site_crawls (domain, crawl, profile_slugs, name_keys, crawled_at, expires_at)
     VALUES ($1, $2, '{}', '{}', now(), now() + interval '1 day')
     ON CONFLICT (domain) DO UPDATE SET crawl = excluded.crawl`,
    [domain, JSON.stringify(crawl)],
  )
}

/** Scripts the fetch of logos, and returns the domains that are asked for. */
function script(answer: LogoAnswer | null | Error, wait: Promise<unknown> = Promise.resolve()) {
  const asked: string[] = []
  harness.engine.findLogo = async ({ domain }) => {
    asked.push(domain)
    await wait
    if (answer instanceof Error) throw answer
    return answer
  }
  return asked
}

test('200: the picture comes with its type and with headers that keep it from running or loading anything', async () => {
  await readSite('carter.example')
  script(drawing)
  const reply = await harness.get('/logo/carter.example', bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.rawPayload, drawing.bytes)
  const { headers } = reply
  assert.equal(headers['content-type'], 'image/svg+xml')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  assert.equal(headers['content-disposition'], 'inline')
  assert.equal(headers['cache-control'], 'private, max-age=86400')
  const known = { ...bearer, 'if-none-match': String(headers['etag']) }
  const again = await harness.get('/logo/carter.example', known)
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('a picture is fetched once, also for callers who ask at once, and again where the site names another', async () => {
  await readSite('dorn.example')
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = script(drawing, promise)
  const replies = Promise.all(
    Array.from({ length: 5 }, () => harness.get('/logo/www.dorn.example', bearer)),
  )
  setTimeout(resolve, 50)
  assert.deepEqual(
    (await replies).map(({ statusCode }) => statusCode),
    Array(5).fill(200),
  )
  await harness.get('/logo/dorn.example', bearer)
  assert.deepEqual(asked, ['dorn.example'])
  await readSite('dorn.example', 'https://dorn.example/new.svg')
  await harness.get('/logo/dorn.example', bearer)
  assert.equal(asked.length, 2)
})

test('503: an account fetches four logos at once, and leaves the other places to others', async () => {
  const [busy, other] = [await harness.signUp(), await harness.signUp()]
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = script(drawing, promise)
  const domains = Array.from({ length: 5 }, (_, n) => `lang-${n}.example`)
  for (const domain of domains) await readSite(domain)
  const [last = ''] = domains.splice(4)
  const replies = domains.map((domain) => harness.get(`/logo/${domain}`, busy.bearer))
  while (asked.length < 4) await sleep(5)
  const refused = await harness.get(`/logo/${last}`, busy.bearer)
  assert.equal(refused.statusCode, 503)
  assert.equal(refused.headers['error-code'], 'overloaded')
  // A picture that is being fetched takes no further place.
  replies.push(harness.get(`/logo/${domains[0]}`, busy.bearer))
  replies.push(harness.get(`/logo/${last}`, other.bearer))
  while (asked.length < 5) await sleep(5)
  resolve()
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  assert.deepEqual(statuses, Array(6).fill(200))
})

test('companies without a picture take no place of those with one', async () => {
  const none = (count: number) =>
    db.query(
      `INSERT INTO logos (domain, logo_url, media_type, picture, expires_at)
       SELECT 'none-' || n || '.example', 'https://none.example/', NULL, NULL, now() + interval '1 day'
         FROM generate_series(1, $1) n`,
      [count],
    )
  await none(10_000)
  const rowsOf = (domain: string) => db.query('SELECT 1 FROM logos WHERE domain = $1', [domain])
  for (const [domain, answer, rows] of [
    ['moor.example', drawing, 1],
    ['nagel.example', null, 0],
  ] as const) {
    await readSite(domain)
    script(answer)
    await harness.get(`/logo/${domain}`, bearer)
    assert.equal((await rowsOf(domain)).length, rows)
  }
  await db.query(`DELETE FROM logos WHERE domain LIKE 'none-%'`, [])
})

test('404: a site that was not read, or states no logo, is asked nothing', async () => {
  await readSite('egli.example', null)
  const asked = script(drawing)
  for (const domain of ['unread.example', 'egli.example']) {
    const reply = await harness.get(`/logo/${domain}`, bearer)
    assert.equal(reply.statusCode, 404)
    assert.equal(reply.headers['error-code'], 'not_found')
    assert.match(String(detailOf(reply)), /No picture is known/)
  }
  assert.deepEqual(asked, [])
})

test('404: what is no picture is remembered, and so for some minutes is a server that is away', async () => {
  for (const [domain, answer, keptMinutes] of [
    ['finch.example', null, 24 * 60],
    ['gale.example', new SourcesFailedError('away'), 10],
  ] as const) {
    await readSite(domain)
    const asked = script(answer)
    for (let count = 0; count < 2; count += 1)
      assert.equal((await harness.get(`/logo/${domain}`, bearer)).statusCode, 404)
    assert.deepEqual(asked, [domain])
    const [row] = await db.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM expires_at - fetched_at) / 60)::int AS minutes
         FROM logos WHERE domain = $1 AND picture IS NULL`,
      [domain],
    )
    assert.equal(row?.minutes, keptMinutes)
  }
})

test('a suppressed company has no logo, and its picture is erased', async () => {
  await readSite('hald.example')
  script(drawing)
  assert.equal((await harness.get('/logo/hald.example', bearer)).statusCode, 200)
  await privacy.suppress({ kind: 'domain', domain: 'hald.example' }, null)
  assert.equal((await harness.get('/logo/hald.example', bearer)).statusCode, 404)
  await privacy.erase({ kind: 'domain', domain: 'hald.example' }, null)
  const rows = await db.query(`SELECT 1 FROM logos WHERE domain = 'hald.example'`, [])
  assert.deepEqual(rows, [])
})

test('a firm that bears the name of a suppressed person has no logo', async () => {
  await readSite('ivers.example', 'https://ivers.example/ute-ivers.png')
  script(drawing)
  assert.equal((await harness.get('/logo/ivers.example', bearer)).statusCode, 200)
  await privacy.erase({ kind: 'person', name: 'Ute Ivers', domain: 'ivers.example' }, null)
  assert.equal((await harness.get('/logo/ivers.example', bearer)).statusCode, 404)
  const rows = await db.query(`SELECT 1 FROM logos WHERE domain = 'ivers.example'`, [])
  assert.deepEqual(rows, [])
})

test('401 without a key, 400 for what is no domain of a company, and the sandbox has a drawing', async () => {
  assert.equal((await harness.get('/logo/carter.example')).statusCode, 401)
  for (const domain of ['localhost', '127.0.0.1', 'gmail.com', 'a%20b.example'])
    assert.equal((await harness.get(`/logo/${domain}`, bearer)).statusCode, 400, domain)
  const asked = script(drawing)
  const sandbox = await harness.get('/logo/northwind.example?sandbox=1')
  assert.equal(sandbox.statusCode, 200)
  assert.equal(sandbox.headers['content-type'], 'image/svg+xml')
  assert.equal((await harness.get('/logo/sandbox-partial.example?sandbox=1')).statusCode, 404)
  assert.equal((await harness.get('/logo/sandbox-miss.example?sandbox=1')).statusCode, 404)
  assert.deepEqual(asked, [])
})

test('a logo costs nothing', async () => {
  const account = await harness.signUp()
  await readSite('jung.example')
  script(drawing)
  await harness.get('/logo/jung.example', account.bearer)
  assert.equal((await harness.get('/credits', account.bearer)).json().credits_remaining, 25)
})

test('the page of an answer shows the logo to its signed-in account alone', async () => {
  const account = await harness.signUp()
  await readSite('kolb.example')
  script(drawing)
  const logoUrl = { ...{ value: 'https://kolb.example/logo.svg', confidence: 0.9 }, ...place }
  harness.engine.findCompanyProfile = async () => ({
    ...acmeProfile,
    ...{ domain: 'kolb.example', profile: { ...acmeProfile.profile, logoUrl } },
  })
  const reply = await harness.post('/enrich-company', { domain: 'kolb.example' }, account.bearer)
  const browser = createTestBrowser(harness.app)
  const picture = '/dashboard/logos/kolb.example'
  assert.equal((await browser.get(picture)).statusCode, 303)
  await browser.submit('/signin', { email: account.email, password })
  const page = await browser.get(`/dashboard/lookups/${reply.headers['x-request-id']}`)
  assert.ok(page.body.includes(`<img class="answer-logo" src="${picture}"`), page.body)
  assert.match(String(page.headers['content-security-policy']), /img-src 'self'/)
  const shown = await browser.get(picture)
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/svg+xml'])
  assert.match(String(shown.headers['content-security-policy']), /sandbox/)
  assert.equal((await browser.get('/dashboard/logos/unread.example')).statusCode, 404)
  assert.equal((await browser.get('/dashboard/logos/localhost')).statusCode, 404)
})
