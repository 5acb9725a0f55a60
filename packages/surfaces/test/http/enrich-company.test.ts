import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { enrichCompany } from '@enricher/contract/enrich-company'
import type { CompanyQuery } from '@enricher/engine/model/engine'
import { profileFactsOf } from '@enricher/engine/model/profile-facts'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'
import { testCommonStatuses } from '@enricher/lab/test/support/lookup-endpoint'
import { acmeProfile } from '@enricher/lab/test/support/scripted-engine'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'

const harness = await createTestApp({ after })
const { db } = harness.services.store
// The operator's command uses a connection of its own.
const privacy = createPrivacy(db, createSecrets(db))
const path = '/enrich-company'
const found = async () => acmeProfile
const stated = { confidence: 0.9, pageUrl: 'https://acme.example/', quote: null }

testCommonStatuses({
  harness,
  operation: enrichCompany,
  body: { domain: 'acme.example' },
  otherBody: { domain: 'bolt.example' },
  script: (search) => {
    harness.engine.findCompanyProfile = search
  },
})

const wire = {
  domain: 'acme.example',
  name: 'Acme',
  legal_name: 'Acme Instruments GmbH',
  legal_form: 'GmbH',
  description: 'Acme makes measuring instruments.',
  industry: null,
  founded_year: 1998,
  employee_range: null,
  address: {
    ...{ street: 'Hauptstr. 1', postcode: '10115', locality: 'Berlin' },
    ...{ region: null, country: 'DE' },
  },
  phones: [{ number: '+49301234567', kind: 'landline' }],
  emails: ['info@acme.example'],
  social: { linkedin: 'https://www.linkedin.com/company/acme' },
  logo_url: null,
  registrations: [{ kind: 'hrb', number: 'HRB 12345 B', country: 'DE' }],
  languages: ['de'],
  site_kind: null,
  technologies: [],
}

test('200: a hit has every field of the contract, null or empty where the site states nothing', async () => {
  const { bearer } = await harness.signUp()
  harness.engine.findCompanyProfile = found
  const reply = await harness.post(path, { domain: 'carter.example' }, bearer)
  assert.deepEqual(reply.json(), { ...wire, cached: false, credits_remaining: 20 })
})

test('200: a name with its context is one search under one price, and a domain wins over it', async () => {
  const { bearer } = await harness.signUp()
  const queries: CompanyQuery[] = []
  harness.engine.findCompanyProfile = async (query) => {
    queries.push(query)
    return acmeProfile
  }
  const named = { company_name: 'Acme', context: 'instruments in Berlin' }
  const reply = await harness.post(path, named, bearer)
  assert.equal(reply.json().credits_remaining, 20)
  await harness.post(path, { ...named, domain: 'dorn.example' }, bearer)
  const asked = queries.map(({ domain, companyName, context }) => [domain, companyName, context])
  assert.deepEqual(asked, [
    [null, 'Acme', 'instruments in Berlin'],
    ['dorn.example', 'Acme', 'instruments in Berlin'],
  ])
})

test('400: without a company, and with a domain that is none, the sentence says what to send', async () => {
  const { bearer } = await harness.signUp()
  const neither = await harness.post(path, { context: 'Berlin' }, bearer)
  assert.equal(neither.statusCode, 400)
  assert.equal(detailOf(neither), 'Say which company is meant: send domain, or company_name.')
  const mail = await harness.post(path, { domain: 'gmail.com' }, bearer)
  assert.match(String(detailOf(mail)), /free-mail service/)
  const unnamed = await harness.post(path, { company_name: '\u0000' }, bearer)
  assert.match(String(detailOf(unnamed)), /company_name must hold a letter/)
})

test('a registration number reaches the search, and one with a wrong digit is refused before it', async () => {
  const { bearer } = await harness.signUp()
  const numbers: unknown[] = []
  harness.engine.findCompanyProfile = async ({ registration }) => {
    numbers.push(registration)
    return acmeProfile
  }
  const named = { company_name: 'Fennick' }
  await harness.post(path, { ...named, registration_number: 'HRB 12.345' }, bearer)
  const expected = { kind: 'hrb', number: 'HRB 12345', country: 'DE' }
  assert.deepEqual(numbers, [[expected]])
  const repeat = await harness.post(path, { ...named, registration_number: 'hrb 12345' }, bearer)
  assert.equal(repeat.json().cached, true)
  const other = await harness.post(path, { ...named, registration_number: 'HRB 12346' }, bearer)
  assert.equal(other.json().cached, false)
  const wrong = await harness.post(path, { ...named, registration_number: 'DE123456789' }, bearer)
  assert.equal(wrong.statusCode, 400)
  assert.match(String(detailOf(wrong)), /registration_number has a wrong check digit/)
  assert.equal(wrong.headers['error-param'], 'registration_number')
  assert.equal(numbers.length, 2)
})

