import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import { openEgress } from '@enricher/lab/test/support/world/open-egress'
import { companiesAt } from '@enricher/lab/world/data/companies'
import { startWorld, type World } from '@enricher/lab/world/world'
import { SourcesFailedError } from '../../model/engine.ts'
import type { EvidenceFact } from '../../model/evidence.ts'
import { createEgress, type Egress } from '../../net/egress.ts'
import { createReaders } from '../../readers/readers.ts'
import { createCompanyListSource } from '../../sources/company-list.ts'
import { createListedSiteCheck } from '../../website/check-listed-site.ts'
import { createWebsiteSearch } from '../../website/find-website.ts'

const readers = sharedReaders()

let world: World
let egress: Egress

before(async () => {
  world = await startWorld({ companies: companiesAt('nestbarrow.com', 'getthrumwood.com') })
  egress = openEgress(world)
})

after(async () => {
  await egress.close()
  await world.stop()
})

const run = () => ({ signal: AbortSignal.timeout(120_000) })

test('home pages that nest, repeat or never close cost a search no answer', async () => {
  const engine = createWebsiteSearch({ readers, network: egress, sources: [] })
  const ask = (companyName: string) => engine.findWebsite({ companyName, context: '' }, run())
  assert.equal((await ask('Nestbarrow'))?.websiteUrl, 'https://nestbarrow.com/')
  assert.equal((await ask('Thrumwood'))?.websiteUrl, 'https://getthrumwood.com/')
})

test('a home page that cannot be read counts as one that cannot be reached, and no search fails for it', async (t) => {
  const faults: string[] = []
  const oddReaders = createReaders(
    ({ reader, fault, host }) => faults.push(`${reader} of ${host}: ${fault}`),
    new URL('../../../../lab/test/support/odd-reader-thread.ts', import.meta.url),
  )
  t.after(() => oddReaders.close())
  const [plain] = companiesAt('getthrumwood.com')
  assert.ok(plain)
  const odd = await startWorld({
    companies: [
      { ...plain, hosts: { 'thrumwood.com': { html: '<p>reader: throw' } } },
      { ...plain, name: 'Oddbarrow', domain: 'oddbarrow.com', about: 'reader: throw', hosts: {} },
    ],
  })
  t.after(() => odd.stop())
  const network = openEgress(odd)
  t.after(() => network.close())
  const engine = createWebsiteSearch({ readers: oddReaders, network, sources: [] })
  const ask = (companyName: string) => engine.findWebsite({ companyName, context: '' }, run())
  assert.equal((await ask('Thrumwood'))?.websiteUrl, 'https://getthrumwood.com/')
  assert.deepEqual(faults, ['evidence of thrumwood.com: failed'])
  // A guess whose page was not read ranks no higher than its address alone is worth.
  assert.ok(((await ask('Oddbarrow'))?.confidence ?? 0) <= 0.6)
  assert.equal(faults.at(-1), 'evidence of oddbarrow.com: failed')
})

test('the imprint of a page that names no one is read at a less likely suffix, too', async (t) => {
  const [plain] = companiesAt('getthrumwood.com')
  assert.ok(plain)
  const site = { evidence: 'imprint' } as const
  const named = { name: 'Quorbeck', legal: 'Quorbeck Ltd', domain: 'quorbeck.ai' }
  const about = 'Pumps and valves for barges, lighters and the ferries of small harbours'
  const imprint = await startWorld({ companies: [{ ...plain, ...named, about, hosts: {}, site }] })
  t.after(() => imprint.stop())
  const network = openEgress(imprint)
  t.after(() => network.close())
  const engine = createWebsiteSearch({ readers, network, sources: [] })
  const facts: EvidenceFact[] = []
  const onEvidence = (some: readonly EvidenceFact[]) => facts.push(...some)
  await engine.findWebsite({ companyName: 'Quorbeck', context: '' }, { ...run(), onEvidence })
  const pages = facts.flatMap((fact) => (fact.kind === 'page' ? [fact.page] : []))
  assert.ok(pages.includes('https://quorbeck.ai/imprint'), pages.join(' '))
})

test('a listed site that leads to a private address is not read, and its domain is not said to be gone', async (t) => {
  const [plain] = companiesAt('getthrumwood.com')
  assert.ok(plain)
  const hosts = { 'innerquay.com': { redirect: { to: 'http://10.0.0.7/' } } }
  const inner = await startWorld({ companies: [{ ...plain, hosts }] })
  t.after(() => inner.stop())
  const network = openEgress(inner)
  t.after(() => network.close())
  const check = createListedSiteCheck({ network, readers })
  const findingOf = (domain: string) => check({ name: 'Innerquay', domain }, run().signal)
  assert.equal(await findingOf('innerquay.com'), 'unread')
  assert.equal(await findingOf('innerquay-of-nowhere.com'), 'no_domain')
})

test('a name service that is down is an error, not a miss', async () => {
  // Nothing listens on port 9 (discard).
  const cutOff = createEgress({
    dnsServers: ['127.0.0.1:9'],
    allow: ['127.0.0.1/32'],
    portMap: new Map(),
    ca: null,
    userAgent: 'enricher-test (+https://enricher.example)',
    dnsTimeoutMs: 100,
  })
  const engine = createWebsiteSearch({ readers, network: cutOff, sources: [] })
  const search = engine.findWebsite({ companyName: 'Brumwick', context: '' }, run())
  await assert.rejects(search, SourcesFailedError)
  await cutOff.close()
})

test('an imported entry whose domain does not exist is no answer, one that exists is found by another name', async () => {
  const listed = (domain: string) =>
    createCompanyListSource(async () => [
      {
        ...{ name: 'Gallowmere Pumps', domain, linkedinUrl: null, industry: 'pumps' },
        ...{ locality: null, country: null, founded: null },
      },
    ])
  const ask = (domain: string, companyName: string, context: string) =>
    createWebsiteSearch({ readers, network: egress, sources: [listed(domain)] }).findWebsite(
      { companyName, context },
      run(),
    )
  assert.equal(await ask('no-such-firm.com', 'Gallowmere Pumps', 'pumps'), null)
  assert.equal((await ask('getthrumwood.com', 'Thrumwood', 'hand looms'))?.source, 'index')
})

test('a search that is called off ends with the reason, not with a miss', async () => {
  const engine = createWebsiteSearch({ readers, network: egress, sources: [] })
  const signal = AbortSignal.abort(new Error('called off'))
  const search = engine.findWebsite({ companyName: 'Brumwick', context: '' }, { signal })
  await assert.rejects(search, /called off/)
})
