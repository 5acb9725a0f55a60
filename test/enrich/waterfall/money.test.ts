import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { createLocalBooks } from '../../../src/enrich/waterfall/local-books.ts'
import type { BookEntry, ProviderBooks } from '../../../src/model/books.ts'
import { goodKey } from '../../../world/providers/vendors/doubles.ts'
import { asking, known, searchRun, startDeskRig, unknown } from './desk-rig.ts'

const rig = startDeskRig()
const hunterUsd = 0.015

const spentWith = async (books: ProviderBooks) =>
  (await books.read()).spentTodayUsd.get('hunter') ?? 0

test('the budget of a day is never exceeded, however many ask at one moment', async () => {
  const budgetUsdPerDay = 10 * hunterUsd
  const { desk, books } = rig.open({ providers: ['hunter'], budgetUsdPerDay })
  const requests = await rig.requestsDuring('hunter', async () => {
    const ends = await Promise.all(
      Array.from({ length: 40 }, () => desk.ask(asking(), searchRun())),
    )
    const skipped = ends.filter(({ steps: [step] }) => step?.outcome === 'skipped')
    assert.equal(skipped.length, 30)
    // As if it were not configured, but a miss is not to be believed for long.
    assert.ok(skipped.every(({ status, isUnsure }) => status === 'unasked' && isUnsure))
  })
  assert.equal(requests, 10)
  await desk.idle()
  assert.ok(Math.abs((await spentWith(books)) - budgetUsdPerDay) < 1e-9)
})

test('what was set aside and not spent goes back', async () => {
  const { desk, books } = rig.open({ providers: ['hunter'], budgetUsdPerDay: hunterUsd })
  for (let count = 0; count < 5; count += 1) {
    const { steps } = await desk.ask(asking(unknown), searchRun())
    assert.equal(steps[0]?.outcome, 'no_match')
    await desk.idle()
  }
  assert.equal(await spentWith(books), 0)
})

test('what a question without an answer cost is unknown: its list price stays counted', async () => {
  const { desk, books } = rig.open({ providers: ['hunter'], stepTimeoutMs: 100 })
  rig.doubles().fail('hunter', 'silent')
  const { steps } = await desk.ask(asking(), searchRun())
  rig.doubles().fail('hunter', null)
  await desk.idle()
  assert.equal(steps[0]?.costUsd, hunterUsd)
  assert.equal(await spentWith(books), hunterUsd)
})

test('a new day begins with a new budget', async () => {
  const bench = rig.open({ providers: ['hunter'], budgetUsdPerDay: hunterUsd })
  const outcome = async () => (await bench.desk.ask(asking(), searchRun())).steps[0]?.outcome
  assert.equal(await outcome(), 'matched')
  assert.equal(await outcome(), 'skipped')
  bench.pass(86_400_000)
  assert.equal(await outcome(), 'matched')
})

test('a search that ends while a provider is asked is thrown out of, with the stats right', async () => {
  const { desk, books } = rig.open({ providers: ['hunter'] })
  rig.doubles().fail('hunter', 'silent')
  const reason = new Error('the search is over')
  const controller = new AbortController()
  const asked = desk.ask(asking(), searchRun({ signal: controller.signal }))
  setTimeout(() => controller.abort(reason), 50)
  await assert.rejects(asked, reason)
  rig.doubles().fail('hunter', null)
  await desk.idle()
  assert.equal(await spentWith(books), hunterUsd)
  // It says nothing of the provider.
  assert.equal((await desk.ask(asking(), searchRun())).steps[0]?.outcome, 'matched')
})

test('a mistake of ours is thrown, and what was paid is in the stats', async () => {
  const { desk, books } = rig.open({ providers: ['hunter'] })
  const mistake = new TypeError('a bug')
  const judge = () => Promise.reject(mistake)
  await assert.rejects(desk.ask(asking(known, judge), searchRun()), mistake)
  await desk.idle()
  assert.equal(await spentWith(books), hunterUsd)
  const [record] = (await books.read()).records
  assert.deepEqual([record?.asked, record?.matched, record?.spentUsd], [1, 1, hunterUsd])
})

test('stats that cannot be written keep no request from an answer, and are reported', async () => {
  const faults: unknown[] = []
  const broken: ProviderBooks = {
    ...createLocalBooks(),
    enter: () => Promise.reject(new Error('no disk')),
  }
  const { desk } = rig.open({
    providers: ['hunter'],
    books: broken,
    onBooksFault: (error) => void faults.push(error),
  })
  assert.equal((await desk.ask(asking(), searchRun())).status, 'answered')
  await desk.idle()
  assert.match(String(faults[0]), /no disk/)
})

test('an answer does not wait for the stats, and none is lost', async () => {
  const entries: BookEntry[] = []
  const release = Promise.withResolvers<void>()
  const late: ProviderBooks = {
    ...createLocalBooks(),
    async enter(entry) {
      await release.promise
      entries.push(entry)
    },
  }
  const { desk } = rig.open({ providers: ['hunter'], books: late })
  await desk.ask(asking(), searchRun())
  assert.equal(entries.length, 0)
  release.resolve()
  await desk.idle()
  assert.equal(entries.length, 1)
})

test('no step, entry or book holds a key', async () => {
  const seen: unknown[] = []
  const inner = createLocalBooks()
  const books: ProviderBooks = {
    ...inner,
    enter: async (entry) => void seen.push(entry),
    writeStanding: async (...standing) => void seen.push(standing),
    keepTicket: async (...ticket) => void seen.push(ticket),
  }
  for (const [key, question] of [
    [goodKey, known],
    ['test-key-fault-unauthorized', known],
    ['test-key-fault-junk', unknown],
  ] as const) {
    const { desk } = rig.open({
      providers: ['hunter', 'findymail', 'dropcontact', 'snov'],
      key,
      books,
      onStep: (...step) => void seen.push(step),
    })
    const run = searchRun({ isBackground: true })
    seen.push(
      await desk.ask(
        asking(question, () => 'open'),
        run,
      ),
    )
    await desk.idle()
  }
  assert.ok(seen.length > 20)
  assert.doesNotMatch(inspect(seen, { depth: 10 }), /test-key|:secret|http:/)
})
