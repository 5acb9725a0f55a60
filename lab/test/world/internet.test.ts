import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { domainToASCII } from 'node:url'
import type { Egress } from '@enricher/engine/net/egress'
import { companies } from '../../world/data/companies.ts'
import type { Company } from '../../world/model/company.ts'
import { startWorld, type World } from '../../world/world.ts'
import { openEgress } from '../support/world/open-egress.ts'

let world: World
let egress: Egress

before(async () => {
  world = await startWorld()
  egress = openEgress(world)
})

after(async () => {
  await egress.close()
  await world.stop()
})

// Each wait of these tests takes far less, even on a busy machine.
const waitMsMax = 20_000

const fetch = (url: string, timeoutMs = waitMsMax) =>
  egress.fetch(url, { signal: AbortSignal.timeout(waitMsMax), timeoutMs, bytesMax: 200_000 })

const faultOf = async (url: string, timeoutMs = waitMsMax) =>
  fetch(url, timeoutMs).then(
    () => 'none',
    (error: { fault?: string }) => error.fault ?? String(error),
  )

const resolve = (name: string, type: 'A' | 'AAAA' | 'MX' | 'NS' | 'CNAME' | 'TXT' = 'A') =>
  egress.resolve(name, type, AbortSignal.timeout(waitMsMax))

/** Companies whose site answers an ordinary visitor of `https://domain/`. */
const readable = companies.filter(
  ({ domain, site }) =>
    domain !== null &&
    !['never', 'drip', 'challenge'].includes(site?.fault ?? '') &&
    !['http', 'www_only'].includes(String(site?.front)) &&
    typeof site?.front !== 'object',
)

// A TLS handshake is work for both sides, in this process: many at once would exceed the time each may take.
const fetchesAtOnce = 8

test('the site of every company answers at its own domain with its own page', async () => {
  assert.ok(readable.length >= 60, `${readable.length} sites`)
  const answers: { company: (typeof readable)[number]; page: Awaited<ReturnType<typeof fetch>> }[] =
    []
  for (let at = 0; at < readable.length; at += fetchesAtOnce) {
    const fetched = readable.slice(at, at + fetchesAtOnce).map(async (company) => ({
      company,
      page: await fetch(`https://${company.domain}/`),
    }))
    answers.push(...(await Promise.all(fetched)))
  }
  for (const { company, page } of answers) {
    assert.equal(page.status, 200, company.domain ?? '')
    const host = new URL(page.url).hostname.replace(/^www\./, '')
    assert.equal(host, domainToASCII(company.domain ?? ''))
    const isNamed = company.site?.evidence !== 'imprint' && company.site?.evidence !== 'listing'
    if (isNamed) assert.ok(namesCompany(page.body, company), `${company.name} on ${page.url}`)
  }
})

function namesCompany(body: string, company: Company): boolean {
  const names = [company.name, company.legal, company.site?.brand ?? company.name]
  const text = body.replaceAll('&amp;', '&')
  return names.some((name) => text.includes(name))
}

test('pages in older charsets arrive as the text that was meant', async () => {
  const page = await fetch('http://www.hikari-sokki.co.jp/')
  assert.ok(page.body.includes('株式会社ひかり測器'))
  assert.ok((await fetch('https://severna-leshta.bg/')).body.includes('Северна Леща'))
  assert.ok((await fetch('https://brumelune.fr/')).body.includes('Cosmétiques'))
})

test('a site that serves http alone drops TLS, and one that serves https alone drops http', async () => {
  assert.equal((await fetch('http://alpentau.at/')).status, 200)
  assert.equal(await faultOf('https://alpentau.at/'), 'unavailable')
  assert.equal((await fetch('https://fietswolk.nl/')).status, 200)
  assert.equal(await faultOf('http://fietswolk.nl/'), 'unavailable')
})

