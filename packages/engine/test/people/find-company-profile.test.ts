import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import type { CompanyProfile, ProfileFact } from '../../model/company-profile.ts'
import { SourcesFailedError } from '../../model/engine.ts'
import type { EvidenceFact } from '../../model/evidence.ts'
import { emptyProfile } from '../../model/profile-without.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import { findCompanyProfile } from '../../people/find-company-profile.ts'
import { createSuppression, noSuppression } from '../../suppression/suppression.ts'
import {
  digestOfMark,
  marksOf,
  type SuppressedIdentity,
} from '../../suppression/suppression-marks.ts'

const domain = 'acme.example'
const signal = AbortSignal.timeout(10_000)

const fact = <Value>(value: Value, quote: string | null = null): ProfileFact<Value> => ({
  ...{ value, confidence: 0.9, pageUrl: `https://${domain}/`, quote },
})

const crawlOf = (profile?: Partial<CompanyProfile>, more: Partial<SiteCrawl> = {}): SiteCrawl => ({
  ...{ domain, crawledAtMs: Date.now(), status: 'complete', pagesRead: 2, ownDomains: [] },
  ...{ people: [], addresses: [] },
  ...(profile && { profile: { ...emptyProfile, ...profile } }),
  ...more,
})

const address = (email: string) => ({ email, name: null, pageUrl: `https://${domain}/contact` })

function listOf(...identities: SuppressedIdentity[]) {
  const digests = identities.flatMap(marksOf).map(([kind, text]) => digestOfMark('k', kind, text))
  return createSuppression('k', digests)
}

/** Returns a search over a site, with the number of its crawls and the names that were resolved. */
function searchAt(site: SiteCrawl, list = noSuppression) {
  const seen = { crawls: 0, names: [] as unknown[], evidence: [] as EvidenceFact[] }
  const factsStore = createMemoryFacts({ suppression: () => list })
  const dependencies = {
    factsStore,
    crawl: async () => {
      seen.crawls += 1
      return site
    },
    findWebsite: async (query: unknown) => {
      seen.names.push(query)
      return { websiteUrl: `https://${domain}/`, source: 'site', confidence: 0.9 }
    },
    suppression: () => list,
    waterfall: null,
  }
  const run = { signal, onEvidence: (more: readonly EvidenceFact[]) => seen.evidence.push(...more) }
  const find = (query = {}) =>
    findCompanyProfile({ domain, companyName: null, context: '', ...query }, dependencies, run)
  return { ...seen, seen, factsStore, find }
}

test('a profile of a stored crawl is given without another crawl', async () => {
  const { find, seen } = searchAt(crawlOf({ description: fact('Makes nets.') }))
  await find()
  const answer = await find()
  assert.equal(answer?.profile.description?.value, 'Makes nets.')
  assert.equal(seen.crawls, 1)
})

test('a crawl of an earlier version is read again, not answered as a miss', async () => {
  const { find, factsStore, seen } = searchAt(crawlOf({ foundedYear: fact(1998) }))
  await factsStore.noteCrawl(crawlOf(undefined, { crawledAtMs: Date.now() - 1_000 }))
  assert.equal((await find())?.profile.foundedYear?.value, 1998)
  assert.equal(seen.crawls, 1)
})

test('a site that forbids crawlers is a miss, and is not asked again', async () => {
  const { find, seen } = searchAt(crawlOf(undefined, { status: 'forbidden', pagesRead: 0 }))
  assert.deepEqual([await find(), await find()], [null, null])
  assert.equal(seen.crawls, 1)
})

test('a site that cannot be read is an outage', async () => {
  const { find } = searchAt(crawlOf(undefined, { status: 'unreachable', pagesRead: 0 }))
  await assert.rejects(find(), SourcesFailedError)
})

test('a name, a language and a technology alone are a miss: any parked page has them', async () => {
  const profile = {
    ...{ name: fact('Acme'), languages: ['en'], technologies: [fact('nginx')] },
    siteKind: fact('parked'),
  }
  assert.equal(await searchAt(crawlOf(profile)).find(), null)
})

test('general emails are the role addresses at the own domains, and a fact', async () => {
  const emails = ['info@acme.example', 'ida.vell@acme.example', 'info@agency.example']
  const { find, seen } = searchAt(crawlOf({}, { addresses: emails.map(address) }))
  assert.deepEqual((await find())?.emails, ['info@acme.example'])
  const shown = seen.evidence.flatMap((one) => (one.kind === 'address' ? one.email : []))
  assert.deepEqual(shown, ['info@acme.example'])
})

test('with a name the website is found first, by name and context', async () => {
  const { find, seen } = searchAt(crawlOf({ legalForm: fact('GmbH') }))
  const answer = await find({ domain: null, companyName: 'Acme', context: 'nets' })
  assert.equal(answer?.domain, domain)
  assert.deepEqual(seen.names, [{ companyName: 'Acme', context: 'nets' }])
})

test('a suppressed domain that a name leads to is not crawled', async () => {
  const { find, seen } = searchAt(
    crawlOf({ legalForm: fact('GmbH') }),
    listOf({ kind: 'domain', domain }),
  )
  assert.equal(await find({ domain: null, companyName: 'Acme' }), null)
  assert.equal(seen.crawls, 0)
})

test('facts that name a suppressed person, in value, quote or path, are neither given nor stored', async () => {
  const profile = {
    description: fact('Ida Vell makes nets in Kiel.'),
    legalForm: fact('GmbH'),
    phones: [
      fact({ number: '+494311', kind: 'landline' as const }, 'Ida Vell, Tel. 0431 1'),
      fact({ number: '+494312', kind: 'landline' as const }, 'Office, Tel. 0431 2'),
    ],
    social: [fact({ network: 'x', url: 'https://x.com/idavell' })],
    logoUrl: fact(`https://${domain}/team/ida-vell.png`),
  }
  const list = listOf({ kind: 'person', name: 'Ida Vell', domain })
  const { find, factsStore, seen } = searchAt(crawlOf(profile), list)
  const answer = await find()
  assert.equal(answer?.profile.legalForm?.value, 'GmbH')
  assert.deepEqual(
    answer?.profile.phones.map(({ value }) => value.number),
    ['+494312'],
  )
  const stored = await factsStore.recall(domain)
  for (const held of [answer, stored, seen.evidence]) {
    assert.doesNotMatch(JSON.stringify(held), /vell/i)
  }
})

test('a sole trader who is suppressed leaves nothing of the firm: the facts are the person’s own', async () => {
  const profile = {
    legalName: fact('Ida Vell e.K.'),
    phones: [fact({ number: '+494311', kind: 'landline' as const })],
  }
  const { find, factsStore } = searchAt(
    crawlOf(profile),
    listOf({ kind: 'person', name: 'Ida Vell', domain: null }),
  )
  assert.equal(await find(), null)
  assert.deepEqual((await factsStore.recall(domain)).crawl?.profile, emptyProfile)
})
