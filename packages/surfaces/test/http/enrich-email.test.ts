import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { enrichEmail } from '@enricher/contract/enrich-email'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'
import { testCommonStatuses } from '@enricher/lab/test/support/lookup-endpoint'
import { acmeProfile, janesAddress } from '@enricher/lab/test/support/scripted-engine'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'

const harness = await createTestApp({ after })
const { db } = harness.services.store
// The operator's command uses a connection of its own.
const privacy = createPrivacy(db, createSecrets(db))
const path = '/enrich-email'

testCommonStatuses({
  harness,
  operation: enrichEmail,
  body: { email: 'jane.doe@acme.example' },
  otherBody: { email: 'kim.bolt@bolt.example' },
  script: (search) => {
    harness.engine.findEmailOwner = search
  },
})

/** Scripts an answer about an address at a domain. */
function script(email: string, more: Partial<typeof janesAddress> = {}) {
  const domain = email.split('@')[1] ?? ''
  const company = { ...acmeProfile, domain, emails: [`info@${domain}`] }
  harness.engine.findEmailOwner = async () => ({ ...janesAddress, email, company, ...more })
}

const creditsOf = async (bearer: Record<string, string>) =>
  (await harness.get('/credits', bearer)).json().credits_remaining

test('200: a person, the state of the mailbox and the company cost ten credits, and nothing again', async () => {
  const { bearer } = await harness.signUp()
  script('jane.doe@carter.example')
  const body = { email: 'Jane.Doe+news@Carter.example' }
  const { company, ...reply } = (await harness.post(path, body, bearer)).json()
  assert.deepEqual(reply, {
    ...{ email: 'jane.doe@carter.example', name: 'Jane Doe', job_title: 'Head of Sales' },
    ...{ linkedin_url: 'https://www.linkedin.com/in/jane-doe', source: 'native:site' },
    ...{ confidence: null, email_status: 'valid', cached: false, credits_remaining: 15 },
  })
  assert.equal(company.legal_name, 'Acme Instruments GmbH')
  const again = await harness.post(path, { email: 'jane.doe@carter.example' }, bearer)
  assert.equal(again.json().cached, true)
  assert.equal(again.json().credits_remaining, 15)
})

test('200: the company alone costs its own price, and the held rest is released', async () => {
  const { bearer } = await harness.signUp()
  script('info@dorn.example', { owner: null })
  const reply = (await harness.post(path, { email: 'info@dorn.example' }, bearer)).json()
  assert.deepEqual([reply.name, reply.credits_remaining], [null, 20])
  script('kim.dorn@dorn.example')
  await harness.post(path, { email: 'kim.dorn@dorn.example' }, bearer)
  script('lea.dorn@dorn.example')
  assert.equal(
    (await harness.post(path, { email: 'lea.dorn@dorn.example' }, bearer)).statusCode,
    200,
  )
  assert.equal(await creditsOf(bearer), 0)
})

test('a chance from a pattern is stated', async () => {
  const { bearer } = await harness.signUp()
  const { owner } = janesAddress
  script('jane.doe@egli.example', {
    owner: owner && { ...owner, source: 'native:pattern', chance: 0.8765 },
  })
  const reply = (await harness.post(path, { email: 'jane.doe@egli.example' }, bearer)).json()
  assert.deepEqual([reply.source, reply.confidence], ['native:pattern', 0.88])
})

test('404: free-mail and throw-away addresses are not looked up, and the reply says why', async () => {
  const { bearer } = await harness.signUp()
  const { searches } = harness.engine
  const free = await harness.post(path, { email: 'jane.doe@gmail.com' }, bearer)
  assert.equal(free.statusCode, 404)
  assert.match(String(detailOf(free)), /^gmail\.com is a free-mail service: .* No credits were/)
  const thrown = await harness.post(path, { email: 'jane@mailinator.com' }, bearer)
  assert.equal(thrown.statusCode, 404)
  assert.match(String(detailOf(thrown)), /throw-away/)
  assert.equal(harness.engine.searches, searches)
  assert.equal(await creditsOf(bearer), 25)
})

test('404: a free-mail address needs no balance, under an idempotency key as well', async () => {
  const { bearer } = await harness.signUp(0)
  const keyed = { ...bearer, 'idempotency-key': '6e1b8a7e-0d0c-4b9e-9a55-0c4f3f6d2a11' }
  for (const headers of [bearer, keyed, keyed]) {
    const reply = await harness.post(path, { email: 'jane.doe@gmail.com' }, headers)
    assert.equal(reply.statusCode, 404)
  }
  const paid = await harness.post(path, { email: 'jane.doe@acme.example' }, bearer)
  assert.equal(paid.statusCode, 402)
})