test('sites redirect to https, to www and to the firm that took a name over', async () => {
  const ends = async (url: string) => (await fetch(url)).url
  assert.equal(await ends('http://brindlewickoptics.com/'), 'https://brindlewickoptics.com/')
  assert.equal(await ends('http://tarnholt-vane.ie/'), 'https://www.tarnholt-vane.ie/')
  const moved = await fetch('http://deepmallowsonics.com/')
  assert.equal(moved.url, 'https://wrenfathom.com/')
  assert.ok(moved.body.includes('formerly Deepmallow Sonics'))
})

test('certificates that are expired, for another name or of an unknown issuer are refused', async () => {
  assert.equal(await faultOf('https://oakensprocket.com/'), 'unavailable')
  assert.equal(await faultOf('https://strandvogel.de/'), 'unavailable')
  assert.equal(await faultOf('https://mirrowell.com/'), 'unavailable')
  assert.equal((await fetch('http://oakensprocket.com/')).status, 200)
})

test('a parked name answers every path and every name below it', async () => {
  const page = await fetch('http://moonvetch.com/no/such/page')
  assert.equal(page.status, 200)
  assert.match(page.body, /Buy this domain/)
  assert.equal((await resolve('any.name.moonvetch.com')).status, 'found')
  assert.equal(new URL((await fetch('http://moonvetch.co/')).url).hostname, 'www.namebarter.com')
})

test('faulty servers behave as badly as they are declared to', async () => {
  const silent = ['http://pinwhistlemedia.com/', 'http://quietmarl.com/']
  const ill = ['http://eddywhirl.com/', 'http://crookstave.com/', 'http://fennelgate.org/']
  const [first, second, third, ...others] = await Promise.all([
    ...silent.map((url) => faultOf(url, 400)),
    ...ill.map((url) => faultOf(url)),
  ])
  assert.deepEqual([first, second, third], ['timeout', 'timeout', 'malformed'])
  for (const fault of others) assert.match(fault, /^(unavailable|malformed)$/)
})

test('endless pages and gzip bombs are cut by the reader, after what they say first', async () => {
  for (const host of ['sloefinch.com', 'brasswillow.com']) {
    const page = await fetch(`https://${host}/`)
    assert.equal(page.isTruncated, true, host)
    assert.ok(page.body.length > 199_000, host)
    assert.match(page.body, /og:site_name/)
  }
})

test('names and redirects that lead to private addresses are refused at the door', async () => {
  const traps = companies.filter((company) => company.case.startsWith('hostile'))
  const hosts = traps.flatMap((company) => Object.keys(company.hosts ?? {}))
  assert.ok(hosts.length >= 10)
  for (const host of hosts) assert.equal(await faultOf(`http://${host}/`), 'blocked_address', host)
})

test('a slow site answers late, and any site can be slowed while the world runs', async () => {
  const timed = async (url: string) => {
    const start = performance.now()
    await fetch(url)
    return performance.now() - start
  }
  const slow = companies.find((company) => company.site?.delayMs)
  assert.ok((await timed(`https://${slow?.domain}/`)) >= 1_400)
  world.sites.delay('kprg.co.uk', 2 * waitMsMax)
  assert.equal(await faultOf('https://kprg.co.uk/', 1_000), 'timeout')
  world.sites.delay('kprg.co.uk', 0)
  // The fetch takes less than the delay.
  assert.equal((await fetch('https://kprg.co.uk/')).status, 200)
})

test('robots.txt says what the row says, and is missing elsewhere', async () => {
  assert.match((await fetch('https://cvb-remontees.fr/robots.txt')).body, /Disallow: \//)
  assert.equal((await fetch('https://wrenfathom.com/robots.txt')).status, 404)
})

test('the world counts requests and questions, and forgets them on call', async () => {
  world.resetCounts()
  await fetch('https://penumbrella.co/about')
  assert.equal(world.sites.requests(), 1)
  assert.equal(world.sites.requests('penumbrella.co', '/about'), 1)
  assert.equal(world.sites.requests('wrenfathom.com'), 0)
  await resolve('never-asked-before.com')
  assert.equal(world.dns.questions('never-asked-before.com'), 1)
  world.resetCounts()
  assert.equal(world.sites.requests() + world.dns.questions(), 0)
})
