import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createEarlierDatabase } from '@enricher/lab/test/support/earlier-database'
import { openDatabase } from '../../../store/database.ts'
import { createDomainFactsStore } from '../../../store/facts/domain-facts.ts'
import { migrate } from '../../../store/migrate.ts'
import { createSuppressions } from '../../../store/privacy/suppressions.ts'
import { createProviderStats } from '../../../store/provider-stats/provider-stats.ts'
import { createSecrets } from '../../../store/secrets.ts'

const ends: (() => Promise<void>)[] = []
const connection = await createEarlierDatabase({ after: (end) => void ends.push(end) })
const db = openDatabase({ connection, poolSize: 2 })
await migrate(db)
after(async () => {
  await db.close()
  for (const end of ends) await end()
})

const dayMs = 86_400_000
const writtenAtMs = Date.UTC(2026, 10, 20)
const facts = createDomainFactsStore(db, createSuppressions(db, createSecrets(db)), {
  crawlMs: dayMs,
  verdictMs: dayMs,
  mailboxMs: dayMs,
})

test('domain facts of an earlier version are read, without those who are suppressed', async () => {
  const { crawl, isCatchAll, verdicts, mailboxes, patternHints } =
    await facts.recall('globex.example')
  assert.equal(crawl?.status, 'complete')
  assert.equal(crawl?.crawledAtMs, writtenAtMs)
  assert.deepEqual(crawl?.ownDomains, ['globex.test'])
  assert.deepEqual(
    crawl?.people.map(({ name, linkedinUrl }) => [name, linkedinUrl]),
    [['Ann Reed', 'https://www.linkedin.com/in/ann-reed']],
  )
  assert.deepEqual(
    crawl?.addresses.map(({ email }) => email),
    ['info@globex.example'],
  )
  assert.equal(isCatchAll, false)
  assert.deepEqual(
    verdicts.map(({ email, status, reason, mailHostClass }) => [
      email,
      status,
      reason,
      mailHostClass,
    ]),
    [
      ['ann.reed@globex.example', 'valid', 'accepted', 'google'],
      ['gone@globex.example', 'invalid', 'no_such_mailbox', 'google'],
    ],
  )
  assert.deepEqual(mailboxes, [
    {
      email: 'ann.reed@globex.example',
      personName: 'Ann Reed',
      source: 'site',
      learntAtMs: writtenAtMs,
    },
  ])
  assert.deepEqual(
    patternHints.map(({ pattern, source }) => [pattern, source]),
    [['{first}.{last}', 'provider:hunter']],
  )
})

test('a domain and a profile suppressed under an earlier version have no facts', async () => {
  const { crawl, mailboxes } = await facts.recall('closed.example')
  assert.deepEqual([crawl, mailboxes], [null, []])
  assert.deepEqual(await facts.findByProfile('quinn-quill'), [])
  assert.equal((await facts.findByProfile('ann-reed')).length, 1)
})

test('a provider email of an earlier version is given to the one call that verifies it', async () => {
  const checked = await facts.markVerified('ann.reed@globex.example', true)
  assert.deepEqual(
    checked.map(({ provider, operation, status, personName }) => [
      provider,
      operation,
      status,
      personName,
    ]),
    [['hunter', 'person', 'valid', 'Ann Reed']],
  )
  assert.deepEqual(await facts.markVerified('ann.reed@globex.example', true), [])
  assert.deepEqual(await facts.markVerified('quinn@globex.example', true), [])
})

test('stats, budgets, breaker states and remote jobs of an earlier version count on', async () => {
  const clock = () => writtenAtMs + dayMs / 2
  const stats = createProviderStats(db, { budgetUsdOf: () => 0.05, clock })
  const { stats: rows, breakerStates, spentTodayUsd } = await stats.read()
  const [hunter] = rows.filter(({ provider }) => provider === 'hunter')
  assert.deepEqual(
    [hunter?.asked, hunter?.accepted, hunter?.confirmed, hunter?.spentUsd, hunter?.durationMs],
    [1, 1, 1, 0.034, 420],
  )
  assert.equal(rows.find(({ provider }) => provider === 'apollo')?.skipped.budget, 1)
  assert.equal(breakerStates.get('pdl')?.openUntilMs, Number.POSITIVE_INFINITY)
  assert.equal(breakerStates.get('pdl')?.fault, 'unauthorized')
  assert.equal(spentTodayUsd.get('hunter'), 0.034)
  assert.deepEqual(
    [await stats.reserveBudget('hunter', 0.02), await stats.reserveBudget('hunter', 0.01)],
    [false, true],
  )
  assert.deepEqual(await stats.reserveJob('question-submitted', dayMs), {
    kind: 'submitted',
    remoteJobId: 'job-17',
  })
  assert.equal((await stats.reserveJob('question-reserved', dayMs)).kind, 'reserved')
})
