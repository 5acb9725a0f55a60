import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@enricher/contract/errors'
import { createSearchSlots, type SearchSlots, type Slot } from '../../lookup/search-slots.ts'

const patient = new AbortController().signal

function take(slots: SearchSlots, accountId: string): Promise<Slot> {
  return slots.take({ accountId, sinceMs: performance.now(), signal: patient })
}

/** Makes callers that record which of them were refused, and the order in which accounts were served. */
function createCallers(slots: SearchSlots) {
  const served: string[] = []
  const refused: string[] = []
  const held: { accountId: string; slot: Slot }[] = []
  return {
    served,
    refused,
    held,
    ask(accountId: string, count = 1) {
      for (let index = 0; index < count; index += 1) {
        take(slots, accountId).then(
          (slot) => {
            served.push(accountId)
            held.push({ accountId, slot })
          },
          (error: unknown) => {
            assert.ok(error instanceof ApiError && error.code === 'overloaded')
            refused.push(accountId)
          },
        )
      }
    },
    async releaseOldest() {
      held.shift()?.slot.release()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one account alone has all slots and all places to wait', async () => {
  const slots = createSearchSlots({ max: 8 })
  const callers = createCallers(slots)
  callers.ask('much', 20)
  await settled()
  assert.deepEqual(slots.load(), { underWay: 8, waiting: 8, shed: 4 })
})

test('an account with one search gets the next free slot beside an account that asks for ten times as much as there is', async () => {
  const slots = createSearchSlots({ max: 8 })
  const callers = createCallers(slots)
  callers.ask('much', 80)
  await settled()
  callers.ask('one')
  await settled()
  assert.deepEqual(slots.load(), { underWay: 8, waiting: 8, shed: 65 })
  callers.ask('much', 80)
  await callers.releaseOldest()
  assert.equal(callers.served.at(-1), 'one')
  assert.ok(!callers.refused.includes('one'))
})

test('accounts that ask for much share slots and places evenly', async () => {
  const slots = createSearchSlots({ max: 12 })
  const callers = createCallers(slots)
  callers.ask('first', 100)
  await settled()
  callers.ask('second', 100)
  callers.ask('third', 100)
  callers.ask('first', 100)
  for (let count = 0; count < 60; count += 1) {
    await callers.releaseOldest()
    for (const accountId of ['first', 'second', 'third']) callers.ask(accountId, 4)
    await settled()
  }
  const shares = ['first', 'second', 'third'].map(
    (name) => callers.held.filter(({ accountId }) => accountId === name).length,
  )
  assert.deepEqual(shares, [4, 4, 4])
})

test('the newest of the account with most places makes room, and its own newcomers do not', async () => {
  const slots = createSearchSlots({ max: 2 })
  const callers = createCallers(slots)
  callers.ask('much', 4)
  await settled()
  callers.ask('much')
  await settled()
  assert.deepEqual(callers.refused, ['much'])
  callers.ask('other')
  await settled()
  assert.deepEqual(callers.refused, ['much', 'much'])
  // Each account has one place now: the next request of either is too much.
  callers.ask('other')
  await settled()
  assert.deepEqual(callers.refused, ['much', 'much', 'other'])
})

test('while the event loop is late an account that has nothing yet waits in the queue, and others are refused', async () => {
  let delayMs = 0
  const slots = createSearchSlots({ max: 5, delayMs: () => delayMs })
  const callers = createCallers(slots)
  callers.ask('much', 4)
  await settled()
  delayMs = 250
  callers.ask('much', 3)
  callers.ask('one', 2)
  await settled()
  assert.deepEqual(callers.refused.toSorted(), ['much', 'much', 'much', 'one'])
  await callers.releaseOldest()
  assert.equal(callers.served.at(-1), 'one')
  // Once the loop is calm again, waiting requests go before new ones.
  callers.ask('other')
  delayMs = 0
  callers.ask('much')
  await settled()
  assert.equal(callers.served.at(-1), 'other')
  assert.deepEqual(slots.load(), { underWay: 5, waiting: 1, shed: 4 })
})