test('400: a text that is no work address is refused with a sentence', async () => {
  const { bearer } = await harness.signUp()
  for (const [email, said] of [
    ['', /email/],
    ['jane.doe', /there is no @/],
    [`${'a'.repeat(330)}@acme.example`, /320/],
    [`${'a'.repeat(65)}@acme.example`, /more than 64 characters/],
    ['jane@[192.0.2.1]', /IP address/],
    ['jane@localhost', /not at a company's domain/],
    ['jané.doe@acme.example', /basic Latin/],
    ['jane@doe@acme.example', /not allowed/],
    ['jane\u0000@acme.example', /not allowed/],
    ['jane@co.uk', /not at a company's domain/],
  ] as const) {
    const reply = await harness.post(path, { email }, bearer)
    assert.equal(reply.statusCode, 400, email)
    assert.match(String(detailOf(reply)), said)
  }
})

test('international domains, quotes, plus tags and hosts below a domain are one mailbox and company', async () => {
  const { bearer } = await harness.signUp()
  const asked: unknown[] = []
  harness.engine.findEmailOwner = async (query) => {
    asked.push(query)
    return null
  }
  for (const email of [
    'kim@bücher.example',
    'KIM@XN--BCHER-KVA.example',
    'kim+a@bücher.example',
    '"kim"@bücher.example',
  ]) {
    await harness.post(path, { email }, bearer)
  }
  await harness.post(path, { email: '"kim b+c"@mail.bolt.example' }, bearer)
  await harness.post(path, { email: '+kim@bolt.example' }, bearer)
  assert.deepEqual(asked, [
    { mailbox: 'kim@xn--bcher-kva.example', domain: 'xn--bcher-kva.example' },
    { mailbox: '"kim b+c"@mail.bolt.example', domain: 'bolt.example' },
    { mailbox: '+kim@bolt.example', domain: 'bolt.example' },
  ])
})

test('the evidence explains the facts of the company', async () => {
  const { bearer } = await harness.signUp()
  harness.engine.findEmailOwner = async (_, run) => {
    const seenAtMs = Date.UTC(2026, 10, 20)
    const stated = { field: 'name', value: 'Acme', confidence: 0.9 }
    const page = 'https://fenn.example/'
    run.onEvidence?.([{ kind: 'fact', stated, firm: 'Acme', page, quote: null, seenAtMs }])
    const company = { ...acmeProfile, domain: 'fenn.example' }
    return { ...janesAddress, email: 'jane.doe@fenn.example', company }
  }
  const reply = await harness.post(path, { email: 'jane.doe@fenn.example' }, bearer)
  const id = String(reply.headers['x-request-id'])
  const { lookups } = (await harness.get(`/evidence/${id}`, bearer)).json()
  assert.equal(lookups[0].evidence[0].field, 'name')
})

test('a person or firm that is suppressed, before or after the search, leaves no field, cached or shared', async () => {
  const identities = [
    ['jane.doe@gahl.example', { kind: 'email', email: 'jane.doe+x@gahl.example' }],
    ['jane.doe@hild.example', { kind: 'person', name: 'Jane Doe', domain: 'hild.example' }],
    ['jd@irle.example', { kind: 'person', name: 'Jane Doe', domain: 'irle.example' }],
    ['jane.doe@jost.example', { kind: 'domain', domain: 'jost.example' }],
  ] as const
  for (const [email, identity] of identities) {
    const { bearer } = await harness.signUp()
    const { bearer: other } = await harness.signUp()
    script(email)
    assert.equal((await harness.post(path, { email }, bearer)).statusCode, 200)
    await privacy.suppress(identity, null)
    for (const headers of [bearer, other]) {
      const reply = await harness.post(path, { email }, headers)
      assert.equal(reply.statusCode, 404, email)
      assert.doesNotMatch(reply.body, /Jane|Doe|Acme/)
    }
    assert.equal(await creditsOf(other), 25)
  }
})

test('a suppressed profile leaves no field, and a colleague leaves the texts of the company', async () => {
  const { bearer } = await harness.signUp()
  const linkedinUrl = 'https://www.linkedin.com/in/jane-keel'
  const owner = janesAddress.owner && { ...janesAddress.owner, linkedinUrl }
  script('j@keel.example', { owner })
  await privacy.suppress({ kind: 'linkedin', linkedinUrl }, null)
  assert.equal((await harness.post(path, { email: 'j@keel.example' }, bearer)).statusCode, 404)
  const description = { value: 'Founded by Ida Lorn.', confidence: 0.9, pageUrl: '', quote: null }
  const profile = { ...acmeProfile.profile, description }
  script('jane.doe@lorn.example', { company: { ...acmeProfile, domain: 'lorn.example', profile } })
  await privacy.suppress({ kind: 'person', name: 'Ida Lorn', domain: 'lorn.example' }, null)
  const reply = (await harness.post(path, { email: 'jane.doe@lorn.example' }, bearer)).json()
  assert.equal(reply.name, 'Jane Doe')
  assert.equal(reply.company.description, null)
  assert.equal(reply.company.legal_name, 'Acme Instruments GmbH')
})

test('erasure takes a person out of stored answers, and an export shows them', async () => {
  const { bearer } = await harness.signUp()
  const owner = janesAddress.owner && { ...janesAddress.owner, name: 'Una Mohr' }
  script('um@mohr.example', { owner })
  await harness.post(path, { email: 'um@mohr.example' }, bearer)
  const identity = { kind: 'person', name: 'Una Mohr', domain: 'mohr.example' } as const
  assert.ok((await privacy.export(identity))['known_results'])
  await privacy.erase(identity, null)
  const rows = await db.query<{ text: string | null }>(
    'SELECT answer AS text FROM known_results UNION ALL SELECT evidence FROM known_results',
    [],
  )
  assert.ok(rows.every(({ text }) => !text?.includes('Una Mohr')))
})
