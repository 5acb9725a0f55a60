import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DomainFactsStore, ProviderEmail } from '@enricher/engine/model/domain-facts'
import { providerEmailsMax } from '@enricher/engine/model/fact-policy'
import { createDomainFactsStore } from '../../../store/facts/domain-facts.ts'
import { createMaintenance } from '../../../store/maintenance.ts'
import { createPrivacy } from '../../../store/privacy/privacy.ts'
import { createSuppressions } from '../../../store/privacy/suppressions.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness } from '../store-harness.ts'

const dayMs = 86_400_000
const lifetimes = { crawlMs: 30 * dayMs, verdictMs: 30 * dayMs, mailboxMs: 365 * dayMs }
const harness = await createStoreHarness({ after })
const memoryOf = (db = harness.db): DomainFactsStore =>
  createDomainFactsStore(db, createSuppressions(db, createSecrets(db)), lifetimes)
const memory = memoryOf()
const other = memoryOf(harness.open(4))
const privacy = createPrivacy(harness.db, createSecrets(harness.db))
const now = Date.now()

let domains = 0
function freshDomain(): string {
  domains += 1
  return `acme${domains}.example`
}

function emailOf(email: string, overrides: Partial<ProviderEmail> = {}): ProviderEmail {
  return {
    email,
    provider: 'hunter',
    operation: 'person',
    mailHostClass: 'google',
    status: 'valid',
    personName: 'Ada Crane',
    jobTitle: 'CTO',
    linkedinUrl: null,
    givenAtMs: now,
    ...overrides,
  }
}

const rowsOf = (domain: string) =>
  harness.db.query<{ is_right: boolean | null; status: string }>(
    'SELECT status, is_right FROM provider_claims WHERE domain = $1 ORDER BY provider',
    [domain],
  )

test('a provider email is checked once, whichever request asks, and both verdicts are kept', async () => {
  const domain = freshDomain()
  const email = `ada@${domain}`
  const emails = [
    emailOf(email),
    emailOf(email, { provider: 'pdl', operation: 'profile', status: 'risky' }),
  ]
  await Promise.all(emails.map(memory.noteProviderEmail))
  const checked = await Promise.all(
    Array.from({ length: 30 }, (_, i) => (i % 2 ? memory : other).markVerified(email, false)),
  )
  const byProvider = (a: ProviderEmail, b: ProviderEmail) => a.provider.localeCompare(b.provider)
  assert.deepEqual(checked.flat().sort(byProvider), emails)
  assert.deepEqual(await rowsOf(domain), [
    { status: 'valid', is_right: false },
    { status: 'risky', is_right: false },
  ])
  assert.deepEqual(await memory.markVerified(email, true), [])
})

test('provider emails of many addresses that are checked at once each go to their own caller', async () => {
  const domain = freshDomain()
  const emails = Array.from({ length: 150 }, (_, i) => `m${i}@${domain}`)
  await Promise.all(emails.map((email) => memory.noteProviderEmail(emailOf(email))))
  const checked = await Promise.all(
    [...emails, `none@${domain}`].map((email, i) => memory.markVerified(email, i % 2 === 0)),
  )
  assert.deepEqual(
    checked.map(([email]) => email?.email),
    [...emails, undefined],
  )
  assert.equal((await rowsOf(domain)).filter(({ is_right: isRight }) => isRight).length, 75)
})

test('of one domain only so many provider emails are kept, and those are still renewed and checked', async () => {
  const domain = freshDomain()
  await harness.db.query(
    `INSERT INTO provider_claims (domain, email, provider, operation, status, claimed_at, expires_at)
     SELECT $1, 'm' || i || '@' || $1, 'pdl', 'roster', 'valid', now() - interval '1 day', now() + interval '1 day'
       FROM generate_series(1, $2::int) i`,
    [domain, providerEmailsMax],
    'test.fill-emails',
  )
  await memory.noteProviderEmail(emailOf(`ada@${domain}`))
  assert.equal((await rowsOf(domain)).length, providerEmailsMax)
  const renewed = emailOf(`m7@${domain}`, { provider: 'pdl', operation: 'roster', status: 'risky' })
  await memory.noteProviderEmail(renewed)
  assert.deepEqual(await memory.markVerified(renewed.email, true), [renewed])
  const elsewhere = emailOf(`ada@${freshDomain()}`)
  await memory.noteProviderEmail(elsewhere)
  assert.deepEqual(await memory.markVerified(elsewhere.email, true), [elsewhere])
})

