import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { acme, jane, listed, rosterOf } from '@enricher/lab/test/support/scripted-engine'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'

const harness = await createTestApp({ after })
const { db } = harness.services.store
// The operator's command uses a connection of its own, too, of which this process knows nothing.
const privacy = createPrivacy(db, createSecrets(db))

beforeEach(() => {
  harness.engine.respond = async () => acme
})

/** Makes the engine know one person at a domain of her own, and answer with her whatever is asked. */
function know(label: string) {
  const email = `jane.doe@${label}.example`
  const linkedinUrl = `https://www.linkedin.com/in/jane-${label}`
  const person = { ...jane, name: `Jane ${label}`, email, linkedinUrl }
  const { entries, source } = rosterOf(2)
  harness.engine.findPersonEmail = async () => person
  harness.engine.findDecisionMaker = async () => person
  harness.engine.findByLinkedin = async () => person
  harness.engine.findRoster = async () => ({ entries: [listed(person), ...entries], source })
  harness.engine.respond = async () => ({ ...acme, websiteUrl: `https://${label}.example` })
  const domain = `${label}.example`
  const asks = [
    ['/find-email/person', { full_name: `Jane ${label}`, domain }],
    ['/find-email/decision-maker', { decision_maker_category: 'ceo', domain }],
    ['/find-email/linkedin', { linkedin_url: linkedinUrl }],
    ['/find-email/company', { domain }],
    ['/find-all', { company_name: `${label} Ltd`, dm_categories: ['ceo'] }],
  ] as const
  return { email, linkedinUrl, domain, asks }
}

test('a suppressed address never leaves the service, cached, replayed, shared or fresh', async () => {
  const { email, asks } = know('petunia')
  const one = await harness.signUp(1_000)
  const two = await harness.signUp(1_000)
  const keys = asks.map(() => randomUUID())
  for (const [index, [path, body]] of asks.entries()) {
    const reply = await harness.post(path, body, {
      ...one.bearer,
      'idempotency-key': keys[index] ?? '',
    })
    assert.equal(reply.statusCode, 200, path)
    assert.ok(reply.body.includes(email), path)
  }
  await privacy.suppress({ kind: 'email', email }, 'asked not to be found')
  const before = (await harness.get('/credits', two.bearer)).json().credits_remaining
  for (const [index, [path, body]] of asks.entries()) {
    const key = { 'idempotency-key': keys[index] ?? '' }
    const replies = {
      replayed: await harness.post(path, body, { ...one.bearer, ...key }),
      cached: await harness.post(path, body, one.bearer),
      shared: await harness.post(path, body, two.bearer),
    }
    for (const [how, reply] of Object.entries(replies)) {
      assert.ok(!reply.body.includes(email), `${path} ${how}: ${reply.body}`)
      assert.ok([200, 404].includes(reply.statusCode), `${path} ${how}`)
    }
  }
  // Roster and website had answers about others; answers about her alone were free.
  const { entries } = (await harness.get('/usage', two.bearer)).json()
  const charged = entries
    .filter((entry: { kind: string }) => entry.kind === 'lookup')
    .map((entry: { operation: string }) => entry.operation)
  assert.deepEqual(charged.sort(), ['find-email-company', 'find-website'])
  const left = (await harness.get('/credits', two.bearer)).json().credits_remaining
  assert.equal(left, before - 27)
})

test('what is suppressed before the first lookup is a miss, and free', async () => {
  const { email, asks } = know('primrose')
  await privacy.suppress({ kind: 'email', email }, null)
  const { bearer } = await harness.signUp(1_000)
  for (const [path, body] of asks.slice(0, 3)) {
    const reply = await harness.post(path, body, bearer)
    assert.equal(reply.statusCode, 404, path)
  }
  assert.equal((await harness.get('/credits', bearer)).json().credits_remaining, 1_000)
})

test('a suppressed domain is found by no name, and no person at it', async () => {
  const { domain, email, asks } = know('peony')
  const { bearer } = await harness.signUp(1_000)
  for (const [path, body] of asks) await harness.post(path, body, bearer)
  await privacy.suppress({ kind: 'domain', domain }, null)
  const website = await harness.post('/find-website', { company_name: 'peony Ltd' }, bearer)
  assert.equal(website.json().website_url, null)
  for (const [path, body] of asks) {
    const reply = await harness.post(path, body, bearer)
    assert.ok(!reply.body.includes(email), `${path}: ${reply.body}`)
  }
})

test('a page after the suppression leaves her out and loses no other entry', async () => {
  const { email, domain } = know('poppy')
  const { entries, source } = rosterOf(4)
  const her = { ...jane, email, name: 'Jane Poppy' }
  const allEntries = [entries[0], entries[1], listed(her), entries[2], entries[3]].filter(
    (e) => e !== undefined,
  )
  harness.engine.findRoster = async () => ({ entries: allEntries, source })
  const { bearer } = await harness.signUp(1_000)
  const path = '/find-email/company'
  const first = (await harness.post(path, { domain, limit: 2 }, bearer)).json()
  await privacy.suppress({ kind: 'email', email }, null)
  const body = { domain, limit: 2, cursor: first.next_cursor }
  const second = (await harness.post(path, body, bearer)).json()
  assert.deepEqual(
    second.emails.map((entry: { email: string }) => entry.email),
    [entries[2]?.email, entries[3]?.email],
  )
  assert.deepEqual([second.count, second.has_more, second.next_cursor], [2, false, null])
})

test('a page after an erasure begins where it was to begin', async () => {
  const { domain } = know('pansy')
  const { entries, source } = rosterOf(5)
  harness.engine.findRoster = async () => ({ entries, source })
  const { bearer } = await harness.signUp(1_000)
  const path = '/find-email/company'
  const first = (await harness.post(path, { domain, limit: 2 }, bearer)).json()
  await privacy.erase({ kind: 'email', email: first.emails[0].email }, null)
  await privacy.erase({ kind: 'email', email: entries[3]?.email ?? '' }, null)
  const body = { domain, limit: 2, cursor: first.next_cursor }
  const second = (await harness.post(path, body, bearer)).json()
  assert.deepEqual(
    second.emails.map((entry: { email: string }) => entry.email),
    [entries[2]?.email, entries[4]?.email],
  )
  assert.equal(second.has_more, false)
})
