import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import { until } from '@enricher/lab/test/support/until'
import { createLedger } from '../../../store/credits/ledger.ts'
import { createIdempotencyRecords } from '../../../store/lookups/idempotency-records.ts'
import { createLookupStateReader } from '../../../store/lookups/lookup-state-reader.ts'
import { again, claimOf } from '../claim-of.ts'
import { balancesOf, createStoreHarness, holdOf, settlementOf } from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const other = createLedger(harness.open())
const recall = createLookupStateReader(harness.db, harness.suppressions)

const recallOf = (accountId: string, inputKey: Buffer, idempotencyKey: string | null = null) =>
  recall({ credential: { accountId }, inputKey, operation: 'find-website', idempotencyKey })

test('a hit takes the price, keeps the answer for the caller and completes the idempotency record', async () => {
  const account = await harness.account(25)
  const hold = holdOf(account.id)
  const row = { accountId: account.id, operation: 'find-website', key: 'key-1' }
  const fingerprint = sha256('body')
  await createIdempotencyRecords(harness.db).begin({
    ...row,
    claimId: 'claim-1',
    fingerprint,
    leaseMs: 60_000,
  })
  await harness.ledger.hold(hold)
  const request = { key: 'key-1', claimId: 'claim-1', operation: 'find-website', status: 200 }
  const settlement = settlementOf(hold, { request })
  assert.deepEqual(await harness.ledger.settle(settlement), {
    outcome: 'settled',
    creditsRemaining: 23,
    creditsCharged: 2,
    isRecorded: true,
  })
  assert.deepEqual(await recallOf(account.id, settlement.inputKey, 'key-1'), {
    account: { id: account.id, credits: 23 },
    cached: { answer: settlement.answer, requestId: settlement.requestId, doubt: null },
    known: null,
    request: {
      fingerprint,
      state: 'done',
      isLeaseOver: false,
      status: 200,
      answer: settlement.answer,
      cached: false,
      creditsRemaining: 23,
    },
    isRecorded: false,
    suppressionVersion: 1,
  })
  const [entry] = (await harness.ledger.usage({ accountId: account.id, limit: 1, cursor: null }))
    .entries
  assert.equal(entry?.operation, 'find-website')
  assert.equal(entry?.requestId, settlement.requestId)
})

test('a settlement whose claim was taken over frees the hold, and charges and stores nothing', async () => {
  const account = await harness.account(25)
  const [hold, neighbour] = [holdOf(account.id), holdOf(account.id)]
  const claim = claimOf(account.id)
  const { key, operation } = claim
  await createIdempotencyRecords(harness.db).begin(claim)
  await Promise.all([harness.ledger.hold(hold), harness.ledger.hold(neighbour)])
  const request = { key, operation, claimId: again(claim).claimId, status: 200 }
  const settlement = settlementOf(hold, { request })
  const [taken, settled] = await Promise.all(
    [settlement, settlementOf(neighbour)].map(harness.ledger.settle),
  )
  assert.deepEqual([taken, settled?.outcome], [{ outcome: 'claim_lost' }, 'settled'])
  const recalled = await recallOf(account.id, settlement.inputKey, key)
  assert.deepEqual([recalled.request?.state, recalled.cached], ['running', null])
  const balances = await balancesOf(harness.db, account.id)
  assert.deepEqual(balances, { credits: 23, held: 0, ledger: 23, holds: 0, gaps: 0 })
})

