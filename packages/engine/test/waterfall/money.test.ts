import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { goodKey } from '@enricher/lab/world/providers/vendors/doubles'
import { createMemoryProviderStats } from '../../memory/memory-provider-stats.ts'
import type { ProviderStatsStore, StepRecord } from '../../model/provider-stats.ts'
import { asking, known, searchRun, startWaterfallHarness, unknown } from './waterfall-harness.ts'

const harness = startWaterfallHarness()
const hunterUsd = 0.015

const spentWith = async (stats: ProviderStatsStore) =>
  (await stats.read()).spentTodayUsd.get('hunter') ?? 0

test('the budget of a day is never exceeded, however many ask at one moment', async () => {
  const budgetUsdPerDay = 10 * hunterUsd
  const { waterfall, stats } = harness.open({ providers: ['hunter'], budgetUsdPerDay })
  const requests = await harness.requestsDuring('hunter', async () => {
    const ends = await Promise.all(
      Array.from({ length: 40 }, () => waterfall.run(asking(), searchRun())),
    )
    const skipped = ends.filter(({ steps: [step] }) => step?.outcome === 'skipped')
    assert.equal(skipped.length, 30)
    // A skipped provider counts as not configured, but the miss is not believed for long.
    assert.ok(skipped.every(({ status, isUnsure }) => status === 'unasked' && isUnsure))
  })
  assert.equal(requests, 10)
  await waterfall.idle()
  assert.ok(Math.abs((await spentWith(stats)) - budgetUsdPerDay) < 1e-9)
})

test('what was set aside and not spent goes back', async () => {
  const { waterfall, stats } = harness.open({ providers: ['hunter'], budgetUsdPerDay: hunterUsd })
  for (let count = 0; count < 5; count += 1) {
    const { steps } = await waterfall.run(asking(unknown), searchRun())
    assert.equal(steps[0]?.outcome, 'no_match')
    await waterfall.idle()
  }
  assert.equal(await spentWith(stats), 0)
})

test('what a question without an answer cost is unknown: its list price stays counted', async () => {
  const { waterfall, stats } = harness.open({ providers: ['hunter'], stepTimeoutMs: 100 })
  harness.doubles().fail('hunter', 'silent')
  const { steps } = await waterfall.run(asking(), searchRun())
  harness.doubles().fail('hunter', null)
  await waterfall.idle()
  assert.equal(steps[0]?.costUsd, hunterUsd)
  assert.equal(await spentWith(stats), hunterUsd)
})

test('a new day begins with a new budget', async () => {
  const bench = harness.open({ providers: ['hunter'], budgetUsdPerDay: hunterUsd })
  const outcome = async () => (await bench.waterfall.run(asking(), searchRun())).steps[0]?.outcome
  assert.equal(await outcome(), 'matched')
  assert.equal(await outcome(), 'skipped')
  bench.pass(86_400_000)
  assert.equal(await outcome(), 'matched')
})

test('a search that ends while a provider is asked is thrown out of, with the stats right', async () => {
  const { waterfall, stats } = harness.open({ providers: ['hunter'] })
  harness.doubles().fail('hunter', 'silent')
  const reason = new Error('the search is over')
  const controller = new AbortController()
  const asked = waterfall.run(asking(), searchRun({ signal: controller.signal }))
  setTimeout(() => controller.abort(reason), 50)
  await assert.rejects(asked, reason)
  harness.doubles().fail('hunter', null)
  await waterfall.idle()
  assert.equal(await spentWith(stats), hunterUsd)
  // The aborted request says nothing about the provider.
  assert.equal((await waterfall.run(asking(), searchRun())).steps[0]?.outcome, 'matched')
})

test('a mistake of ours is thrown, and what was paid is in the stats', async () => {
  const { waterfall, stats } = harness.open({ providers: ['hunter'] })
  const mistake = new TypeError('a bug')
  const judge = () => Promise.reject(mistake)
  await assert.rejects(waterfall.run(asking(known, judge), searchRun()), mistake)
  await waterfall.idle()
  assert.equal(await spentWith(stats), hunterUsd)
  const [record] = (await stats.read()).stats
  assert.deepEqual([record?.asked, record?.matched, record?.spentUsd], [1, 1, hunterUsd])
})

test('stats that cannot be written keep no request from an answer, and are reported', async () => {
  const faults: unknown[] = []
  const broken: ProviderStatsStore = {
    ...createMemoryProviderStats(),
    recordStep: () => Promise.reject(new Error('no disk')),
  }
  const { waterfall } = harness.open({
    providers: ['hunter'],
    stats: broken,
    onStatsFault: (error) => void faults.push(error),
  })
  assert.equal((await waterfall.run(asking(), searchRun())).status, 'answered')
  await waterfall.idle()
  assert.match(String(faults[0]), /no disk/)
})

test('an answer does not wait for the stats, and none is lost', async () => {
  const entries: StepRecord[] = []
  const release = Promise.withResolvers<void>()
  const late: ProviderStatsStore = {
    ...createMemoryProviderStats(),
    async recordStep(entry) {
      await release.promise
      entries.push(entry)
    },
  }
  const { waterfall } = harness.open({ providers: ['hunter'], stats: late })
  await waterfall.run(asking(), searchRun())
  assert.equal(entries.length, 0)
  release.resolve()
  await waterfall.idle()
  assert.equal(entries.length, 1)
})

test('no step, entry or book holds a key', async () => {
  const seen: unknown[] = []
  const inner = createMemoryProviderStats()
  const stats: ProviderStatsStore = {
    ...inner,
    recordStep: async (entry) => void seen.push(entry),
    writeBreakerState: async (...state) => void seen.push(state),
    storeJobId: async (...jobId) => void seen.push(jobId),
  }
  for (const [key, question] of [
    [goodKey, known],
    ['test-key-fault-unauthorized', known],
    ['test-key-fault-junk', unknown],
  ] as const) {
    const { waterfall } = harness.open({
      providers: ['hunter', 'findymail', 'dropcontact', 'snov'],
      key,
      stats,
      onStep: (...step) => void seen.push(step),
    })
    const run = searchRun({ isBackground: true })
    seen.push(
      await waterfall.run(
        asking(question, () => 'inconclusive'),
        run,
      ),
    )
    await waterfall.idle()
  }
  assert.ok(seen.length > 20)
  assert.doesNotMatch(inspect(seen, { depth: 10 }), /test-key|:secret|http:/)
})
