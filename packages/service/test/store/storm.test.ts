import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import { sleep } from '@enricher/engine/lib/time'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { until } from '@enricher/lab/test/support/until'
import { createLedger, type HoldRequest, type Ledger } from '../../store/credits/ledger.ts'
import { balancesOf, createStoreHarness, holdOf, settlementOf, untilFree } from './store-harness.ts'

const harness = await createStoreHarness({ after })
// Each process has its own pool and batches.
const processes = [harness.ledger, createLedger(harness.open()), createLedger(harness.open())]

test('two processes on one account never overspend it', async () => {
  const account = await harness.account(101)
  const spend = async (ledger: Ledger) => {
    const hold = holdOf(account.id)
    if ((await untilFree(() => ledger.hold(hold))).outcome !== 'held') return 0
    const settlement = settlementOf(hold)
    await untilFree(() => ledger.settle(settlement))
    return hold.credits
  }
  const spent = await Promise.all(
    Array.from({ length: 300 }, (_, i) => spend(processes[i % 2] ?? harness.ledger)),
  )
  assert.equal(
    spent.reduce((sum, credits) => sum + credits, 0),
    100,
  )
  assert.deepEqual(await balancesOf(harness.db, account.id), {
    credits: 1,
    held: 0,
    ledger: 1,
    holds: 0,
    gaps: 0,
  })
})

test('the sum of the ledger is the balance, and the sum of the holds what is held, during and after a storm', async (t) => {
  const draw = seededDraws(t)
  const accounts = await Promise.all([40, 60, 500].map((credits) => harness.account(credits)))
  const searches = Array.from({ length: 12 }, () => sha256(newId('req')))
  const any = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T
  const startMs = performance.now()
  const counts = { charged: 0, granted: 0, insufficient: 0, busy: 0 }
  /** The storm goes on until all that is to happen in it has happened, also on a slow machine. */
  const isOver = () => {
    const tookMs = performance.now() - startMs
    const hasAll = counts.charged > 0 && counts.insufficient > 0 && counts.busy > 0
    return tookMs > (hasAll ? 2_500 : 20_000)
  }

  const grant = async (ledger: Ledger, accountId: string) => {
    const reference = newId('req')
    await untilFree(() => ledger.grant({ accountId, credits: 5, kind: 'grant', reference }))
    counts.granted += 5
  }
  const finish = async (ledger: Ledger, hold: HoldRequest) => {
    const chance = draw()
    if (chance < 0.1) return
    if (chance < 0.3) return untilFree(() => ledger.release(hold.holdId))
    const isMiss = chance < 0.4
    const settlement = settlementOf(hold, {
      shared: chance < 0.6,
      ...(isMiss ? { credits: 0, answer: null } : {}),
    })
    const { outcome } = await untilFree(() => ledger.settle(settlement))
    if (outcome === 'settled') counts.charged += settlement.credits
  }
  const use = async (ledger: Ledger) => {
    const { id } = any(accounts)
    if (draw() < 0.03) return grant(ledger, id)
    const hold = holdOf(id, {
      credits: any([1, 2, 10, 25]),
      leaseMs: draw() < 0.2 ? 0 : 60_000,
      flightKey: draw() < 0.3 ? any(searches) : sha256(newId('hold')),
    })
    const { outcome } = await untilFree(() => ledger.hold(hold))
    if (outcome === 'held') await finish(ledger, hold)
    else counts[outcome] += 1
  }
  const agree = async () => {
    for (const { id } of accounts) {
      const balances = await balancesOf(harness.db, id)
      assert.ok(balances.credits >= 0 && balances.held >= 0 && balances.held <= balances.credits)
      assert.deepEqual(
        { ledger: balances.ledger, holds: balances.holds, gaps: balances.gaps },
        { ledger: balances.credits, holds: balances.held, gaps: 0 },
      )
    }
  }
  const repeat = async (work: () => Promise<unknown>, pauseMs: number) => {
    while (!isOver()) {
      await work()
      // The storm has a pace of its own.
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  await Promise.all([
    ...Array.from({ length: 60 }, (_, i) =>
      repeat(() => use(processes[i % processes.length] ?? harness.ledger), 0),
    ),
    ...processes.map((ledger) => repeat(() => untilFree(() => ledger.sweep()), 7)),
    repeat(agree, 20),
  ])
  await agree()
  const credits = (await Promise.all(accounts.map(({ id }) => balancesOf(harness.db, id)))).reduce(
    (sum, balances) => sum + balances.credits,
    0,
  )
  assert.equal(credits, 600 + counts.granted - counts.charged)
  assert.ok(
    counts.charged > 0 && counts.insufficient > 0 && counts.busy > 0,
    JSON.stringify(counts),
  )
})

test('what a killed process held comes back after its lease, and what it charged stays charged', async () => {
  const account = await harness.account(50)
  const child = fork(new URL('./dying-process.ts', import.meta.url), [
    JSON.stringify(harness.connection),
    account.id,
  ])
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const dead = await balancesOf(harness.db, account.id)
  assert.deepEqual(dead, { credits: 48, held: 4, ledger: 48, holds: 4, gaps: 0 })
  const swept = await until(async () => {
    await harness.ledger.sweep()
    const balances = await balancesOf(harness.db, account.id)
    return balances.holds === 0 && balances
  })
  assert.deepEqual(swept, { credits: 48, held: 0, ledger: 48, holds: 0, gaps: 0 })
})
