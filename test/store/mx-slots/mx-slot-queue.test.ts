import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { systemClock } from '../../../src/lib/time.ts'
import { createLocalMxSlots } from '../../../tools/local-mx-slots.ts'

const one = { connectionsMax: 1, gapMs: 0 }
const signal = () => AbortSignal.timeout(30_000)

test('no more sessions at a time than a host bears, first in, first out', async () => {
  const slots = createLocalMxSlots(systemClock)
  const order: number[] = []
  let open = 0
  await Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => {
      const slot = await slots.acquire('host', { connectionsMax: 2, gapMs: 0 }, signal())
      open += 1
      assert.ok(open <= 2)
      order.push(number)
      // Others would meet it meanwhile.
      await nextRound()
      open -= 1
      await slot.release('answered')
    }),
  )
  assert.deepEqual(order, [1, 2, 3, 4, 5])
})

test('the next session begins only after the pause', async () => {
  const slots = createLocalMxSlots(systemClock)
  const startMs = performance.now()
  for (let count = 0; count < 3; count += 1) {
    await (await slots.acquire('host', { connectionsMax: 1, gapMs: 40 }, signal())).release(
      'answered',
    )
  }
  assert.ok(performance.now() - startMs >= 75)
})

test('a request that gives up waiting holds no slot', async () => {
  const slots = createLocalMxSlots(systemClock)
  const first = await slots.acquire('host', one, signal())
  const waiting = slots.acquire('host', one, AbortSignal.timeout(20))
  await assert.rejects(waiting, { name: 'TimeoutError' })
  await first.release('answered')
  await (await slots.acquire('host', one, signal())).release('answered')
})

test('two refusals in a row pause a host, one does not', async () => {
  let nowMs = 0
  const slots = createLocalMxSlots(() => nowMs)
  const slotAfter = async (...outcomes: ('answered' | 'refused_us' | 'failed')[]) => {
    for (const outcome of outcomes)
      await (await slots.acquire('host', one, signal())).release(outcome)
    const slot = await slots.acquire('host', one, signal())
    await slot.release('failed')
    return slot.pausedUntilMs
  }
  assert.equal(await slotAfter('refused_us', 'answered', 'refused_us'), null)
  assert.ok((await slotAfter('refused_us')) ?? 0 > nowMs)
  assert.equal((await slots.acquire('other', one, signal())).pausedUntilMs, null)
  nowMs += 3_600_000
  assert.equal(await slotAfter(), null)
})

test('a slot released twice frees one place', async () => {
  const slots = createLocalMxSlots(systemClock)
  const first = await slots.acquire('host', one, signal())
  await first.release('answered')
  await first.release('answered')
  const second = await slots.acquire('host', one, signal())
  await assert.rejects(slots.acquire('host', one, AbortSignal.timeout(20)), {
    name: 'TimeoutError',
  })
  await second.release('answered')
})
