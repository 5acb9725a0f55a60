import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { askedOnce, createBatcher } from '../../store/batch.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'

/** Lets other work of this process go on for that many rounds of the event loop. */
async function roundsOfLoop(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await nextRound()
}

/** Makes a batcher that doubles numbers and records every statement it would send. */
function doubler(options: { rowsMax?: number; batchesMax?: number; bad?: number } = {}) {
  const sent: number[][] = []
  const active = { now: 0, most: 0 }
  const run = async (numbers: readonly number[]) => {
    sent.push([...numbers])
    active.now += 1
    active.most = Math.max(active.most, active.now)
    await roundsOfLoop(2)
    active.now -= 1
    if (options.bad !== undefined && numbers.includes(options.bad)) {
      throw new Error(`cannot double ${options.bad}`)
    }
    return numbers.map((number) => number * 2)
  }
  const double = createBatcher<number, number>({
    one: async (number) => (await run([number]))[0] ?? Number.NaN,
    many: run,
    rowsMax: options.rowsMax ?? 64,
    batchesMax: options.batchesMax ?? 1,
  })
  return { double, sent, active }
}

test('queries of one turn of the event loop share one statement, and each gets its own answer', async () => {
  const { double, sent } = doubler()
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6])
  assert.deepEqual(sent, [[1, 2, 3]])
})

test('a query alone takes the plain path', async () => {
  const single = createBatcher<number, string>({
    one: async () => 'plain',
    many: async (numbers) => numbers.map(() => 'batch'),
    rowsMax: 8,
    batchesMax: 1,
  })
  assert.equal(await single(1), 'plain')
  assert.deepEqual(await Promise.all([single(1), single(2)]), ['batch', 'batch'])
})

test('what arrives while batches are under way forms the next one, within the bounds', async () => {
  const { double, sent, active } = doubler({ rowsMax: 4, batchesMax: 2 })
  const numbers = Array.from({ length: 19 }, (_, i) => i)
  const doubled = await Promise.all(
    numbers.map(async (number) => {
      await roundsOfLoop(number % 3)
      return double(number)
    }),
  )
  assert.deepEqual(
    doubled,
    numbers.map((number) => number * 2),
  )
  assert.ok(sent.every((batch) => batch.length <= 4))
  assert.equal(active.most, 2)
})

test('one bad row in a batch never fails its neighbours', async () => {
  const { double } = doubler({ bad: 3 })
  const settled = await Promise.allSettled([1, 2, 3, 4].map(double))
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    [2, 4, 'Error: cannot double 3', 8],
  )
})

test('a batcher works on after a failure', async () => {
  const { double } = doubler({ bad: 3 })
  await assert.rejects(double(3), /cannot double 3/)
  assert.equal(await double(4), 8)
})

test('a statement that loses rows fails no one silently', async () => {
  const lossy = createBatcher<number, number>({
    one: async (number) => number,
    many: async (numbers) => numbers.slice(1),
    rowsMax: 8,
    batchesMax: 1,
  })
  assert.deepEqual(await Promise.all([1, 2, 3].map(lossy)), [1, 2, 3])
})

test('more than can be answered in time is refused at once as overload', async () => {
  const { double } = doubler({ rowsMax: 1_000 })
  const accepted = Array.from({ length: 10_000 }, (_, i) => double(i))
  await assert.rejects(double(10_000), { name: 'ApiError', code: 'overloaded' })
  assert.equal((await Promise.all(accepted)).length, 10_000)
  assert.equal(await double(1), 2)
})

test('whatever the timing, every query gets exactly its own answer', async (t) => {
  const draw = seededDraws(t)
  for (let round = 0; round < 20; round += 1) {
    const rowsMax = 1 + (round % 7)
    const { double, sent } = doubler({ rowsMax, batchesMax: 1 + (round % 3) })
    const numbers = Array.from({ length: 50 }, (_, i) => i)
    const doubled = await Promise.all(
      numbers.map(async (number) => {
        if (draw() < 0.5) await roundsOfLoop(draw() * 3)
        return double(number)
      }),
    )
    assert.deepEqual(
      doubled,
      numbers.map((number) => number * 2),
    )
    assert.deepEqual(
      sent.flat().sort((a, b) => a - b),
      numbers,
    )
  }
})

const away = (reason: 'unreachable' | 'late' | 'locked' | 'full', isLasting = false) =>
  new DatabaseUnavailableError({ reason, isLasting, cause: new Error('as the driver says it') })

/** Makes a batcher that fails with these errors, attempt by attempt, and then doubles. */
function failing(errors: readonly Error[]) {
  const asked: number[] = []
  const left = [...errors]
  const many = async (numbers: readonly number[]) => {
    asked.push(numbers.length)
    const error = left.shift()
    if (error) throw error
    return numbers.map((number) => number * 2)
  }
  const one = async (number: number) => (await many([number]))[0] ?? Number.NaN
  return { asked, double: createBatcher({ one, many, rowsMax: 64, batchesMax: 1 }) }
}

test('a batch that finds the database unavailable is asked again as one, and its rows never singly', async () => {
  const { double, asked } = failing([away('unreachable'), away('late')])
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6])
  assert.deepEqual(asked, [3, 3, 3])
})

test('a database that has been away for long, or is full, fails a batch at once', async () => {
  for (const error of [away('unreachable', true), away('full')]) {
    const { double, asked } = failing([error])
    const settled = await Promise.allSettled([1, 2, 3].map(double))
    assert.deepEqual(
      settled.map((one) => one.status === 'rejected' && one.reason),
      [error, error, error],
    )
    assert.deepEqual(asked, [3])
  }
})

test('rows that fail alone do not hold up the batch after them', async () => {
  const { promise: stuck, resolve: free } = Promise.withResolvers<void>()
  const double = createBatcher<number, number>({
    async one(number) {
      if (number === 3) await stuck
      return number * 2
    },
    async many(numbers) {
      if (numbers.includes(3)) throw away('locked')
      return numbers.map((number) => number * 2)
    },
    rowsMax: 64,
    batchesMax: 1,
  })
  const locked = double(3)
  assert.equal(await double(4), 8)
  assert.deepEqual(await Promise.all([5, 6].map(double)), [10, 12])
  free()
  assert.equal(await locked, 6)
})

test('a statement that must not be carried out twice is asked once', async () => {
  let asked = 0
  const enter = createBatcher<number, number>({
    async one() {
      asked += 1
      throw away('late')
    },
    many: async () => [],
    rowsMax: 64,
    batchesMax: 1,
    attemptTimeoutsMs: askedOnce,
  })
  await assert.rejects(enter(1), { reason: 'late' })
  assert.equal(asked, 1)
})
