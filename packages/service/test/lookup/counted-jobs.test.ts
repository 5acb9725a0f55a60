import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAll } from '@enricher/contract/find-all'
import { findWebsite } from '@enricher/contract/find-website'
import type { Offer } from '@enricher/contract/operation'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { jane } from '@enricher/lab/test/support/scripted-engine'

type Harness = Awaited<ReturnType<typeof createLookupHarness>>

/** Makes an account, and the work that a job of it does each time it begins. */
async function jobOf(harness: Harness, offer: Offer, input: object) {
  const key = await harness.account(500)
  const [row] = await harness.db.query<{ id: string }>(
    'SELECT account_id AS id FROM api_keys WHERE prefix = $1',
    [key.prefix],
  )
  const accountId = row?.id ?? assert.fail()
  const call = {
    credential: { kind: 'account', accountId } as const,
    input: { ...input },
    ...{ idempotencyKey: null, requestId: 'job_counted', isJob: true },
  }
  return { accountId, look: () => harness.lookups.perform(offer, call) }
}

async function countsOf({ lookupCounts }: Harness, accountId: string) {
  await lookupCounts.flush()
  return (await lookupCounts.list(accountId, 2)).map(({ day: _, ...count }) => count)
}

async function chargedTo({ db }: Harness, accountId: string) {
  const [row] = await db.query<{ sum: number }>(
    `SELECT -sum(delta)::bigint AS sum FROM ledger WHERE account_id = $1 AND kind = 'lookup'`,
    [accountId],
  )
  return row?.sum
}

test('a job that looks again counts once, with what it has cost in all', async (t) => {
  const harness = await createLookupHarness(t)
  const { db, engine } = harness
  const { accountId, look } = await jobOf(harness, findAll, {
    ...{ company_name: 'Acme', dm_categories: ['ceo', 'sales'], skip_company_emails: true },
  })
  engine.findDecisionMaker = async ({ category }, { onUnsure }) => {
    if (category === 'ceo') return jane
    onUnsure?.('greylisted', { cause: 'mail_server' })
    return null
  }
  const paid = [(await look()).creditsCharged, (await look()).creditsCharged]
  engine.findDecisionMaker = async () => jane
  await db.query('UPDATE lookups SET expires_at = now() WHERE answer IS NULL')
  await db.query('UPDATE known_results SET expires_at = now() WHERE answer IS NULL')
  paid.push((await look()).creditsCharged)
  // Each reply covers the whole job.
  assert.deepEqual(paid, [27, 27, 52])
  assert.equal(await chargedTo(harness, accountId), 52)
  assert.deepEqual(await countsOf(harness, accountId), [
    { operation: 'find-all', hits: 1, misses: 0, repeats: 0, credits: 52 },
  ])
})

test('a row of a file that is asked again counts once', async (t) => {
  const harness = await createLookupHarness(t)
  const { accountId, look } = await jobOf(harness, findWebsite, { company_name: 'Acme' })
  for (let begun = 0; begun < 3; begun += 1) assert.equal((await look()).creditsCharged, 2)
  assert.deepEqual(await countsOf(harness, accountId), [
    { operation: 'find-website', hits: 1, misses: 0, repeats: 0, credits: 2 },
  ])
})
