import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTurns } from '../../../src/enrich/verify/local-turns.ts'
import { sleep, systemClock } from '../../../src/lib/time.ts'

const one = { connectionsMax: 1, gapMs: 0 }
const signal = () => AbortSignal.timeout(2_000)

test('no more sessions at a time than a host bears, first come first served', async () => {
  const turns = createLocalTurns(systemClock)
  const order: number[] = []
  let open = 0
  await Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => {
      const turn = await turns.take('host', { connectionsMax: 2, gapMs: 0 }, signal())
      open += 1
      assert.ok(open <= 2)
      order.push(number)
      await sleep(5)
      open -= 1
      await turn.end('answered')
    }),
  )
  assert.deepEqual(order, [1, 2, 3, 4, 5])
})

test('the next session begins only after the pause', async () => {
  const turns = createLocalTurns(systemClock)
  const startMs = performance.now()
  for (let count = 0; count < 3; count += 1) {
    await (await turns.take('host', { connectionsMax: 1, gapMs: 40 }, signal())).end('answered')
  }
  assert.ok(performance.now() - startMs >= 75)
})

test('a request that gives up waiting takes no place', async () => {
  const turns = createLocalTurns(systemClock)
  const first = await turns.take('host', one, signal())
  const waiting = turns.take('host', one, AbortSignal.timeout(20))
  await assert.rejects(waiting, { name: 'TimeoutError' })
  await first.end('answered')
  await (await turns.take('host', one, signal())).end('answered')
})

test('two refusals in a row pause a host, one does not', async () => {
  let nowMs = 0
  const turns = createLocalTurns(() => nowMs)
  const turnAfter = async (...outcomes: ('answered' | 'refused_us' | 'failed')[]) => {
    for (const outcome of outcomes) await (await turns.take('host', one, signal())).end(outcome)
    const turn = await turns.take('host', one, signal())
    await turn.end('failed')
    return turn.pausedUntilMs
  }
  assert.equal(await turnAfter('refused_us', 'answered', 'refused_us'), null)
  assert.ok((await turnAfter('refused_us')) ?? 0 > nowMs)
  assert.equal((await turns.take('other', one, signal())).pausedUntilMs, null)
  nowMs += 3_600_000
  assert.equal(await turnAfter(), null)
})

test('a turn given back twice frees one place', async () => {
  const turns = createLocalTurns(systemClock)
  const first = await turns.take('host', one, signal())
  await first.end('answered')
  await first.end('answered')
  const second = await turns.take('host', one, signal())
  await assert.rejects(turns.take('host', one, AbortSignal.timeout(20)), { name: 'TimeoutError' })
  await second.end('answered')
})
