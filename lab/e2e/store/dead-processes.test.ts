import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import { sleep } from '@enricher/engine/lib/time'
import { createLedger } from '@enricher/service/store/credits/ledger'
import { createIdempotencyRecords } from '@enricher/service/store/lookups/idempotency-records'
import { createMxSlots } from '@enricher/service/store/mx-slots/mx-slots'
import { createPresence } from '@enricher/service/store/presence'
import { again, claimOf } from '../../../packages/service/test/store/claim-of.ts'
import {
  balancesOf,
  createStoreHarness,
  holdOf,
  settlementOf,
} from '../../../packages/service/test/store/store-harness.ts'

const oneAtATime = { connectionsMax: 1, gapMs: 0 }

// The bound is the lease of a process, and two seconds.
const freeWithinMs = 7_000
const triedEveryMs = 50
// An exchange host is tried again and again within this time.
const slotWaitMs = 2_000
// A free slot is acquired within 30 ms; a held one is refused after all of this time.
const heldSlotWaitMs = 500
// The lease of a process has four of its five seconds left at least: a slot that only the lease frees is still refused.
const freeSlotWaitMs = 3_000

const everything = ['key', 'slot', 'search', 'credits']

type Place = Awaited<ReturnType<typeof openPlace>>

/** Opens a database for one test: sweeps of one test must not free what another one waits for. */
async function openPlace(t: TestContext) {
  const harness = await createStoreHarness(t)
  const presence = createPresence(harness.db)
  t.after(() => presence.end(1_000))
  return {
    ...harness,
    presence,
    ledger: createLedger(harness.db, presence),
    requests: createIdempotencyRecords(harness.db, { presence }),
    slots: createMxSlots(harness.db, { presence }),
  }
}

/** Starts a process that holds one of everything under `name`. */
async function holder(t: TestContext, { connection }: Place, accountId: string, name: string) {
  const child = fork(
    new URL('../../../packages/service/test/store/holding-process.ts', import.meta.url),
    [JSON.stringify(connection), accountId, name],
  )
  t.after(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

async function order(child: ChildProcess, what: string): Promise<unknown> {
  child.send(what)
  const [reply] = await once(child, 'message')
  return reply
}

/**
 * Tries until there is a result. Rejects when a try that began later than `freeWithinMs` from now had none: however
 * late a busy machine makes its tries, none of those may be refused.
 */
async function soon<R>(attempt: () => Promise<R | null>): Promise<R> {
  const startMs = performance.now()
  for (;;) {
    const begunAfterMs = performance.now() - startMs
    const result = await attempt()
    if (result !== null) return result
    assert.ok(begunAfterMs < freeWithinMs, `still refused after ${begunAfterMs} ms`)
    await sleep(triedEveryMs)
  }
}

/** Holds credits of this account, for the search of that name or for another one, as soon as that is granted. */
function holdSoon(
  { ledger }: Place,
  accountId: string,
  search: { name?: string; credits: number },
) {
  const { name = newId('req'), credits } = search
  const hold = holdOf(accountId, { flightKey: sha256(name), credits })
  return soon(async () => ((await ledger.hold(hold)).outcome === 'held' ? hold : null))
}

function acquireSoon({ slots }: Place, name: string) {
  return soon(() =>
    slots.acquire(name, oneAtATime, AbortSignal.timeout(slotWaitMs)).catch(() => null),
  )
}

function beginSoon({ requests }: Place, claim: () => ReturnType<typeof claimOf>) {
  return soon(async () => ((await requests.begin(claim())) === 'begun' ? true : null))
}

/** Returns what can be taken of that name, and of the account's credits, within the time of a dead process. */
async function takenSoon(place: Place, accountId: string, name: string): Promise<string[]> {
  const stranger = await place.account(25)
  const taken = await Promise.allSettled([
    beginSoon(place, () => claimOf(accountId, name)),
    acquireSoon(place, name).then((slot) => slot.release('answered')),
    holdSoon(place, stranger.id, { name, credits: 2 }),
    holdSoon(place, accountId, { credits: 25 }),
  ])
  return everything.filter((_, index) => taken[index]?.status === 'fulfilled')
}

/** Takes what is free of that name, and waits that long for the slot; returns what it got. */
async function takeable(
  place: Place,
  accountId: string,
  name: string,
  waitMs = heldSlotWaitMs,
): Promise<string[]> {
  const { requests, slots, ledger } = place
  const stranger = await place.account(25)
  const flightKey = sha256(name)
  const [begun, slot, search, credits] = await Promise.all([
    requests.begin(claimOf(accountId, name)),
    slots.acquire(name, oneAtATime, AbortSignal.timeout(waitMs)).catch(() => null),
    ledger.hold(holdOf(stranger.id, { flightKey })),
    ledger.hold(holdOf(accountId)),
  ])
  return Object.entries({
    key: begun === 'begun',
    slot: slot !== null,
    search: search.outcome === 'held',
    credits: credits.outcome === 'held',
  }).flatMap(([what, isTaken]) => (isTaken ? [what] : []))
}

/** True while the lease of another process than this one runs. */
async function isLeased({ db, presence }: Place): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM processes WHERE alive_until > now() AND id <> $1', [
    presence.processId,
  ])
  return rows.length > 0
}

