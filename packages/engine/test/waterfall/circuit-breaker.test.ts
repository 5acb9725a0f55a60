import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { useUpDescriptors } from '@enricher/lab/test/support/descriptors'
import { until } from '@enricher/lab/test/support/until'
import type { VendorFault } from '@enricher/lab/world/providers/vendors/doubles'
import { sleep } from '../../lib/time.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type { Step } from '../../model/step.ts'
import { asking, known, searchRun, startWaterfallHarness, unknown } from './waterfall-harness.ts'

const harness = startWaterfallHarness()
// A silent provider costs this timeout. A provider that answers does so in time on a busy machine too: the timeout is
// loop time, and ends by the clock only after four times as long, which no machine stands still for.
const stepTimeoutMs = 600
const both: readonly ProviderName[] = ['hunter', 'findymail']

const kindOf = (step: Step | undefined) => {
  if (step?.outcome === 'error') return step.fault
  return step?.outcome === 'skipped' ? step.reason : step?.outcome
}

async function whileFailing(name: ProviderName, fault: VendorFault, work: () => Promise<void>) {
  harness.doubles().fail(name, fault)
  try {
    await work()
  } finally {
    harness.doubles().fail(name, null)
  }
}

/** Resolves after that many rounds of the event loop. */
async function afterRounds(count: number): Promise<null> {
  for (let round = 0; round < count; round += 1) await nextRound()
  return null
}

test('a question that found no descriptor closes no provider', async (t) => {
  // The timeout is long, so that no provider counts as silent on a busy machine.
  const bench = harness.open({ providers: both, fixedOrder: both, stepTimeoutMs: 30_000 })
  const kinds = async () => (await bench.waterfall.run(asking(), searchRun())).steps.map(kindOf)
  const release = useUpDescriptors(t)
  for (let count = 0; count < 5; count += 1) assert.deepEqual(await kinds(), ['local', 'local'])
  release()
  assert.deepEqual((await kinds()).at(-1), 'matched')
  assert.equal((await kinds()).includes('failing'), false)
})

test('a dead provider costs at most one timeout per breaker window, one lookup after the other', async () => {
  const bench = harness.open({ providers: both, fixedOrder: both, stepTimeoutMs })
  const kinds = async () => (await bench.waterfall.run(asking(), searchRun())).steps.map(kindOf)
  await whileFailing('hunter', 'silent', async () => {
    const requests = await harness.requestsDuring('hunter', async () => {
      assert.deepEqual(await kinds(), ['timeout', 'matched'])
      for (let count = 0; count < 20; count += 1) {
        assert.deepEqual(await kinds(), ['failing', 'matched'])
      }
      bench.pass(15_000)
      // The window is over: one question tries the provider, and the next window is twice as long.
      assert.deepEqual(await kinds(), ['timeout', 'matched'])
      bench.pass(29_999)
      assert.deepEqual(await kinds(), ['failing', 'matched'])
    })
    assert.equal(requests, 2)
  })
  bench.pass(1)
  assert.deepEqual(await kinds(), ['matched'])
})

test('a dead provider costs fifty lookups that ask at one moment one timeout each, and its window once', async () => {
  const bench = harness.open({ providers: ['hunter'], stepTimeoutMs })
  await whileFailing('hunter', 'silent', async () => {
    const startMs = performance.now()
    const ends = await Promise.all(
      Array.from({ length: 50 }, () => bench.waterfall.run(asking(), searchRun())),
    )
    // Two at a time they take 25 timeouts; one after the other they would take 50.
    assert.ok(performance.now() - startMs < 10 * stepTimeoutMs)
    // The comparison of sets shows the other kinds when it fails.
    assert.deepEqual(new Set(ends.map(({ steps }) => kindOf(steps[0]))), new Set(['timeout']))
    const next = await bench.waterfall.run(asking(), searchRun())
    assert.equal(kindOf(next.steps[0]), 'failing')
  })
  await bench.waterfall.idle()
  const state = (await bench.stats.read()).breakerStates.get('hunter')
  assert.equal(state?.failuresInRow, 1)
  assert.equal(state?.openUntilMs, bench.now() + 15_000)
})

test('who asks while a provider dies waits for its end and not for a whole timeout', async () => {
  const bench = harness.open({ providers: ['hunter'], stepTimeoutMs })
  await whileFailing('hunter', 'silent', async () => {
    const first = bench.waterfall.run(asking(), searchRun())
    await sleep(100)
    const second = bench.waterfall.run(asking(), searchRun())
    await first
    // A timeout of its own would end 100 ms after the first one; these rounds of the event loop take a few of them.
    const late = afterRounds(200)
    assert.equal(kindOf((await Promise.race([second, late]))?.steps[0]), 'timeout')
  })
})

