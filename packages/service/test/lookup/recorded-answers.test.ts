import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { ApiError } from '@enricher/contract/errors'
import { findAll } from '@enricher/contract/find-all'
import { findWebsite } from '@enricher/contract/find-website'
import { createDeadlinesOnCall } from '@enricher/lab/test/support/deadlines-on-call'
import { createLookupHarness, shareLookupDatabase } from '@enricher/lab/test/support/lookup-harness'
import { until } from '@enricher/lab/test/support/until'
import { openSilentProxy } from '@enricher/lab/tools/silent-proxy'
import { type Database, openDatabase } from '../../store/database.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'

const createSharedHarness = await shareLookupDatabase({ after })

const input = { company_name: 'Acme' }

/** Replies recorded apart from their charge: a find-all, 102 credits in five charges, and a repeat of one of 2. */
const kinds = [
  {
    ...{ name: 'a find-all', offer: findAll, isRepeat: false },
    ...{ statement: 'requests.record', credits: 98, charges: 5 },
  },
  {
    ...{ name: 'a repeat', offer: findWebsite, isRepeat: true },
    ...{ statement: 'recall.record', credits: 198, charges: 1 },
  },
]

async function startHarness(t: TestContext, { offer, isRepeat }: (typeof kinds)[number]) {
  const harness = await createSharedHarness(t)
  const key = await harness.account(200)
  if (isRepeat) await harness.perform(offer, key, input)
  return { harness, key, idempotencyKey: randomUUID() }
}

/** Does `work` just before the statement of this name is made for the first time. */
function before(statement: string, open: Database, work: () => void) {
  let isDone = false
  const db: Database = {
    ...open,
    query(text, values, name) {
      if (name === statement && !isDone) {
        isDone = true
        work()
      }
      return open.query(text, values, name)
    },
  }
  return { db, isDone: () => isDone }
}

for (const kind of kinds) {
  test(`${kind.name} whose record is not known to be written is no reply, and its retry gives and charges what it would have`, async (t) => {
    const { harness, key, idempotencyKey } = await startHarness(t, kind)
    const proxy = await openSilentProxy(harness.connection)
    const { host, port } = proxy
    const open = openDatabase({ connection: { ...harness.connection, host, port } })
    const watched = before(kind.statement, open, () => proxy.swallow())
    const deadlines = createDeadlinesOnCall()
    const from = harness.createOther(watched.db, harness.engine, { deadlines })
    t.after(async () => {
      await from.lookups.idle()
      await from.presence.end(1_000)
      await proxy.close()
      await open.close()
    })

    const refused = harness
      .perform(kind.offer, key, input, { from, idempotencyKey })
      .catch((thrown) => thrown)
    await until(watched.isDone)
    deadlines.expireSlack()
    const error = await refused
    assert.ok(error instanceof ApiError, String(error))
    assert.ok(error.retryAfterS, error.code)

    await proxy.pass()
    const reply = await harness.perform(kind.offer, key, input, { idempotencyKey })
    const again = await harness.perform(kind.offer, key, input, { idempotencyKey })
    assert.deepEqual(again.body, reply.body)
    assert.equal(again.isReplay, true)
    const { credits, charges } = kind
    assert.deepEqual(await harness.balance(key), { credits, held: 0, ledger: credits, charges })
  })

  test(`${kind.name} is recorded when its reply is there`, async (t) => {
    const { harness, key, idempotencyKey } = await startHarness(t, kind)
    const reply = await harness.perform(kind.offer, key, input, { idempotencyKey })
    const rows = await harness.db.query<{ state: string; credits: number }>(
      'SELECT state, credits_remaining AS credits FROM requests WHERE key = $1',
      [idempotencyKey],
    )
    assert.deepEqual(rows, [{ state: 'done', credits: reply.body['credits_remaining'] }])
  })
}