test('what providers said is over with the mailboxes of its day, and is deleted', async () => {
  const domain = freshDomain()
  const email = `ada@${domain}`
  await memory.noteProviderEmail(emailOf(email, { givenAtMs: now - 366 * dayMs }))
  await memory.notePattern(domain, '{first}', 'provider:hunter')
  await harness.db.query('UPDATE pattern_hints SET expires_at = now() WHERE domain = $1', [domain])
  assert.deepEqual(await memory.markVerified(email, true), [])
  assert.deepEqual((await memory.recall(domain)).patternHints, [])
  await createMaintenance(harness.db).purge()
  assert.deepEqual(await rowsOf(domain), [])
  assert.deepEqual(
    await harness.db.query('SELECT 1 FROM pattern_hints WHERE domain = $1', [domain]),
    [],
  )
})

test('what a provider says of a suppressed person is neither written nor returned', async () => {
  const domain = freshDomain()
  const linkedinUrl = `https://www.linkedin.com/in/jane-${domain.replace('.', '-')}`
  const before = emailOf(`jd@${domain}`, { personName: 'Jane Doe' })
  const bob = emailOf(`bob@${domain}`, { personName: 'Bob Reed' })
  await Promise.all([before, bob].map(memory.noteProviderEmail))
  await privacy.suppress({ kind: 'person', name: 'Jane Doe', domain }, null)
  await privacy.suppress({ kind: 'linkedin', linkedinUrl }, null)
  assert.deepEqual(await memory.markVerified(before.email, true), [])
  const unwritten = [
    emailOf(`jdoe@${domain}`, { personName: null }),
    emailOf(`jd2@${domain}`, { personName: 'Doe, Jane' }),
    emailOf(`x@${domain}`, { personName: 'Somebody Else', linkedinUrl }),
  ]
  await Promise.all(unwritten.map(other.noteProviderEmail))
  assert.equal((await rowsOf(domain)).length, 2)
  assert.deepEqual(await memory.markVerified(bob.email, true), [bob])
})

test('of a suppressed domain no form of addresses is kept', async () => {
  const domain = freshDomain()
  await memory.notePattern(domain, '{first}', 'provider:hunter')
  await privacy.suppress({ kind: 'domain', domain }, null)
  assert.deepEqual((await memory.recall(domain)).patternHints, [])
  await memory.notePattern(domain, '{last}', 'provider:hunter')
  assert.equal(
    (await harness.db.query('SELECT 1 FROM pattern_hints WHERE domain = $1', [domain])).length,
    1,
  )
})

test('a person who objected at a provider is listed once, with what their firm says of them', async () => {
  const domain = freshDomain()
  const email = emailOf(`j7@${domain}`, { personName: 'Jane Doe' })
  await Promise.all([
    memory.noteProviderEmail(email),
    memory.noteProviderEmail(emailOf(`bob@${domain}`)),
  ])
  const identity = { kind: 'person', name: 'Jane Doe', domain } as const
  const { version } = await suppressionOf()
  await Promise.all(Array.from({ length: 5 }, () => privacy.noteObjection(identity)))
  const { version: next, list } = await suppressionOf()
  assert.ok(next > version)
  assert.deepEqual(
    [`j7@${domain}`, `jane.doe@${domain}`, `bob@${domain}`].map((email) => list.hasEmail(email)),
    [true, true, false],
  )
  const rows = await harness.db.query(
    `SELECT reason FROM suppressions WHERE reason = 'asked a provider not to be found'`,
  )
  assert.equal(rows.length, 1)
})

test('an objection that names no person in particular lists none', async () => {
  const { version } = await suppressionOf()
  await privacy.noteObjection({ kind: 'person', name: 'Jane Doe', domain: null })
  await privacy.noteObjection({ kind: 'person', name: '-', domain: 'acme.example' })
  await privacy.noteObjection({ kind: 'linkedin', linkedinUrl: 'https://acme.example/jane' })
  assert.equal((await suppressionOf()).version, version)
})

async function suppressionOf() {
  const suppressions = createSuppressions(harness.db, createSecrets(harness.db))
  await suppressions.refresh()
  return suppressions.held()
}
