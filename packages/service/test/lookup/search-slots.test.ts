import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { ApiError } from '@enricher/contract/errors'
import { findAll } from '@enricher/contract/find-all'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { shareLookupDatabase } from '@enricher/lab/test/support/lookup-harness'
import { acme } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import {
  createSearchSlots,
  type SearchSlots,
  type Slot,
  type SlotRequest,
} from '../../lookup/search-slots.ts'

const createLookupHarness = await shareLookupDatabase({ after })

const patient = () => new AbortController().signal
const now = () => performance.now()

/** Takes a slot for an account that has just begun to wait. */
function take(slots: SearchSlots, request: Partial<SlotRequest> = {}): Promise<Slot> {
  return slots.take({ accountId: 'acc_one', sinceMs: now(), signal: patient(), ...request })
}

function isOverloaded(error: unknown): boolean {
  assert.ok(error instanceof ApiError)
  assert.equal(error.code, 'overloaded')
  assert.ok((error.retryAfterS ?? 0) >= 2 && (error.retryAfterS ?? 0) <= 11)
  return true
}

test('as many as the bound search, as many more wait in order, and the next is refused at once', async () => {
  const slots = createSearchSlots({ max: 2 })
  const [first] = [await take(slots), await take(slots)]
  const order: string[] = []
  const wait = (name: string) =>
    take(slots).then((slot) => {
      order.push(name)
      return slot
    })
  const waiting = [wait('third'), wait('fourth')]
  await assert.rejects(take(slots), isOverloaded)
  assert.deepEqual(slots.load(), { underWay: 2, waiting: 2, shed: 1 })
  first?.release()
  first?.release()
  const third = (await waiting[0]) as Slot
  assert.deepEqual(order, ['third'], 'a slot released twice is one slot')
  third.release()
  await waiting[1]
  assert.deepEqual(slots.load(), { underWay: 2, waiting: 0, shed: 1 })
})

