import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@enricher/engine/lib/time'
import type { ProviderStatsStore, StepRecord } from '@enricher/engine/model/provider-stats'

/** Stats at a time that a test sets. `other`: the same as another process sees them, where there is one. */
export type ProviderStatsUnderTest = {
  readonly time: { nowMs: number }
  readonly stats: ProviderStatsStore
  readonly other: ProviderStatsStore
}

/** Makes the record of a step. */
export function entryOf(
  step: Partial<StepRecord['step']>,
  reservedUsd = 0,
  overrides: Partial<StepRecord> = {},
) {
  const key = { provider: 'hunter', operation: 'person', mailHostClass: 'google' } as const
  const taken = { provider: key.provider, operation: key.operation, durationMs: 100, costUsd: 0 }
  return {
    key,
    step: { ...taken, outcome: 'matched', ...step } as StepRecord['step'],
    reservedUsd,
    ...overrides,
  }
}

/** Registers the tests that all stats of providers pass; each asks for stats with that budget and nothing spent yet. */
export function testProviderStats(
  createStats: (budgetUsd?: number) => ProviderStatsUnderTest,
): void {
  test('one that is too dear does not keep a cheaper one of the same batch from its money', async () => {
    const { stats } = createStats(1)
    const granted = await Promise.all(
      [0.6, 5, 0.4].map((usd) => stats.reserveBudget('hunter', usd)),
    )
    assert.deepEqual(granted, [true, false, true])
  })

  test('budgets are apart by provider', async () => {
    const { stats } = createStats(1)
    const asked = ['hunter', 'pdl', 'hunter', 'pdl'] as const
    const granted = await Promise.all(asked.map((provider) => stats.reserveBudget(provider, 0.6)))
    assert.deepEqual(granted, [true, true, false, false])
  })

  test('what was set aside and not spent can be spent by every process', async () => {
    const { stats, other } = createStats(1)
    assert.deepEqual(
      [await stats.reserveBudget('hunter', 1), await other.reserveBudget('hunter', 1)],
      [true, false],
    )
    await stats.recordStep(entryOf({ outcome: 'no_match', costUsd: 0 }, 1))
    assert.equal(await other.reserveBudget('hunter', 0.75), true)
    await other.recordStep(entryOf({ costUsd: 0.75 }, 0.75))
    assert.deepEqual(
      [await stats.reserveBudget('hunter', 0.26), await stats.reserveBudget('hunter', 0.25)],
      [false, true],
    )
  })

  test('a process that dies leaves what it had set aside counted for the day, and not for the next', async () => {
    const { stats, other, time } = createStats(1)
    assert.equal(await stats.reserveBudget('hunter', 1), true)
    assert.equal(await other.reserveBudget('hunter', 0.01), false)
    time.nowMs += dayMs
    assert.equal(await other.reserveBudget('hunter', 1), true)
  })

  test('of two breaker states the later one stays, whichever is written last, and forever is forever', async () => {
    const { stats, other } = createStats()
    const breakerState = {
      failuresInRow: 1,
      openUntilMs: Number.POSITIVE_INFINITY,
      fault: 'unauthorized',
      keyDigest: 'ab12',
      changedAtMs: 1_900_000_000_123,
    } as const
    await stats.writeBreakerState('hunter', breakerState)
    await other.writeBreakerState('hunter', {
      ...breakerState,
      failuresInRow: 9,
      changedAtMs: 1_900_000_000_122,
    })
    const open = { ...breakerState, openUntilMs: null, fault: null, failuresInRow: 0 }
    await other.writeBreakerState('pdl', open)
    const { breakerStates } = await other.read()
    assert.deepEqual([...breakerStates].sort(), [
      ['hunter', breakerState],
      ['pdl', open],
    ])
    const later = { ...open, openUntilMs: 1_900_000_009_999, changedAtMs: 1_900_000_000_124 }
    await stats.writeBreakerState('hunter', later)
    assert.deepEqual((await stats.read()).breakerStates.get('hunter'), later)
  })

  test('an equal question within its time finds the remote job id of the first, in every process', async () => {
    const { stats, other } = createStats()
    const ours = { kind: 'acquired' }
    assert.deepEqual(await stats.reserveJob('shared', 60_000), ours)
    await stats.storeJobId('shared', 'job-1', 60_000)
    const submitted = { kind: 'submitted', remoteJobId: 'job-1' }
    assert.deepEqual(await other.reserveJob('shared', 60_000), submitted)
    await other.storeJobId('shared', null, 0)
    assert.deepEqual(await stats.reserveJob('shared', 60_000), ours)
    await stats.storeJobId('shared', 'job-2', 0)
    assert.deepEqual(await other.reserveJob('shared', 60_000), ours)
  })
}