test('a settlement waits for a claim that is about to be taken over, and charges nothing', async () => {
  const account = await harness.account(25)
  const hold = holdOf(account.id)
  const claim = claimOf(account.id)
  const { key, operation, claimId } = claim
  await createIdempotencyRecords(harness.db).begin(claim)
  await harness.ledger.hold(hold)
  const settlement = settlementOf(hold, { request: { key, operation, claimId, status: 200 } })
  const { outcome } = await harness.db.transaction(async (tx) => {
    await tx.query('UPDATE requests SET claim_id = $2 WHERE key = $1', [key, newId('claim')])
    const settling = harness.ledger.settle(settlement)
    const waiting = `SELECT pid FROM pg_stat_activity
                      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await until(async () => (await harness.db.query(waiting)).length)
    return { outcome: settling }
  })
  assert.deepEqual(await outcome, { outcome: 'claim_lost' })
  const balances = await balancesOf(harness.db, account.id)
  assert.deepEqual(balances, { credits: 25, held: 0, ledger: 25, holds: 0, gaps: 0 })
})

test('a miss takes nothing, makes no entry, and is remembered as a miss', async () => {
  const account = await harness.account(25)
  const hold = holdOf(account.id)
  await harness.ledger.hold(hold)
  const settlement = settlementOf(hold, { credits: 0, answer: null })
  assert.deepEqual(await harness.ledger.settle(settlement), {
    outcome: 'settled',
    creditsRemaining: 25,
    creditsCharged: 0,
    isRecorded: false,
  })
  const balances = await balancesOf(harness.db, account.id)
  assert.deepEqual(balances, { credits: 25, held: 0, ledger: 25, holds: 0, gaps: 0 })
  const { cached } = await recallOf(account.id, settlement.inputKey)
  assert.deepEqual(cached, { answer: null, requestId: settlement.requestId, doubt: null })
})

test('why an answer may not be all is read with it, in the caller’s own cache and in the shared one, and goes with it', async () => {
  const [account, stranger] = [await harness.account(25), await harness.account(25)]
  const doubts = ['mail_server', 'provider', 'no_reply', null] as const
  const hold = holdOf(account.id)
  for (const doubt of doubts) {
    const again = { ...hold, holdId: `${hold.holdId}-${doubt}` }
    await harness.ledger.hold(again)
    const miss = { credits: 0, answer: null, shared: true, doubt, ttlMs: 60_000 }
    const { ttlMs, inputKey } = settlementOf(again, miss)
    await harness.ledger.settle(settlementOf(again, miss))
    const own = (await recallOf(account.id, inputKey)).cached?.doubt ?? null
    assert.equal(own?.cause ?? null, doubt)
    if (own) assert.ok(own.retryInMs > 0 && own.retryInMs <= ttlMs)
    assert.equal((await recallOf(stranger.id, inputKey)).known?.doubt, doubt)
  }
})

test('a doubt that an answer which lasts was written over, by a version that stores none, is none', async () => {
  const [account, stranger] = [await harness.account(25), await harness.account(25)]
  const hold = holdOf(account.id)
  await harness.ledger.hold(hold)
  const unsure = { answer: null, shared: true, doubt: 'mail_server', ttlMs: 60_000 } as const
  const { inputKey } = settlementOf(hold)
  await harness.ledger.settle(settlementOf(hold, { ...unsure, credits: 0 }))
  for (const table of ['lookups', 'known_results']) {
    await harness.db.query(
      `UPDATE ${table} SET answer = '"found"', expires_at = now() + interval '1 day' WHERE input_key = $1`,
      [inputKey],
    )
  }
  const [own, shared] = [
    await recallOf(account.id, inputKey),
    await recallOf(stranger.id, inputKey),
  ]
  assert.deepEqual([own.cached?.answer, own.cached?.doubt], ['"found"', null])
  assert.deepEqual([shared.known?.answer, shared.known?.doubt], ['"found"', null])
})

test('what is shared is known to other callers; what is not, is not', async () => {
  const [account, stranger] = [await harness.account(25), await harness.account(25)]
  const [open, secret] = [holdOf(account.id), holdOf(account.id)]
  await Promise.all([harness.ledger.hold(open), harness.ledger.hold(secret)])
  const shared = settlementOf(open, { shared: true })
  const own = settlementOf(secret, { shared: false })
  await Promise.all([harness.ledger.settle(shared), harness.ledger.settle(own)])
  const known = await recallOf(stranger.id, shared.inputKey)
  assert.equal(known.known?.answer, shared.answer)
  assert.equal(known.cached, null)
  assert.equal((await recallOf(stranger.id, own.inputKey)).known, null)
})

test('a settle after its hold was swept reports hold_lost and charges nothing', async () => {
  const account = await harness.account(25)
  const hold = holdOf(account.id, { leaseMs: -1 })
  await harness.ledger.hold(hold)
  await harness.ledger.sweep()
  const settlement = settlementOf(hold, { shared: true })
  assert.deepEqual(await harness.ledger.settle(settlement), { outcome: 'hold_lost' })
  const balances = await balancesOf(harness.db, account.id)
  assert.deepEqual(balances, { credits: 25, held: 0, ledger: 25, holds: 0, gaps: 0 })
  const recalled = await recallOf(account.id, settlement.inputKey)
  assert.equal(recalled.cached, null)
  // The answer is still true: the next caller need not search again.
  assert.equal(recalled.known?.answer, settlement.answer)
})

test('a hold of one account is not settled by another', async () => {
  const [account, thief] = [await harness.account(25), await harness.account(25)]
  const hold = holdOf(account.id)
  await harness.ledger.hold(hold)
  const stolen = settlementOf(hold, { accountId: thief.id })
  assert.deepEqual(await harness.ledger.settle(stolen), { outcome: 'hold_lost' })
  assert.equal((await balancesOf(harness.db, account.id)).held, 2)
})

test('one hold settled by ten at once in two processes is charged once, and each hears the balance', async () => {
  const account = await harness.account(25)
  const hold = holdOf(account.id)
  await harness.ledger.hold(hold)
  const settled = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? harness.ledger : other).settle(settlementOf(hold)),
    ),
  )
  for (const settlement of settled) {
    assert.deepEqual(settlement, {
      outcome: 'settled',
      creditsRemaining: 23,
      creditsCharged: 2,
      isRecorded: false,
    })
  }
  const balances = await balancesOf(harness.db, account.id)
  assert.deepEqual(balances, { credits: 23, held: 0, ledger: 23, holds: 0, gaps: 0 })
})

test('a settle and a sweep of the same overdue hold: one of them wins, and ledger and balance agree', async () => {
  const account = await harness.account(1_000)
  let charges = 0
  for (let round = 0; round < 30; round += 1) {
    const hold = holdOf(account.id, { leaseMs: -1 })
    await harness.ledger.hold(hold)
    const [settled] = await Promise.all([harness.ledger.settle(settlementOf(hold)), other.sweep()])
    if (settled.outcome === 'settled') charges += 1
  }
  const balances = await balancesOf(harness.db, account.id)
  const credits = 1_000 - 2 * charges
  assert.deepEqual(balances, { credits, held: 0, ledger: credits, holds: 0, gaps: 0 })
})

test('a batch of charges to one account numbers its balances without a gap', async () => {
  const account = await harness.account(200)
  const holds = Array.from({ length: 64 }, () => holdOf(account.id))
  await Promise.all(holds.map((hold) => harness.ledger.hold(hold)))
  const settled = await Promise.all(holds.map((hold) => harness.ledger.settle(settlementOf(hold))))
  const balances = settled.map((one) => (one.outcome === 'settled' ? one.creditsRemaining : -1))
  assert.deepEqual(
    balances.sort((a, b) => b - a),
    Array.from({ length: 64 }, (_, i) => 198 - 2 * i),
  )
  assert.equal((await balancesOf(harness.db, account.id)).gaps, 0)
})

test('one bad row in a batch of settlements never fails its neighbours', async () => {
  const account = await harness.account(200)
  const holds = Array.from({ length: 10 }, () => holdOf(account.id))
  await Promise.all(holds.map((hold) => harness.ledger.hold(hold)))
  const settled = await Promise.allSettled(
    holds.map((hold, i) =>
      harness.ledger.settle(settlementOf(hold, i === 4 ? { credits: 500 } : {})),
    ),
  )
  assert.deepEqual(
    settled.map((one) => one.status === 'fulfilled' && one.value.outcome),
    Array.from({ length: 10 }, (_, i) => (i === 4 ? false : 'settled')),
  )
  const balances = await balancesOf(harness.db, account.id)
  assert.deepEqual(balances, { credits: 182, held: 2, ledger: 182, holds: 2, gaps: 0 })
})

test('of two answers to one input in a batch the first is kept, and charged alone', async () => {
  const account = await harness.account(25)
  const inputKey = sha256(newId('req'))
  const holds = [holdOf(account.id), holdOf(account.id)]
  await Promise.all(holds.map((hold) => harness.ledger.hold(hold)))
  const settled = await Promise.all(
    holds.map((hold, i) =>
      harness.ledger.settle(settlementOf(hold, { inputKey, answer: `"${i}"` })),
    ),
  )
  assert.deepEqual(settled, [
    { outcome: 'settled', creditsRemaining: 23, creditsCharged: 2, isRecorded: false },
    { outcome: 'already_answered' },
  ])
  assert.equal((await recallOf(account.id, inputKey)).cached?.answer, '"0"')
  const balances = await balancesOf(harness.db, account.id)
  assert.deepEqual(balances, { credits: 23, held: 0, ledger: 23, holds: 0, gaps: 0 })
})

test('of settlements of one input in two processes one is charged, and the others hear that it was answered', async () => {
  const account = await harness.account(100)
  for (let round = 0; round < 10; round += 1) {
    const inputKey = sha256(newId('req'))
    const holds = Array.from({ length: 4 }, () => holdOf(account.id))
    await Promise.all(holds.map((hold) => harness.ledger.hold(hold)))
    const settled = await Promise.all(
      holds.map((hold, i) =>
        (i % 2 ? harness.ledger : other).settle(settlementOf(hold, { inputKey, answer: `"${i}"` })),
      ),
    )
    assert.deepEqual(settled.map(({ outcome }) => outcome).sort(), [
      'already_answered',
      'already_answered',
      'already_answered',
      'settled',
    ])
  }
  const balances = await balancesOf(harness.db, account.id)
  assert.deepEqual(balances, { credits: 80, held: 0, ledger: 80, holds: 0, gaps: 0 })
})

test('a miss never replaces a hit that lives, in the own cache or the shared one; a hit replaces a miss', async () => {
  const account = await harness.account(25)
  const inputKey = sha256(newId('req'))
  const settle = async (answer: string | null) => {
    const hold = holdOf(account.id)
    await harness.ledger.hold(hold)
    const credits = answer === null ? 0 : 2
    const settlement = { inputKey, answer, credits, shared: true }
    return (await harness.ledger.settle(settlementOf(hold, settlement))).outcome
  }
  const kept = async () => {
    const { cached } = await recallOf(account.id, inputKey)
    const { known } = await recallOf((await harness.account(0)).id, inputKey)
    return [cached?.answer, known?.answer]
  }
  assert.equal(await settle(null), 'settled')
  assert.deepEqual(await kept(), [null, null])
  assert.equal(await settle('"hit"'), 'settled')
  assert.deepEqual(await kept(), ['"hit"', '"hit"'])
  assert.equal(await settle(null), 'already_answered')
  assert.deepEqual(await kept(), ['"hit"', '"hit"'])
  assert.equal((await balancesOf(harness.db, account.id)).credits, 23)
})

test('a locked row of the shared cache costs its own settlement a moment, and no other one anything', async () => {
  const [account, stranger] = [await harness.account(25), await harness.account(25)]
  const [stuck, free] = [holdOf(account.id), holdOf(stranger.id)]
  await Promise.all([harness.ledger.hold(stuck), harness.ledger.hold(free)])
  await harness.db.query(`INSERT INTO known_results VALUES ($1, NULL, now())`, [stuck.flightKey])
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const eraser = harness.db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM known_results WHERE input_key = $1 FOR UPDATE', [stuck.flightKey])
    locked()
    await isReleased
  })
  await isLocked
  const settled = await Promise.all([
    harness.ledger.settle(settlementOf(stuck, { shared: true })),
    harness.ledger.settle(settlementOf(free, { shared: true })),
  ])
  release()
  await eraser
  assert.deepEqual(
    settled.map(({ outcome }) => outcome),
    ['settled', 'settled'],
  )
  const rows = await harness.db.query<{ answer: string | null }>(
    'SELECT answer FROM known_results WHERE input_key = ANY($1) ORDER BY answer NULLS FIRST',
    [[stuck.flightKey, free.flightKey]],
  )
  assert.deepEqual(
    rows.map(({ answer }) => answer),
    [null, settlementOf(free).answer],
  )
})

test('charges read a few rows each by index, also with plans made while the tables were empty', async () => {
  const fresh = await createStoreHarness({ after })
  const account = await fresh.account(10_000)
  const reads = await fresh.db.transaction(async (tx) => {
    // The tables are known to be empty when the plans are made; the same connection keeps the plans.
    await tx.query('ANALYZE lookups, known_results, requests, holds')
    const here = { ...fresh.db, query: tx.query }
    const [ledger, requests] = [createLedger(here), createIdempotencyRecords(here)]
    const charge = async () => {
      const [hold, key] = [holdOf(account.id), newId('req')]
      const row = { accountId: account.id, operation: hold.operation, key }
      await requests.begin({ ...row, claimId: key, fingerprint: sha256('body'), leaseMs: 60_000 })
      await ledger.hold(hold)
      const request = { key, claimId: key, operation: hold.operation, status: 200 }
      await ledger.settle(settlementOf(hold, { shared: true, request }))
      const lost = holdOf(account.id)
      await ledger.hold(lost)
      await ledger.release(lost.holdId)
    }
    const batch = () => Promise.all(Array.from({ length: 32 }, charge))
    await batch()
    for (const statement of [
      `INSERT INTO lookups SELECT $1, sha256(i::text::bytea), '"x"', now() + interval '1 day'`,
      `INSERT INTO known_results SELECT sha256(($1 || i)::bytea), '"x"', now() + interval '1 day'`,
      `INSERT INTO requests SELECT $1, 'find-website', 'key-' || i, '', 'running', now()`,
      `INSERT INTO holds SELECT 'hold-' || i, $1, 0, sha256(i::text::bytea), 'x', now() + interval '1 h'`,
    ]) {
      await tx.query(`${statement} FROM generate_series(1, 5000) i`, [account.id])
    }
    const readSoFar = async () => {
      const [row] = await tx.query<{ rows: number }>(
        'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS rows FROM pg_stat_xact_user_tables',
      )
      return row?.rows ?? 0
    }
    const before = await readSoFar()
    await batch()
    return (await readSoFar()) - before
  })
  assert.ok(reads <= 32 * 30, `${reads} rows read for 32 charges`)
})
