import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { ProviderError } from '../../model/provider-error.ts'
import { createChainCookies } from '../../net/chain-cookies.ts'
import { redirectTarget } from '../../net/url.ts'
import { createRobots } from '../../read/crawl/robots.ts'
import { createSiteReader } from '../../read/crawl/site-reader.ts'
import { assertFault, openHost, startHarness } from './support/egress-harness.ts'

const readers = sharedReaders()

/** Returns the bytes that a site sends for a text, one character each, as headers are written. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1')

const redirectTo = (location: string) =>
  redirectTarget({ status: 302, headers: { location } }, base)
const base = 'http://acme.test/start'

test('letters beyond ASCII in Location are escaped as the bytes that came', () => {
  const targets: Readonly<Record<string, string>> = {
    [asBytes('/über-uns/')]: 'http://acme.test/%C3%BCber-uns/',
    [asBytes('http://www.acme.test/о-компании/')]:
      'http://www.acme.test/%D0%BE-%D0%BA%D0%BE%D0%BC%D0%BF%D0%B0%D0%BD%D0%B8%D0%B8/',
    [asBytes('http://müller.test/')]: 'http://xn--mller-kva.test/',
    'http://m\xfcller.test/': 'http://xn--mller-kva.test/',
    'http://m\xfcller.test/\xfcber': 'http://xn--mller-kva.test/%FCber',
    '/\xfcber-uns/': 'http://acme.test/%FCber-uns/',
    '/%C3%BCber-uns/': 'http://acme.test/%C3%BCber-uns/',
    '/a b': 'http://acme.test/a%20b',
    '//www.acme.test/x?y=%20': 'http://www.acme.test/x?y=%20',
    '?x': 'http://acme.test/start?x',
  }
  for (const [location, target] of Object.entries(targets)) {
    assert.equal(redirectTo(location), target)
  }
})

test('a Location of bytes leads where browsers go with the same letters, relative or not', (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  const letters = [
    'über',
    'о-компании',
    '会社概要',
    'à propos',
    'ελ',
    'I\u0307',
    'e\u0301',
    'kontakt',
  ]
  const [labels, signs] = [
    ['müller', 'пример', '日本', 'brumwick'],
    ['', '%2F', '~', '+', '&'],
  ]
  for (let round = 0; round < 300; round += 1) {
    const path = Array.from({ length: pick([1, 2, 3]) }, () => `${pick(letters)}${pick(signs)}`)
    const query = pick(['', `?q=${pick(letters)}`, `?${pick(letters)}=7&L=0`])
    const written = `${path.join('/')}${pick(['', '/'])}${query}${pick(['', `#${pick(letters)}`])}`
    const host = `${pick(labels)}.test`
    const location = pick([
      `/${written}`,
      `./${written}`,
      `../${written}`,
      `//${host}/${written}`,
      `\\\\${host}\\${written}`,
      `${pick(['http', 'HTTP', 'https', 'HttpS'])}://${host}/${written}`,
      `https:${host}/${written}`,
      `http:/${written}`,
      `?${written}`,
      ` /${written}\t`,
    ])
    // Text, not bytes, is what the parser of browsers is written for.
    assert.equal(redirectTo(asBytes(location)), URL.parse(location, base)?.href, location)
  }
})

test('a redirect to what is no page, or to ourselves, ends the chain with a reason', async (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  const { fetch, site } = await startHarness(t, (request, response) => {
    const location = Buffer.from(request.url?.slice(2) ?? '', 'hex').toString('latin1')
    response.writeHead(pick([301, 302, 303, 307, 308]), { location }).end()
  })
  const wrong = [
    ...['mailto:info@acme.test', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'],
    ...['ftp://acme.test/', 'tel:+4912345', 'intent://x#Intent;end', 'about:blank', 'http://'],
    ...['http://:80', 'http:// acme.test/', 'http://user:pw@acme.test/', 'http://acme.test:22/'],
    ...['http://127.0.0.1/', 'http://127.1/', 'http://0x7f.1/', 'http://2130706433/'],
    ...['http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://169.254.169.254/', 'http://0/'],
    ...['http://１２７.0.0.1/', '//10.0.0.1/ü', '\\\\192.168.0.1\\x', 'ws://acme.test/'],
  ]
  for (const location of wrong) {
    const spelled = pick([location, location.toUpperCase(), ` ${location}`, `${location}\t`])
    const sent = Buffer.from(asBytes(spelled), 'latin1').toString('hex')
    const outcome = await fetch(`http://acme.test/?${sent}`).then(
      () => 'read',
      (error: unknown) => (error instanceof ProviderError ? error.fault : String(error)),
    )
    assert.ok(outcome === 'blocked_address' || outcome === 'malformed', `${spelled}: ${outcome}`)
  }
  assert.equal(site.requests.length, wrong.length)
})

test('a redirect whose Location is raw UTF-8 or Latin-1 arrives', async (t) => {
  const { fetch } = await startHarness(t, (request, response) => {
    if (request.url === '/utf-8') {
      response.writeHead(301, { location: asBytes('/über-uns/') }).end()
    } else if (request.url === '/latin-1')
      response.writeHead(301, { location: '/\xfcber-uns/' }).end()
    else response.end(`page ${request.url}`)
  })
  assert.equal((await fetch('http://acme.test/utf-8')).body, 'page /%C3%BCber-uns/')
  assert.equal((await fetch('http://acme.test/latin-1')).body, 'page /%FCber-uns/')
})

/** Sites that show nothing to clients that do not send back their cookie. */
const walls: Readonly<Record<string, RequestListener>> = {
  'a redirect to itself': (request, response) => {
    if (request.headers.cookie?.includes('seen=1')) response.end(`page ${request.url}`)
    else response.writeHead(302, { location: request.url ?? '/', 'set-cookie': 'seen=1' }).end()
  },
  'a consent page': (request, response) => {
    const { cookie = '' } = request.headers
    if (request.url === '/consent') {
      response
        .writeHead(302, {
          location: '/robots.txt',
          'set-cookie': [
            'back=; Max-Age=0',
            'agreed=yes; Expires=Wed, 01 Jan 2125 00:00:00 GMT; Path=/; HttpOnly',
          ],
        })
        .end()
    } else if (cookie === 'agreed=yes') response.end(`page ${request.url}`)
    else response.writeHead(302, { location: '/consent', 'set-cookie': 'back=%2F; Path=/' }).end()
  },
}
for (const [name, listener] of Object.entries(walls)) {
  test(`what a site sets within a chain of redirects is sent back within it: ${name}`, async (t) => {
    const { fetch, site } = await startHarness(t, listener)
    assert.equal((await fetch('http://acme.test/robots.txt')).body, 'page /robots.txt')
    const once = site.requests.length
    assert.ok(once <= 3, `${site.requests}`)
    // The cookie is not kept: the next chain begins as the first did.
    await fetch('http://acme.test/robots.txt')
    assert.equal(site.requests.length, 2 * once)
  })
}