test('a provider that answers others is slow, not dead: it stays open', async () => {
  const bench = harness.open({ providers: ['hunter'], stepTimeoutMs })
  const slow = { ...known, domain: 'after-4000ms.example' }
  const before = harness.doubles().seen('hunter').length
  const waiting = bench.waterfall.run(asking(slow), searchRun())
  await until(() => harness.doubles().seen('hunter').length > before)
  bench.pass(10)
  assert.equal(kindOf((await bench.waterfall.run(asking(), searchRun())).steps[0]), 'matched')
  assert.equal(kindOf((await waiting).steps[0]), 'timeout')
  assert.equal(kindOf((await bench.waterfall.run(asking(), searchRun())).steps[0]), 'matched')
})

test('after a window exactly one question is let through, the others pass on', async () => {
  const bench = harness.open({ providers: ['hunter'], stepTimeoutMs })
  await whileFailing('hunter', 'silent', async () => {
    await bench.waterfall.run(asking(), searchRun())
    bench.pass(15_000)
    const requests = await harness.requestsDuring('hunter', async () => {
      const ends = await Promise.all(
        Array.from({ length: 20 }, () => bench.waterfall.run(asking(), searchRun())),
      )
      const kinds = ends.map(({ steps }) => kindOf(steps[0]))
      assert.equal(kinds.filter((kind) => kind === 'timeout').length, 1)
      assert.equal(kinds.filter((kind) => kind === 'failing').length, 19)
    })
    assert.equal(requests, 1)
  })
})

test('one question that ends with its search gives the next one the right to look', async () => {
  const bench = harness.open({ providers: ['hunter'], stepTimeoutMs })
  await whileFailing('hunter', 'silent', async () => {
    await bench.waterfall.run(asking(), searchRun())
    bench.pass(15_000)
    const signal = AbortSignal.timeout(30)
    await assert.rejects(bench.waterfall.run(asking(), searchRun({ signal })), {
      name: 'TimeoutError',
    })
  })
  assert.equal(kindOf((await bench.waterfall.run(asking(), searchRun())).steps[0]), 'matched')
})

test('a wrong key is asked once, and again only when it is another key', async () => {
  const wrong = harness.open({ providers: ['hunter'], key: 'a-wrong-key' })
  const requests = await harness.requestsDuring('hunter', async () => {
    for (const expected of ['unauthorized', 'unauthorized', 'unauthorized']) {
      const { steps } = await wrong.waterfall.run(asking(), searchRun())
      assert.equal(kindOf(steps[0]), expected)
      wrong.pass(40 * 86_400_000)
    }
    await wrong.waterfall.idle()
    // The next process with the same key reads the breaker state in the store.
    const again = harness.open({ providers: ['hunter'], key: 'a-wrong-key', stats: wrong.stats })
    assert.equal(
      kindOf((await again.waterfall.run(asking(), searchRun())).steps[0]),
      'unauthorized',
    )
  })
  assert.equal(requests, 1)
  const right = harness.open({ providers: ['hunter'], stats: wrong.stats })
  assert.equal(kindOf((await right.waterfall.run(asking(), searchRun())).steps[0]), 'matched')
})

test('a limit is waited for until the moment the reply names', async () => {
  const bench = harness.open({ providers: ['findymail'] })
  await whileFailing('findymail', 'limited', async () => {
    const { steps } = await bench.waterfall.run(asking(), searchRun())
    assert.equal(kindOf(steps[0]), 'rate_limited')
  })
  await bench.waterfall.idle()
  const state = (await bench.stats.read()).breakerStates.get('findymail')
  const untilMs = state?.openUntilMs ?? 0
  assert.ok(untilMs > 0)
  bench.pass(untilMs - bench.now() - 1)
  assert.equal(kindOf((await bench.waterfall.run(asking(), searchRun())).steps[0]), 'rate_limited')
  bench.pass(1)
  assert.equal(kindOf((await bench.waterfall.run(asking(), searchRun())).steps[0]), 'matched')
})

test('an account that is used up is asked again after an hour, and says so in between', async () => {
  const bench = harness.open({ providers: ['findymail'] })
  const kind = async () => kindOf((await bench.waterfall.run(asking(), searchRun())).steps[0])
  await whileFailing('findymail', 'exhausted', async () => {
    const requests = await harness.requestsDuring('findymail', async () => {
      assert.equal(await kind(), 'exhausted')
      bench.pass(3_599_999)
      assert.equal(await kind(), 'exhausted')
    })
    assert.equal(requests, 1)
  })
  bench.pass(1)
  assert.equal(await kind(), 'matched')
})

test('what one process learns of a provider, another one reads within seconds', async () => {
  const first = harness.open({ providers: ['hunter'], stepTimeoutMs })
  const second = harness.open({ providers: both, stepTimeoutMs, stats: first.stats })
  await second.waterfall.run(asking(unknown), searchRun())
  await whileFailing('hunter', 'silent', async () => {
    await first.waterfall.run(asking(), searchRun())
    await first.waterfall.idle()
  })
  second.pass(10_000)
  // The next question starts a read of the stats, and does not wait for it.
  await second.waterfall.run({ ...asking(unknown), only: 'findymail' }, searchRun())
  await second.waterfall.idle()
  const { steps } = await second.waterfall.run({ ...asking(unknown), only: 'hunter' }, searchRun())
  assert.equal(kindOf(steps[0]), 'failing')
})