// The tests wait for a lease for nearly all of their time.
describe('gone processes', { concurrency: true }, () => {
  test('what a living process holds stays held for much longer than the lease of a process', async (t) => {
    const place = await openPlace(t)
    const [account, name] = [await place.account(25), newId('req')]
    const child = await holder(t, place, account.id, name)
    await sleep(freeWithinMs)
    assert.equal(await place.ledger.sweep(), 0)
    assert.deepEqual(await takeable(place, account.id, name), [])
    assert.equal(await order(child, 'settle'), 'settled')
  })

  test('what a killed process held is free within seven seconds, and not at once', async (t) => {
    const place = await openPlace(t)
    const [account, name] = [await place.account(25), newId('req')]
    const child = await holder(t, place, account.id, name)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const takenAtOnce = await takeable(place, account.id, name)
    if (takenAtOnce.length > 0 && !(await isLeased(place))) {
      return t.diagnostic('the machine stood still for longer than the lease')
    }
    assert.deepEqual(takenAtOnce, [])
    assert.deepEqual(await takenSoon(place, account.id, name), everything)
    const balances = await balancesOf(place.db, account.id)
    assert.deepEqual([balances.credits, balances.held, balances.holds], [25, 25, 25])
  })

  test('what a process held that ended in order is free at once', async (t) => {
    const place = await openPlace(t)
    const [account, name] = [await place.account(25), newId('req')]
    const child = await holder(t, place, account.id, name)
    await order(child, 'end')
    assert.deepEqual(await takeable(place, account.id, name, freeSlotWaitMs), everything)
  })

  test('the sweeper releases what killed processes held, and leaves alone what living ones hold', async (t) => {
    const place = await openPlace(t)
    const [dead, living] = [await place.account(25), await place.account(25)]
    const child = await holder(t, place, dead.id, newId('req'))
    await holder(t, place, living.id, newId('req'))
    child.kill('SIGKILL')
    await soon(async () => {
      await place.ledger.sweep()
      return (await balancesOf(place.db, dead.id)).held === 0 ? true : null
    })
    assert.equal((await balancesOf(place.db, living.id)).held, 25)
  })

  test('a process that was suspended for longer than its lease charges nothing for what others took, and frees none of it', async (t) => {
    const place = await openPlace(t)
    const [account, name] = [await place.account(25), newId('req')]
    const child = await holder(t, place, account.id, name)
    child.kill('SIGSTOP')
    const claim = claimOf(account.id, name)
    const [slot, hold] = await Promise.all([
      acquireSoon(place, name),
      holdSoon(place, account.id, { name, credits: 2 }),
      beginSoon(place, () => again(claim)),
    ])
    child.kill('SIGCONT')
    assert.equal(await order(child, 'settle'), 'hold_lost')
    await order(child, 'release')
    assert.deepEqual(await takeable(place, account.id, name), ['credits'])
    assert.equal((await place.ledger.settle(settlementOf(hold))).outcome, 'settled')
    await slot.release('answered')
    assert.equal((await balancesOf(place.db, account.id)).credits, 23)
  })

  test('a process that was suspended and lost nothing settles as if nothing had been', async (t) => {
    const place = await openPlace(t)
    const [account, name] = [await place.account(25), newId('req')]
    const child = await holder(t, place, account.id, name)
    child.kill('SIGSTOP')
    await sleep(freeWithinMs)
    child.kill('SIGCONT')
    assert.equal(await order(child, 'settle'), 'settled')
    assert.equal((await balancesOf(place.db, account.id)).credits, 0)
  })
})