test('a page behind a wall of cookies is read, and its robots.txt obeyed', async (t) => {
  const { egress } = await startHarness(t, (request, response) => {
    const { cookie, host } = request.headers
    if (!cookie) response.writeHead(302, { location: request.url, 'set-cookie': 'seen=1' }).end()
    else if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /closed')
    else response.end(`${host} ${cookie}`)
  })
  const reader = createSiteReader(egress, createRobots(readers))
  const read = (path: string) =>
    reader.readPage(`http://acme.test${path}`, AbortSignal.timeout(20_000), { isSchemeKnown: true })
  const outcome = await read('/')
  assert.equal(outcome.status === 'page' && outcome.page.body, 'acme.test seen=1')
  assert.equal((await read('/closed')).status, 'forbidden_by_robots')
})

test('cookies go to no other host, and a wall that never opens costs six requests', async (t) => {
  const seen: (string | undefined)[] = []
  const { fetch, site } = await startHarness(
    t,
    (request, response) => {
      if (request.url === '/never') {
        response.writeHead(302, { location: '/never', 'set-cookie': `n=${Math.random()}` }).end()
        return
      }
      seen.push(`${request.headers.host} ${request.headers.cookie}`)
      const isFirst = request.headers.host === 'acme.test' && request.url === '/'
      const location = isFirst ? 'http://other.test/' : 'http://acme.test/end'
      const headers = { location, 'set-cookie': `of=${request.headers.host}; Domain=test; Path=/` }
      response.writeHead(request.url === '/end' ? 200 : 302, headers).end()
    },
    { names: { 'other.test': openHost } },
  )
  await fetch('http://acme.test/')
  assert.deepEqual(seen, ['acme.test undefined', 'other.test undefined', 'acme.test of=acme.test'])
  site.requests.length = 0
  await assertFault(fetch('http://acme.test/never'), 'malformed', /redirects/)
  assert.equal(site.requests.length, 6)
})