test('a caller waits for so long in all, and leaves with its deadline', async () => {
  const slots = createSearchSlots({ max: 1, waitMs: 60_000 })
  const held = await take(slots)
  const startMs = now()
  await assert.rejects(take(slots, { sinceMs: startMs - 59_500 }), isOverloaded)
  // Without the time it has waited before, it would wait for a minute.
  assert.ok(now() - startMs >= 490 && now() - startMs < 20_000)
  await assert.rejects(take(slots, { sinceMs: startMs - 120_000 }), isOverloaded)
  await assert.rejects(take(slots, { signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' })
  assert.equal(slots.load().waiting, 0)
  held.release()
  assert.equal(slots.load().underWay, 0)
})

test('background work leaves half of the slots, and waits until others have theirs', async () => {
  const slots = createSearchSlots({ max: 4 })
  const held = [await take(slots), await take(slots)]
  let isRun = false
  const job = slots.runInBackground(async () => {
    isRun = true
  }, patient())
  await nextRound()
  assert.equal(isRun, false)
  const third = await take(slots)
  third.release()
  await nextRound()
  assert.equal(isRun, false)
  held[0]?.release()
  await job
  assert.equal(isRun, true)
  assert.equal(slots.load().underWay, 1)
})

test('of jobs that wait for slots those of the account with the fewest come first', async () => {
  const slots = createSearchSlots({ max: 4 })
  const order: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const job = (accountId: string, isOver: Promise<void>) =>
    slots.runInBackground(
      async () => {
        order.push(accountId)
        await isOver
      },
      patient(),
      accountId,
    )
  const done = Promise.resolve()
  const running = [job('busy', first.promise), job('busy', second.promise)]
  const waiting = [job('busy', done), job('other', done)]
  first.resolve()
  await Promise.all(waiting)
  assert.deepEqual(order, ['busy', 'busy', 'other', 'busy'])
  second.resolve()
  await Promise.all(running)
  assert.equal(slots.load().underWay, 0)
})

test('while the event loop is late new searches are refused, and admitted again only when it is calm', async () => {
  let delayMs = 150
  const slots = createSearchSlots({ max: 16, delayMs: () => delayMs })
  const held = [await take(slots), await take(slots)]
  delayMs = 250
  await assert.rejects(take(slots), isOverloaded)
  delayMs = 150
  await assert.rejects(take(slots), isOverloaded)
  delayMs = 90
  held.push(await take(slots))
  delayMs = 250
  for (const slot of held) slot.release()
  // A few are always admitted: the loop may be late for other reasons.
  await take(slots)
})

async function busyHarness(t: TestContext) {
  const slots = createSearchSlots({ max: 1, waitMs: 60_000 })
  let gate = Promise.withResolvers<void>()
  t.after(() => gate.resolve())
  const harness = await createLookupHarness(t, {}, slots)
  harness.engine.respond = async (name) => {
    if (name.startsWith('Slow')) await gate.promise
    return acme
  }
  let fills = 0
  /** Takes the only slot, and the only place to wait; returns a function that releases both. */
  const fill = async () => {
    gate = Promise.withResolvers()
    fills += 1
    const other = await harness.account()
    const searches = ['first', 'second'].map((which) =>
      harness.find(other, `Slow ${which} of ${fills}`).catch(() => undefined),
    )
    await until(() => slots.load().waiting > 0)
    return async () => {
      gate.resolve()
      await Promise.all(searches)
    }
  }
  return { ...harness, slots, fill }
}

test('a refused search holds and charges nothing, and repeats and what others found are answered all the same', async (t) => {
  const harness = await busyHarness(t)
  const [one, two] = [await harness.account(), await harness.account()]
  await harness.find(one, 'Known')
  await harness.fill()
  await assert.rejects(harness.find(one, 'New'), isOverloaded)
  assert.partialDeepStrictEqual(await harness.balance(one), { credits: 23, held: 0, charges: 1 })
  assert.equal((await harness.find(one, 'Known')).body['cached'], true)
  assert.partialDeepStrictEqual(await harness.find(two, 'Known'), {
    status: 200,
    body: { cached: false, credits_remaining: 23 },
  })
})

test('equal lookups wait for one slot between them, and a refused key is free again', async (t) => {
  const harness = await busyHarness(t)
  const key = await harness.account()
  const free = await harness.fill()
  const idempotencyKey = crypto.randomUUID()
  await assert.rejects(harness.find(key, 'New', { idempotencyKey }), isOverloaded)
  await free()
  assert.equal((await harness.find(key, 'New', { idempotencyKey })).status, 200)
  const names = Array.from({ length: 20 }, () => harness.find(key, 'Equal'))
  assert.equal((await Promise.all(names)).filter(({ body }) => !body['cached']).length, 1)
  assert.equal(harness.slots.load().underWay, 0)
})

test('find-all takes one slot for all of its parts', async (t) => {
  const harness = await busyHarness(t)
  const key = await harness.account(100)
  const input = { company_name: 'Acme', dm_categories: ['ceo', 'sales'] }
  const reply = await harness.perform(findAll, key, input)
  assert.deepEqual(reply.body['errors'], [])
  assert.equal(harness.slots.load().underWay, 0)
  assert.equal(harness.slots.load().shed, 0)
})

test('find-all is refused as a whole, before anything is charged', async (t) => {
  const harness = await busyHarness(t)
  const [key, other] = [await harness.account(100), await harness.account(100)]
  // Another caller's search has found the website, which would be charged first.
  await harness.find(other, 'Acme')
  const free = await harness.fill()
  await assert.rejects(harness.perform(findAll, key, { company_name: 'Acme' }), isOverloaded)
  assert.partialDeepStrictEqual(await harness.balance(key), { credits: 100, held: 0, charges: 0 })
  // The same holds when a part of it is a repeat, which costs nothing.
  await free()
  await harness.find(key, 'Acme')
  const { charges } = await harness.balance(key)
  const again = await harness.fill()
  await assert.rejects(harness.perform(findAll, key, { company_name: 'Acme' }), isOverloaded)
  assert.equal((await harness.balance(key)).charges, charges)
  await again()
})

test('find-all whose parts are all repeats needs no slot', async (t) => {
  const harness = await busyHarness(t)
  const key = await harness.account(100)
  const input = { company_name: 'Acme', dm_categories: ['ceo'] }
  await harness.perform(findAll, key, input)
  await harness.perform(findEmailCompany, key, { domain: 'acme.example' })
  await harness.fill()
  const reply = await harness.perform(findAll, key, input)
  assert.equal(reply.body['credits_charged'], 0)
})

test('a lookup is served beside an account whose lookups fill all slots and all places to wait', async (t) => {
  const slots = createSearchSlots({ max: 2, waitMs: 60_000 })
  const harness = await createLookupHarness(t, {}, slots)
  const gate = Promise.withResolvers<void>()
  t.after(() => gate.resolve())
  harness.engine.respond = async (name) => {
    if (name.startsWith('Slow')) await gate.promise
    return acme
  }
  const [much, one] = [await harness.account(1_000), await harness.account()]
  const asked = Array.from({ length: 20 }, (_, index) =>
    harness.find(much, `Slow ${index}`).then(
      () => 'served',
      () => 'refused',
    ),
  )
  await until(() => slots.load().shed >= 16)
  const served = harness.find(one, 'New')
  await until(() => slots.load().shed >= 17)
  gate.resolve()
  assert.equal((await served).status, 200)
  const outcomes = await Promise.all(asked)
  assert.equal(outcomes.filter((outcome) => outcome === 'served').length, 3)
})