test('the evidence has each field with its value, confidence and page', async () => {
  const { bearer } = await harness.signUp()
  harness.engine.findCompanyProfile = async (_, run) => {
    run.onEvidence?.(profileFactsOf(acmeProfile.profile, Date.UTC(2026, 10, 20)))
    return acmeProfile
  }
  const reply = await harness.post(path, { domain: 'egli.example' }, bearer)
  const id = String(reply.headers['x-request-id'])
  const { lookups } = (await harness.get(`/evidence/${id}`, bearer)).json()
  const items = lookups[0].evidence as { field?: string }[]
  const item = items.find(({ field }) => field === 'legal_name')
  assert.deepEqual(item, {
    kind: 'fact',
    page: 'https://acme.example/imprint',
    seen_at: '2026-11-20T00:00:00.000Z',
    quote: 'Acme Instruments GmbH, Hauptstr. 1',
    verdict: 'supports',
    rule: 'Legal name: stated on its site, 97 % sure.',
    field: 'legal_name',
    value: 'Acme Instruments GmbH',
    confidence: 0.97,
  })
  assert.deepEqual(
    new Set(items.map(({ field }) => field)),
    new Set([
      ...['name', 'legal_name', 'legal_form', 'description', 'founded_year', 'address'],
      ...['phones', 'registrations', 'social'],
    ]),
  )
})

test('a suppressed domain is a miss without a search, and so is one that a name leads to', async () => {
  const { bearer } = await harness.signUp()
  await privacy.suppress({ kind: 'domain', domain: 'quiet.example' }, null)
  const searches = harness.engine.searches
  assert.equal((await harness.post(path, { domain: 'quiet.example' }, bearer)).statusCode, 404)
  assert.equal(harness.engine.searches, searches)
  harness.engine.findCompanyProfile = async () => ({ ...acmeProfile, domain: 'quiet.example' })
  assert.equal((await harness.post(path, { company_name: 'Quiet' }, bearer)).statusCode, 404)
  assert.equal((await harness.get('/credits', bearer)).json().credits_remaining, 25)
})

test('a person who is suppressed after the search is in no field, cached or shared', async () => {
  const { bearer } = await harness.signUp()
  const { profile } = acmeProfile
  const page = { network: 'x', url: 'https://x.com/idavell' }
  const answer = {
    domain: 'vell.example',
    emails: ['info@vell.example', 'ida.vell@vell.example'],
    profile: {
      ...profile,
      description: { ...stated, value: 'Founded by Ida Vell in 1998.' },
      social: [...profile.social, { ...stated, value: page }],
    },
  }
  harness.engine.findCompanyProfile = async () => answer
  const body = { domain: 'vell.example' }
  const before = (await harness.post(path, body, bearer)).json()
  assert.equal(before.description, 'Founded by Ida Vell in 1998.')
  await privacy.suppress({ kind: 'person', name: 'Ida Vell', domain: 'vell.example' }, null)
  const { bearer: other } = await harness.signUp()
  for (const headers of [bearer, other]) {
    const reply = (await harness.post(path, body, headers)).json()
    assert.equal(reply.description, null)
    assert.deepEqual(reply.emails, ['info@vell.example'])
    assert.deepEqual(reply.social, wire.social)
    assert.equal(reply.legal_name, wire.legal_name)
  }
})

test('erasure takes a person out of stored profiles, and an export shows them', async () => {
  const { bearer } = await harness.signUp()
  const description = { ...stated, value: 'Founded by Una Kell in 1998.' }
  const profile = { ...acmeProfile.profile, description }
  harness.engine.findCompanyProfile = async () => ({
    ...acmeProfile,
    ...{ domain: 'kell.example', profile },
  })
  await harness.post(path, { domain: 'kell.example' }, bearer)
  const crawl = {
    ...{ domain: 'kell.example', crawledAtMs: Date.now(), status: 'complete', pagesRead: 1 },
    ...{ ownDomains: [], people: [], addresses: [], profile },
  }
  await db.query(
    `INSERT INTO site_crawls (domain, crawl, profile_slugs, name_keys, crawled_at, expires_at)
     VALUES ('kell.example', $1, '{}', '{}', now(), now() + interval '1 day')`,
    [JSON.stringify(crawl)],
  )
  const identity = { kind: 'person', name: 'Una Kell', domain: 'kell.example' } as const
  const exported = await privacy.export(identity)
  assert.ok(exported['site_crawls'] && exported['known_results'], JSON.stringify(exported))
  await privacy.erase(identity, null)
  const rows = await db.query<{ text: string }>(
    'SELECT answer AS text FROM known_results UNION ALL SELECT crawl FROM site_crawls',
    [],
  )
  assert.ok(rows.some(({ text }) => text?.includes('kell.example')))
  assert.ok(rows.every(({ text }) => !text?.includes('Una Kell')))
})

test('a firm that bears the name of a suppressed person is a miss: its facts are the person’s own', async () => {
  const { bearer } = await harness.signUp()
  const { profile } = acmeProfile
  const legalName = { ...stated, value: 'Ole Brandt e.K.' }
  harness.engine.findCompanyProfile = async () => ({
    ...acmeProfile,
    ...{ domain: 'brandt.example', profile: { ...profile, legalName } },
  })
  await privacy.suppress({ kind: 'person', name: 'Ole Brandt', domain: 'brandt.example' }, null)
  const reply = await harness.post(path, { domain: 'brandt.example' }, bearer)
  assert.equal(reply.statusCode, 404)
  assert.equal((await harness.get('/credits', bearer)).json().credits_remaining, 25)
})