test('a cookie of a domain goes to all its hosts, and to no other', (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  for (let round = 0; round < 200; round += 1) {
    const domain = pick(['acme.test', 'acme.co.uk', 'shop.acme.test'])
    const from = pick([domain, `www.${domain}`, `consent.${domain}`])
    const named = `${pick(['Domain', 'domain'])}=${pick(['', '.'])}${pick([domain, domain.toUpperCase()])}`
    const cookies = createChainCookies()
    cookies.keep(`https://${from}/`, { 'set-cookie': `seen=1; Path=/; ${named}; Secure` })
    for (const to of [domain, `www.${domain}`, `a.b.${domain}`]) {
      assert.deepEqual(cookies.headerFor(`https://${to}/x`), { cookie: 'seen=1' }, to)
    }
    for (const to of [`evil${domain}`, `${domain}.evil.test`, 'co.uk', 'test', 'other.test']) {
      assert.deepEqual(cookies.headerFor(`https://${to}/x`), {}, to)
    }
  }
  for (const named of ['co.uk', 'uk', 'test', 'other.test', 'x.acme.co.uk', '', '.']) {
    const cookies = createChainCookies()
    cookies.keep('https://acme.co.uk/', { 'set-cookie': `seen=1; Domain=${named}` })
    assert.deepEqual(cookies.headerFor('https://acme.co.uk/'), { cookie: 'seen=1' }, named)
    assert.deepEqual(cookies.headerFor('https://other.co.uk/'), {}, named)
    assert.deepEqual(cookies.headerFor('https://www.acme.co.uk/'), {}, named)
  }
})

test('a public suffix that answers, and an address of numbers, have no domain', () => {
  for (const [from, named, to] of [
    ['github.io', 'github.io', 'other.github.io'],
    ['github.io', 'io', 'other.io'],
    ['co.uk', 'uk', 'other.uk'],
    ['10.2.3.4', '2.3.4', '11.2.3.4'],
    ['intranet', 'intranet', 'other.intranet'],
  ]) {
    const cookies = createChainCookies()
    cookies.keep(`https://${from}/`, { 'set-cookie': `seen=1; Domain=${named}` })
    assert.deepEqual(cookies.headerFor(`https://${to}/`), {}, named)
    assert.deepEqual(cookies.headerFor(`https://${from}/`), { cookie: 'seen=1' }, named)
  }
})

test('whatever hosts set, each gets its own alone, bounded in number and length', (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  const hosts = ['acme.test', 'www.acme.test', 'other.test', 'acme.test:81']
  // Names that are no domain of the host, or anyone's, leave a cookie with its host.
  const endings = ['', '; Path=/', '; Expires=Wed, 01 Jan 2125 00:00:00 GMT', '; Domain=test']
  const ended = ['; Max-Age=0', '; expires=Thu, 01 Jan 1970 00:00:00 GMT', '; max-age=-1']
  for (let chain = 0; chain < 100; chain += 1) {
    const cookies = createChainCookies()
    const latest = new Map<string, string | null>()
    for (let hop = 0; hop < 6; hop += 1) {
      const host = pick(hosts)
      const fields = Array.from({ length: Math.floor(draw() * 4) }, () => {
        const name = `c${Math.floor(draw() * 3)}`
        const isEnded = draw() < 0.2
        const pair = `${name}=${Math.floor(draw() * 1e9).toString(36)}`
        latest.set(`${host} ${name}`, isEnded ? null : pair)
        return `${pair}${pick(isEnded ? ended : endings)}`
      })
      cookies.keep(`https://${host}/`, { 'set-cookie': fields.join(', ') })
      const asked = pick(hosts)
      const { cookie = '' } = cookies.headerFor(`https://${asked}/x`)
      const right = [...latest].filter(
        ([key, pair]) => key.startsWith(`${asked} `) && pair !== null,
      )
      assert.deepEqual(
        cookie.split('; ').filter(Boolean).sort(),
        right.map(([, pair]) => pair).sort(),
      )
      assert.deepEqual(cookies.headerFor('http://acme.test/'), {})
    }
  }
  const flood = createChainCookies()
  for (let hop = 0; hop < 6; hop += 1) {
    const fields = Array.from({ length: 5_000 }, (_, at) => `c${hop}-${at}=${'x'.repeat(300)}`)
    flood.keep(base, { 'set-cookie': [`big=${'y'.repeat(9_000)}`, ...fields].join(', ') })
  }
  const { cookie = '' } = flood.headerFor(base)
  assert.ok(cookie.length > 0 && cookie.length <= 4_200, `${cookie.length}`)
  for (const odd of ['', ',', '=x', 'a', 'a=b\u0000', ',,=,;=', `${'a'.repeat(300)}=b`]) {
    const one = createChainCookies()
    one.keep(base, { 'set-cookie': odd })
    assert.match(one.headerFor(base)['cookie'] ?? 'a=b', /^[\x20-\x7e]+$/)
  }
})
