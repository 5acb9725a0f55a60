import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryProviderStats } from '../../memory/memory-provider-stats.ts'
import { asking, searchRun, startWaterfallHarness, unknown } from './waterfall-harness.ts'

const harness = startWaterfallHarness()
const creditUsd = 0.17
const patiently = () => searchRun({ isBackground: true })
const handedIn = () =>
  harness
    .doubles()
    .seen('dropcontact')
    .filter(({ method }) => method === 'POST').length

test('an async provider is asked only when no caller waits', async () => {
  const { waterfall } = harness.open({ providers: ['dropcontact'] })
  const requests = await harness.requestsDuring('dropcontact', async () => {
    assert.equal((await waterfall.run(asking(), searchRun())).status, 'unasked')
  })
  assert.equal(requests, 0)
  const { steps } = await waterfall.run(asking(), patiently())
  assert.deepEqual(
    steps.map(({ outcome, costUsd }) => [outcome, costUsd]),
    [['matched', creditUsd]],
  )
})

test('it is looked at as often as it likes, never more', async () => {
  const waits: number[] = []
  const { waterfall } = harness.open({
    providers: ['dropcontact'],
    wait: async (delayMs) => void waits.push(delayMs),
  })
  await waterfall.run(asking(unknown), patiently())
  assert.deepEqual(waits, [30_000, 30_000])
})

test('equal questions at one moment are handed in once and paid once', async () => {
  const { waterfall, stats } = harness.open({ providers: ['dropcontact'] })
  const before = handedIn()
  const ends = await Promise.all(
    Array.from({ length: 10 }, () => waterfall.run(asking(), patiently())),
  )
  assert.ok(ends.every(({ steps: [step] }) => step?.outcome === 'matched'))
  assert.equal(handedIn() - before, 1)
  await waterfall.idle()
  assert.equal((await stats.read()).spentTodayUsd.get('dropcontact'), creditUsd)
})

test('a process that goes on after a crash polls the remote job and does not pay again', async () => {
  const stats = createMemoryProviderStats()
  const stored = Promise.withResolvers<void>()
  const crashed = harness.open({
    providers: ['dropcontact'],
    stats,
    // The request is submitted and its id stored; then this process goes silent.
    wait: () => {
      stored.resolve()
      return new Promise(() => undefined)
    },
  })
  const before = handedIn()
  void crashed.waterfall.run(asking(), patiently())
  await stored.promise
  const { waterfall } = harness.open({ providers: ['dropcontact'], stats })
  const { steps } = await waterfall.run(asking(), patiently())
  assert.deepEqual([steps[0]?.outcome, steps[0]?.costUsd], ['matched', 0])
  assert.equal(handedIn() - before, 1)
  // The crashed process reserved the list price, which stays counted.
  await waterfall.idle()
  assert.equal((await stats.read()).spentTodayUsd.get('dropcontact'), creditUsd)
})

test('what may have been handed in by a process that is gone is not paid again within its time', async () => {
  let nowMs = Date.now()
  const inner = createMemoryProviderStats({ clock: () => nowMs })
  const lost = Promise.withResolvers<void>()
  const dying = harness.open({
    providers: ['dropcontact'],
    // The process ends between the provider's reply and storing the remote job id.
    stats: {
      ...inner,
      storeJobId: () => {
        lost.resolve()
        return new Promise(() => undefined)
      },
    },
  })
  const before = handedIn()
  void dying.waterfall.run(asking(), patiently())
  await lost.promise
  const waits: number[] = []
  const { waterfall } = harness.open({
    providers: ['dropcontact'],
    stats: inner,
    wait: async (delayMs) => {
      waits.push(delayMs)
      nowMs += delayMs
    },
  })
  const ends = await Promise.all([1, 2, 3].map(() => waterfall.run(asking(), patiently())))
  for (const { status, isUnsure, steps } of ends) {
    assert.deepEqual([status, isUnsure, steps[0]?.costUsd], ['failed', true, 0])
  }
  assert.equal(handedIn() - before, 1)
  // Another process may be about to submit the request, which takes seconds: the search waits for it once.
  const waitedMs = waits.reduce((sum, delayMs) => sum + delayMs, 0)
  assert.ok(waitedMs > 0 && waitedMs < 60_000, `waited ${waitedMs} ms`)
  nowMs += 3_600_000
  assert.equal((await waterfall.run(asking(), patiently())).steps[0]?.outcome, 'matched')
  assert.equal(handedIn() - before, 2)
})

test('a question that the provider did not take may be handed in again at once', async () => {
  const stats = createMemoryProviderStats()
  const { waterfall } = harness.open({ providers: ['dropcontact'], stats })
  harness.doubles().fail('dropcontact', 'broken')
  assert.equal((await waterfall.run(asking(), patiently())).steps[0]?.outcome, 'error')
  harness.doubles().fail('dropcontact', null)
  const before = handedIn()
  assert.equal((await waterfall.run(asking(), patiently())).steps[0]?.outcome, 'matched')
  assert.equal(handedIn() - before, 1)
})

test('a question that is not answered in time is no miss, and the next one finds its remote job id', async () => {
  const stats = createMemoryProviderStats()
  const impatient = harness.open({
    providers: ['dropcontact'],
    stats,
    // A submission takes some milliseconds, more on a busy machine; the looks never end.
    asyncTimeoutMs: 1_500,
    wait: (_delayMs, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const before = handedIn()
  const end = await impatient.waterfall.run(asking(), patiently())
  assert.deepEqual([end.status, end.steps[0]?.costUsd], ['failed', creditUsd])
  const patient = harness.open({ providers: ['dropcontact'], stats })
  assert.equal((await patient.waterfall.run(asking(), patiently())).steps[0]?.outcome, 'matched')
  assert.equal(handedIn() - before, 1)
})

test('searches that have less time than a pause between two looks find the answer in the end', async () => {
  const stats = createMemoryProviderStats()
  const before = handedIn()
  const search = async () => {
    const { waterfall } = harness.open({
      ...{ providers: ['dropcontact'], stats, asyncTimeoutMs: 1_500 },
      // The wait is that of a job: each of its searches ends within the pause.
      wait: (_delayMs, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    return (await waterfall.run(asking(), patiently())).steps[0]?.outcome
  }
  // The first search submits; the result is not ready at the first look, and ready at the second.
  assert.deepEqual([await search(), await search(), await search()], ['error', 'error', 'matched'])
  assert.equal(handedIn() - before, 1)
})

test('one bad reply to a look loses nothing', async () => {
  let looks = 0
  const { waterfall } = harness.open({
    providers: ['dropcontact'],
    wait: async () => {
      looks += 1
      harness.doubles().fail('dropcontact', looks === 2 ? 'broken' : null)
    },
  })
  const { steps } = await waterfall.run(asking(), patiently())
  assert.equal(steps[0]?.outcome, 'matched')
  assert.equal(looks, 3)
})

test('a search that ends frees those who wait for the same answer, who go on by themselves', async () => {
  const ended = new AbortController()
  const waits = Promise.withResolvers<void>()
  const { waterfall } = harness.open({
    providers: ['dropcontact'],
    wait: (_delayMs, signal) => {
      waits.resolve()
      return ended.signal.aborted
        ? Promise.resolve()
        : new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          })
    },
  })
  const before = handedIn()
  const first = waterfall.run(asking(), { ...patiently(), signal: ended.signal })
  const second = waterfall.run(asking(), patiently())
  await waits.promise
  ended.abort(new Error('over'))
  await assert.rejects(first, /over/)
  assert.equal((await second).steps[0]?.outcome, 'matched')
  assert.equal(handedIn() - before, 1)
})