test('a repeat whose key another process is about to answer gives that answer', async (t) => {
  const harness = await createSharedHarness(t)
  const key = await harness.account(200)
  await harness.find(key, 'Acme')
  const [firstKey, idempotencyKey] = [randomUUID(), randomUUID()]
  const { body } = await harness.perform(findWebsite, key, input, { idempotencyKey: firstKey })
  await harness.find(key, 'Other')
  const late = await harness.db.transaction(async (tx) => {
    // The row is not committed: no other transaction sees it, and one that writes the same key waits for it.
    await tx.query(
      `INSERT INTO requests (account_id, operation, key, fingerprint, state, answer, cached, credits_remaining, claim_id)
       SELECT account_id, operation, $2, fingerprint, state, answer, cached, credits_remaining, 'other'
         FROM requests WHERE key = $1`,
      [firstKey, idempotencyKey],
    )
    const second = harness.perform(findWebsite, key, input, { idempotencyKey })
    await until(() => waitingCount(harness.db))
    return { second }
  })
  const reply = await late.second
  assert.deepEqual([reply.body, reply.isReplay], [body, true])
  assert.deepEqual([body['credits_remaining'], (await harness.balance(key)).credits], [198, 196])
})

const endings = [
  {
    name: 'a repeat whose key was claimed at the same moment by a process that died is answered at once',
    claim: "'running', now() + interval '1 minute', 'proc_gone'",
    also: '',
    gives: [198, false],
  },
  {
    name: 'a repeat that waits for the claim of another process is refused at once when its API key was revoked',
    claim: "'running', now() + interval '1 minute', NULL",
    also: 'UPDATE api_keys SET revoked_at = now() WHERE prefix = $1',
    gives: 'invalid_token',
  },
]

for (const { name, claim, also, gives } of endings) {
  test(name, async (t) => {
    const harness = await createSharedHarness(t)
    const key = await harness.account(200)
    const [firstKey, idempotencyKey] = [randomUUID(), randomUUID()]
    await harness.find(key, 'Acme')
    await harness.perform(findWebsite, key, input, { idempotencyKey: firstKey })
    const late = await harness.db.transaction(async (tx) => {
      // The reading statement does not see this row, but its record waits for it.
      await tx.query(
        `INSERT INTO requests (account_id, operation, key, fingerprint, claim_id, state, lease_until, process_id)
         SELECT account_id, operation, $2, fingerprint, 'other', ${claim} FROM requests WHERE key = $1`,
        [firstKey, idempotencyKey],
      )
      if (also !== '') await tx.query(also, [key.prefix])
      // The handlers are attached at once: the call may be refused before the commit below is known here.
      const given = harness.perform(findWebsite, key, input, { idempotencyKey }).then(
        ({ body, isReplay }) => [body['credits_remaining'], isReplay],
        (error) => (error instanceof ApiError ? error.code : error),
      )
      await until(() => waitingCount(harness.db))
      return { given }
    })
    assert.deepEqual(await late.given, gives)
  })
}

test('while the database cannot write, what needs no record is answered, and a repeat under a new key is asked to retry', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account(200)
  const known = { idempotencyKey: randomUUID() }
  const first = await harness.perform(findWebsite, key, input, known)
  const { database } = harness.connection
  await harness.db.query(`ALTER DATABASE "${database}" SET default_transaction_read_only = on`)
  const open = openDatabase({ connection: harness.connection })
  t.after(() => open.close())
  const from = harness.createOther(open, harness.engine)
  const fresh = { idempotencyKey: randomUUID() }
  const [replay, repeat, refused] = await Promise.allSettled([
    harness.perform(findWebsite, key, input, { from, ...known }),
    harness.perform(findWebsite, key, input, { from }),
    harness.perform(findWebsite, key, input, { from, ...fresh }),
  ])
  assert.deepEqual(replay.status === 'fulfilled' && replay.value.body, first.body)
  assert.equal(repeat.status === 'fulfilled' && repeat.value.body['cached'], true)
  assert.ok(refused.status === 'rejected' && refused.reason instanceof DatabaseUnavailableError)

  // The other connection may write.
  const reply = await harness.perform(findWebsite, key, input, fresh)
  assert.deepEqual([reply.body['cached'], reply.isReplay], [true, false])
})

async function waitingCount(db: Database): Promise<number> {
  const rows = await db.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}
