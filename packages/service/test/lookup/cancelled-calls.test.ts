import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { getEventListeners, once } from 'node:events'
import { after, test } from 'node:test'
import { queryObjects } from 'node:v8'
import { findAll } from '@enricher/contract/find-all'
import { findWebsite } from '@enricher/contract/find-website'
import { mapBounded } from '@enricher/engine/lib/time'
import { createTestApp, type TestAccount } from '@enricher/lab/test/support/app'
import { acme, jane, rosterOf } from '@enricher/lab/test/support/scripted-engine'
import type { PartProgress } from '../../lookup/find-all.ts'

const harness = await createTestApp({ after })
const { lookups } = harness.services

const balanceOf = async ({ bearer }: TestAccount) =>
  (await harness.get('/credits', bearer)).json().credits_remaining

const callOf = ({ id }: TestAccount, company_name: string) => ({
  credential: { kind: 'account', accountId: id } as const,
  input: { company_name, dm_categories: ['ceo'] },
  idempotencyKey: randomUUID(),
  requestId: 'req_cancelled',
})

test('a call that is cancelled charges what had ended, ends its searches, and its key is free again', async () => {
  const account = await harness.signUp(100)
  const cancelling = new AbortController()
  harness.engine.respond = async () => acme
  let ended = 0
  const untilAborted = async (signal: AbortSignal): Promise<never> => {
    cancelling.abort()
    if (!signal.aborted) await once(signal, 'abort')
    ended += 1
    throw signal.reason
  }
  harness.engine.findRoster = (_, run) => untilAborted(run.signal)
  harness.engine.findDecisionMaker = (_, run) => untilAborted(run.signal)
  const call = callOf(account, 'Cancelled Works')
  await assert.rejects(lookups.perform(findAll, { ...call, signal: cancelling.signal }), {
    code: 'overloaded',
    message: /^The call was cancelled/,
  })
  assert.ok(ended >= 1, 'a search went on')
  assert.equal(await balanceOf(account), 98)

  harness.engine.findRoster = async () => rosterOf(1)
  harness.engine.findDecisionMaker = async () => jane
  const reply = await lookups.perform(findAll, call)
  assert.deepEqual([reply.creditsCharged, reply.isReplay], [50, false])
  assert.equal(await balanceOf(account), 48)
})

test('after a cancel nothing is charged for what another account has found', async () => {
  const [first, second] = [await harness.signUp(100), await harness.signUp(100)]
  harness.engine.findRoster = async () => rosterOf(1)
  harness.engine.findDecisionMaker = async () => jane
  await lookups.perform(findAll, callOf(first, 'Shared Works'))
  const cancelling = new AbortController()
  cancelling.abort()
  const call = { ...callOf(second, 'Shared Works'), signal: cancelling.signal }
  await assert.rejects(lookups.perform(findAll, call), { code: 'overloaded' })
  assert.equal(await balanceOf(second), 100)
})

test('each part of find-all is reported once, the website first', async () => {
  const account = await harness.signUp(100)
  const seen: PartProgress[] = []
  const onPart = (progress: PartProgress) => void seen.push(progress)
  await lookups.perform(findAll, { ...callOf(account, 'Reported Works'), onPart })
  assert.deepEqual(
    seen.map(({ ended, total }) => [ended, total]),
    [
      [1, 3],
      [2, 3],
      [3, 3],
    ],
  )
  assert.equal(seen[0]?.operation, 'find-website')
})

test('five hundred lookups under one signal leave nothing at it, nor in memory', async () => {
  const { id } = await harness.signUp(100)
  harness.engine.respond = async () => acme
  const { signal } = new AbortController()
  const call = { credential: { kind: 'account', accountId: id } as const, signal, isJob: true }
  const ask = (number: number) =>
    lookups.perform(findWebsite, {
      ...{ ...call, requestId: `req_left_${number}`, idempotencyKey: null },
      input: { company_name: `Left Works ${number % 20}` },
    })
  await ask(0)
  const before = queryObjects(AbortSignal, { format: 'count' })
  await mapBounded(
    Array.from({ length: 500 }, (_, number) => number),
    32,
    ask,
  )
  assert.equal(getEventListeners(signal, 'abort').length, 0)
  const left = queryObjects(AbortSignal, { format: 'count' }) - before
  assert.ok(left < 50, `${left} signals are left`)
})
