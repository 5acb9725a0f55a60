import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { printedSeed } from '@enricher/lab/test/support/seeded-draws'
import fc from 'fast-check'
import { auditSlice } from '../../store/credits/audit.ts'
import { createLedger } from '../../store/credits/ledger.ts'
import { ReferenceReusedError } from '../../store/credits/reference-reused.ts'
import { grant, heldIn, hold, type Model, newModel, settle, takeBack } from './ledger-model.ts'
import { balancesOf, createStoreHarness, holdOf, settlementOf } from './store-harness.ts'

const harness = await createStoreHarness({ after })
const processes = [harness.ledger, createLedger(harness.open(2))]

/** There are few numbers, so that operations meet. */
const numbers = { hold: fc.nat(2), input: fc.nat(2), reference: fc.constantFrom('a', 'b') }
const grants = fc.record({
  name: fc.constant('grant' as const),
  kind: fc.constantFrom('grant' as const, 'purchase' as const),
  reference: numbers.reference,
  credits: fc.constantFrom(1, 7, 20),
})
const takeBacks = fc.record({
  name: fc.constant('take back' as const),
  kind: fc.constantFrom('take_back' as const, 'refund' as const),
  reference: fc.constantFrom('a', 'b', 'c', 'd'),
  credits: fc.constantFrom(1, 1, 9, 200),
})
const holds = fc.record({
  name: fc.constant('hold' as const),
  n: numbers.hold,
  input: numbers.input,
  price: fc.constantFrom(0, 2, 2, 25),
})
const settlements = fc.record({
  name: fc.constant('settle' as const),
  n: numbers.hold,
  isHit: fc.boolean(),
  /** The number of times it is asked: the first reply may be lost. */
  times: fc.constantFrom(1, 1, 2),
  /** True where two processes ask at once. */
  isTogether: fc.boolean(),
})
const releases = fc.record({ name: fc.constant('release' as const), n: numbers.hold })
const sweeps = fc.record({ name: fc.constant('sweep' as const) })
const operation = fc.oneof(
  { weight: 1, arbitrary: grants },
  { weight: 2, arbitrary: takeBacks },
  { weight: 6, arbitrary: holds },
  { weight: 6, arbitrary: settlements },
  { weight: 1, arbitrary: releases },
  { weight: 1, arbitrary: sweeps },
)
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never
type Settling = Extract<Operation, { name: 'settle' }>

/** Makes one account with its history, in the database and in the model. */
async function createHistory(trial: number) {
  const { id } = await harness.account(trial)
  const model = newModel(trial)
  const requests = new Map<number, ReturnType<typeof holdOf>>()
  const inputKeys = Array.from({ length: 3 }, (_, input) => sha256(`${id} ${input}`))
  /** Returns the request of a number: a new hold, or the same again while its hold lives. */
  const requestOf = (n: number, input: number, credits: number) => {
    const known = model.holds.has(n) ? requests.get(n) : undefined
    const flightKey = inputKeys[input] ?? Buffer.alloc(0)
    const request = known ?? holdOf(id, { credits, flightKey })
    requests.set(n, request)
    if (!known) model.settled.delete(n)
    return request
  }
  return { id, model, requests, requestOf }
}
type History = Awaited<ReturnType<typeof createHistory>>

