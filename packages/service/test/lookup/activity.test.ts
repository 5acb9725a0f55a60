import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { createActivity } from '../../lookup/activity.ts'
import { createLookupLog } from '../../store/lookups/lookup-log.ts'
import { createRecentEntries } from '../../store/lookups/recent-entries.ts'
import { createPrivacy } from '../../store/privacy/privacy.ts'
import { createSuppressions } from '../../store/privacy/suppressions.ts'
import { createSecrets } from '../../store/secrets.ts'

async function accountIdOf(
  harness: Awaited<ReturnType<typeof createLookupHarness>>,
  prefix: string,
) {
  const [row] = await harness.db.query<{ account_id: string }>(
    'SELECT account_id FROM api_keys WHERE prefix = $1',
    [prefix],
  )
  return row?.account_id ?? ''
}

test('a lookup is counted once for its account, as what it was; a replay is not counted again', async (t) => {
  const harness = await createLookupHarness(t)
  const [key, other] = [await harness.account(100), await harness.account(100)]
  const idempotencyKey = '6a1d3f0e-5f6c-4f0e-9a53-0d8f2b1f7a11'
  await harness.find(key, 'Acme', { idempotencyKey })
  await harness.find(key, 'Acme', { idempotencyKey })
  await harness.find(key, 'Acme')
  harness.engine.respond = async () => null
  await harness.find(key, 'Nothing of the kind')
  await harness.find(other, 'Nothing else')
  await harness.lookupCounts.flush()
  const counts = await harness.lookupCounts.list(await accountIdOf(harness, key.prefix), 30)
  assert.deepEqual(
    counts.map(({ day: _, ...count }) => count),
    [{ operation: 'find-website', hits: 1, misses: 1, repeats: 1, credits: 2 }],
  )
})

test('counts of several writes and days are summed by day, and the span ends today', async (t) => {
  const harness = await createLookupHarness(t)
  const { db, lookupCounts } = harness
  const accountId = await accountIdOf(harness, (await harness.account(100)).prefix)
  const lookup = { accountId, operation: 'find-all', result: 'hit', credits: 2 } as const
  for (let write = 0; write < 3; write += 1) {
    lookupCounts.note(lookup)
    await lookupCounts.flush()
  }
  await db.query(
    `INSERT INTO lookup_counts SELECT account_id, day - 30, operation, 7, 7, 7, 7 FROM lookup_counts`,
  )
  const [today, ...rest] = await lookupCounts.list(accountId, 30)
  assert.deepEqual([today?.hits, today?.credits, rest.length], [3, 6, 0])
})

test('counts that cannot be written stop no lookup', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account(100)
  await harness.db.query('ALTER TABLE lookup_counts RENAME TO gone')
  assert.equal((await harness.find(key, 'Acme')).status, 200)
  await harness.lookupCounts.flush()
})

test('what was found is shown with its entry, and not after the one it names is suppressed', async (t) => {
  const harness = await createLookupHarness(t)
  const { db } = harness
  const key = await harness.account(100)
  await harness.find(key, 'Acme')
  const secrets = createSecrets(db)
  const activity = createActivity({
    entries: createRecentEntries(db),
    readLog: createLookupLog(db),
    lookupCounts: harness.lookupCounts,
    suppressions: createSuppressions(db, secrets),
  })
  const accountId = await accountIdOf(harness, key.prefix)
  const shown = async () => {
    const entries = await activity.recent(accountId, { limit: 10, before: null })
    return entries.map(({ kind, answer }) => [
      kind,
      JSON.stringify(answer)?.includes('acme.example'),
    ])
  }
  assert.deepEqual(await shown(), [
    ['lookup', true],
    ['trial', false],
  ])
  await createPrivacy(db, secrets).suppress({ kind: 'domain', domain: 'acme.example' }, null)
  assert.deepEqual(await shown(), [
    ['lookup', false],
    ['trial', false],
  ])
})

test('the log lists hits and misses with what they cost, in pages, by lookup, outcome and text', async (t) => {
  const harness = await createLookupHarness(t)
  const { db } = harness
  const key = await harness.account(100)
  const names = ['Acme', 'Umbra', 'Initrode']
  for (const name of names) await harness.find(key, name)
  await harness.find(key, 'Acme')
  const accountId = await accountIdOf(harness, key.prefix)
  const secrets = createSecrets(db)
  const activity = createActivity({
    entries: createRecentEntries(db),
    readLog: createLookupLog(db),
    lookupCounts: harness.lookupCounts,
    suppressions: createSuppressions(db, secrets),
  })
  const all = { accountId, limit: 10, before: null, operation: null, outcome: null, search: null }
  const asked = async (query: Partial<typeof all> | object) =>
    (await activity.lookups({ ...all, ...query })).lookups.map(
      ({ question }) => question?.['company_name'],
    )
  assert.deepEqual(await asked({}), names.toReversed())
  const { lookups, next } = await activity.lookups({ ...all, limit: 2 })
  assert.equal(lookups.length, 2)
  assert.ok(lookups.every(({ tookMs }) => tookMs !== null))
  assert.deepEqual(await asked({ before: next }), ['Acme'])
  assert.equal((await activity.lookups({ ...all, before: next })).next, null)
  const hits = await asked({ outcome: 'hit' })
  const misses = await asked({ outcome: 'miss' })
  assert.deepEqual([...hits, ...misses].toSorted(), names.toSorted())
  assert.deepEqual(await asked({ search: 'uMBr' }), ['Umbra'])
  assert.deepEqual(await asked({ search: 'company_name' }), [])
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  assert.deepEqual(await asked({ since: at(-5), until: at(5) }), names.toReversed())
  assert.deepEqual([await asked({ since: at(5) }), await asked({ until: at(-5) })], [[], []])
  assert.deepEqual(await asked({ operation: 'find-all' }), [])
  assert.deepEqual(await asked({ accountId: 'acc_of_another' }), [])
  await createPrivacy(db, secrets).suppress({ kind: 'domain', domain: 'acme.example' }, null)
  const [hidden] = (await activity.lookups({ ...all, search: 'acme' })).lookups
  assert.equal(hidden?.answer, null)
})
