import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as eventLoop } from 'node:timers/promises'
import type { Outcome } from '@enricher/service/bulk/outcome'
import { type AskedRow, type AskRow, RunStopped } from '../../../cli/bulk/ask-rows.ts'
import { createCreditRoom } from '../../../cli/bulk/credit-room.ts'

const priceCredits = 2
const miss: Outcome = { status: 'miss', reply: null, credits: 0 }
const hit: Outcome = { status: 'hit', reply: {}, credits: priceCredits }

/** Makes an account that holds the price of each lookup until it ends, as the service does. */
function account(balance: number, outcomeOf: (row: number) => Outcome) {
  let available = balance
  let requests = 0
  const ask: AskRow = async ({ key }) => {
    requests += 1
    await eventLoop()
    if (available < priceCredits) throw new RunStopped('credits', `${available} are available.`)
    available -= priceCredits
    await eventLoop()
    await eventLoop()
    const outcome = outcomeOf(Number(key))
    if (outcome.status === 'miss') available += priceCredits
    return outcome
  }
  return { ask, available: () => available, requests: () => requests }
}

function row(number: number): AskedRow {
  return { fault: null, key: `${number}`, input: {}, query: {}, creditsMax: priceCredits }
}

/** Asks for that many rows, eight at a time, until one is refused for good. Returns how many were answered. */
async function run(ask: AskRow, rows: number, stopping = new AbortController().signal) {
  const asker = createCreditRoom(ask, stopping)
  const never = new AbortController().signal
  let next = 0
  let answered = 0
  let stopped: unknown = null
  const lane = async () => {
    while (next < rows && stopped === null && !stopping.aborted) {
      next += 1
      try {
        await asker(row(next), never)
        answered += 1
      } catch (error) {
        stopped = error
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return { answered, stopped }
}

test('misses do not stop a run whose balance is below what eight lookups hold', async () => {
  const { ask, requests } = account(5, () => miss)
  assert.deepEqual(await run(ask, 100), { answered: 100, stopped: null })
  // The other requests are the refusals at the start, and no more.
  assert.ok(requests() <= 120, `${requests()} requests`)
})

test('a balance is spent to its end before a run stops for want of credits', async () => {
  const { ask, available } = account(13, () => hit)
  const { answered, stopped } = await run(ask, 100)
  assert.equal(answered, 6)
  assert.equal(available(), 1)
  assert.ok(stopped instanceof RunStopped && stopped.reason === 'credits')
})

test('a stop ends what waits for credits, without another request', async () => {
  const stopping = new AbortController()
  const { ask, requests } = account(5, () => {
    stopping.abort()
    return miss
  })
  const { answered } = await run(ask, 100, stopping.signal)
  assert.equal(answered, 2)
  assert.equal(requests(), 8)
})