async function perform({ id, model, requests, requestOf }: History, step: Operation) {
  switch (step.name) {
    case 'grant': {
      const { kind, credits } = step
      // References are unique among all accounts, so each history has its own.
      const reference = `${id} ${step.reference}`
      const granted = await harness.ledger
        .grant({ accountId: id, credits, kind, reference })
        .catch(refusedReference)
      const outcome = granted === 'refused' ? granted : granted.outcome
      return assert.equal(outcome, grant(model, kind, reference, credits))
    }
    case 'take back': {
      const { kind, credits } = step
      const reference = `${id} ${step.reference}`
      const taken = await harness.ledger
        .takeBack({ accountId: id, credits, kind, reference, reason: 'abuse' })
        .catch(refusedReference)
      return assert.deepEqual(taken, takeBack(model, kind, reference, credits))
    }
    case 'hold': {
      const held = await harness.ledger.hold(requestOf(step.n, step.input, step.price))
      return assert.equal(held.outcome, hold(model, step.n, step.input, step.price))
    }
    case 'settle':
      return settleBoth(model, requests, step)
    case 'release':
      await harness.ledger.release(requests.get(step.n)?.holdId ?? 'none')
      return void model.holds.delete(step.n)
    case 'sweep':
      // Every lease is over at once, as after a long sleep of the process.
      await harness.db.query('UPDATE holds SET expires_at = now() WHERE account_id = $1', [id])
      await harness.ledger.sweep()
      return model.holds.clear()
  }
}

function refusedReference(error: unknown): 'refused' {
  assert.ok(error instanceof ReferenceReusedError, String(error))
  return 'refused'
}

async function settleBoth(model: Model, requests: History['requests'], step: Settling) {
  const request = requests.get(step.n)
  if (!request) return
  const credits = step.isHit ? request.credits : 0
  const answer = step.isHit ? '"hit"' : null
  const settlement = settlementOf(request, { credits, answer, shared: true })
  const ask = async (i: number) => {
    const settled = await (processes[i % 2] ?? harness.ledger).settle(settlement)
    if (settled.outcome !== 'settled') return { outcome: settled.outcome }
    const { outcome, creditsRemaining, creditsCharged } = settled
    return { outcome, credits: creditsRemaining, charged: creditsCharged }
  }
  const replies: unknown[] = []
  if (step.isTogether) {
    replies.push(...(await Promise.all(Array.from({ length: step.times }, (_, i) => ask(i)))))
  } else {
    for (let i = 0; i < step.times; i += 1) replies.push(await ask(i))
  }
  const expected = Array.from({ length: step.times }, () => settle(model, step.n, step.isHit))
  const inOrder = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort()
  assert.deepEqual(inOrder(replies), inOrder(expected))
}

async function compare({ id, model }: History) {
  const balances = await balancesOf(harness.db, id)
  const { credits, purchased } = model
  const held = heldIn(model)
  assert.deepEqual(balances, { credits, held, ledger: credits, holds: held, gaps: 0 })
  const [row] = await harness.db.query<{ total_purchased: number }>(
    'SELECT total_purchased FROM accounts WHERE id = $1',
    [id],
  )
  assert.equal(row?.total_purchased, purchased)
}

// The histories take some ten seconds on two cores; a failure names its seed and the `path` that shrinks it.
const bounds = { numRuns: 150, interruptAfterTimeLimit: 8_000, markInterruptAsFailure: false }

test('random histories of every operation leave ledger and balances as a model of fifty lines says', async (t) => {
  const history = fc.array(operation, { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 25, 60), history, async (trial, steps) => {
      const one = await createHistory(trial)
      for (const step of steps) {
        await perform(one, step)
        await compare(one)
      }
    }),
    { ...bounds, seed: printedSeed(t) },
  )
  assert.deepEqual((await auditSlice(harness.db, '')).mismatches, [])
})

test('accounts that work at the same time leave the ledger of each as if it were alone', async (t) => {
  const histories = fc.array(fc.array(operation, { minLength: 5, maxLength: 15 }), {
    minLength: 4,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(histories, async (all) => {
      const many = await Promise.all(all.map(() => createHistory(60)))
      await Promise.all(
        many.map(async (one, i) => {
          for (const step of all[i] ?? []) if (step.name !== 'sweep') await perform(one, step)
          await compare(one)
        }),
      )
    }),
    { ...bounds, seed: printedSeed(t), numRuns: 25, interruptAfterTimeLimit: 5_000 },
  )
  assert.deepEqual((await auditSlice(harness.db, '')).mismatches, [])
})
