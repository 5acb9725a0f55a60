import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VendorFault } from '@enricher/lab/world/providers/vendors/doubles'
import { createMemoryProviderStats } from '../../memory/memory-provider-stats.ts'
import type { EvidenceFact } from '../../model/evidence.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type { Step } from '../../model/step.ts'
import {
  asking,
  known,
  objector,
  searchRun,
  startWaterfallHarness,
  unknown,
} from './waterfall-harness.ts'

const harness = startWaterfallHarness()
const three: readonly ProviderName[] = ['hunter', 'findymail', 'leadmagic']
const namesOf = (steps: readonly Step[]) => steps.map(({ provider }) => provider)

test('the first answer that settles it ends the waterfall', async () => {
  const { waterfall } = harness.open({ providers: three, fixedOrder: three })
  const end = await waterfall.run(asking(), searchRun())
  assert.equal(end.status, 'answered')
  assert.equal(end.isUnsure, false)
  const [step] = end.steps
  assert.deepEqual(end.steps, [{ ...step, provider: 'hunter', outcome: 'matched', costUsd: 0.015 }])
})

test('misses and answers that settle nothing go on to the next, and no match at all is a miss', async () => {
  const { waterfall } = harness.open({ providers: three, fixedOrder: three })
  const miss = await waterfall.run(asking(unknown), searchRun())
  assert.deepEqual(
    miss.steps.map(({ outcome, costUsd }) => [outcome, costUsd]),
    three.map(() => ['no_match', 0]),
  )
  assert.deepEqual([miss.status, miss.isUnsure], ['answered', false])
  const open = await waterfall.run(
    asking(known, () => 'inconclusive'),
    searchRun(),
  )
  assert.deepEqual(namesOf(open.steps), three)
})

test("the operator's order stands, the others after it", async () => {
  const { waterfall } = harness.open({ providers: three, fixedOrder: ['leadmagic', 'hunter'] })
  const { steps } = await waterfall.run(asking(unknown), searchRun())
  assert.deepEqual(namesOf(steps), ['leadmagic', 'hunter', 'findymail'])
})

test('the order follows what was learnt, without waiting for the store', async () => {
  const { waterfall } = harness.open({ providers: three })
  // Hunter is the cheapest, and its addresses turn out to be dead.
  const first = await waterfall.run(
    asking(known, (_answer, provider) => (provider === 'hunter' ? 'invalid' : 'accepted')),
    searchRun(),
  )
  assert.equal(first.steps[0]?.provider, 'hunter')
  for (let count = 0; count < 8; count += 1) {
    await waterfall.run(
      asking(known, (_answer, provider) => (provider === 'hunter' ? 'invalid' : 'accepted')),
      searchRun(),
    )
  }
  const { steps } = await waterfall.run(asking(), searchRun())
  assert.notEqual(steps[0]?.provider, 'hunter')
})

test('what the mail server refutes counts as matched and wrong, what does not fit as no match', async () => {
  const { waterfall, stats } = harness.open({
    providers: ['hunter', 'findymail'],
    fixedOrder: ['hunter'],
  })
  const judged = { hunter: 'invalid', findymail: 'mismatch' } as const
  await waterfall.run(
    asking(known, (_answer, provider) => judged[provider as keyof typeof judged]),
    searchRun(),
  )
  await waterfall.idle()
  const read = await stats.read()
  const counts = read.stats.map(({ provider, asked, matched, wrong, confirmed }) => ({
    provider,
    asked,
    matched,
    wrong,
    confirmed,
  }))
  assert.deepEqual(counts, [
    { provider: 'hunter', asked: 1, matched: 1, wrong: 1, confirmed: 0 },
    { provider: 'findymail', asked: 1, matched: 0, wrong: 0, confirmed: 0 },
  ])
})

test('a provider that was refuted twice is heard without being trusted', async () => {
  const { waterfall } = harness.open({ providers: ['hunter'] })
  const trusts: boolean[] = []
  const request = {
    ...asking(),
    onAnswer: async (_answer: unknown, from: { readonly isTrusted: boolean }) => {
      trusts.push(from.isTrusted)
      return 'invalid' as const
    },
  }
  for (let count = 0; count < 3; count += 1) await waterfall.run(request, searchRun())
  assert.deepEqual(trusts, [true, true, false])
})

const failures: readonly (readonly [VendorFault, string])[] = [
  ['unauthorized', 'unauthorized'],
  ['exhausted', 'exhausted'],
  ['limited', 'rate_limited'],
  ['broken', 'unavailable'],
  ['silent', 'timeout'],
  ['drip', 'timeout'],
  ['junk', 'malformed'],
  ['odd', 'malformed'],
]

for (const [vendor, fault] of failures) {
  test(`when every provider fails by ${vendor}, the waterfall has failed: it is no miss`, async () => {
    const { waterfall, stats } = harness.open({
      providers: three,
      key: `test-key-fault-${vendor}`,
      ...(fault === 'timeout' ? { stepTimeoutMs: 150 } : {}),
    })
    const end = await waterfall.run(asking(), searchRun())
    const kinds = end.steps.map((step) => (step.outcome === 'error' ? step.fault : step.outcome))
    assert.deepEqual(kinds, [fault, fault, fault])
    assert.deepEqual([end.status, end.isUnsure], ['failed', true])
    assert.equal(end.needsOperator, fault === 'unauthorized' || fault === 'exhausted')
    // The outcome is the same once the providers are left alone.
    const later = await waterfall.run(asking(), searchRun())
    if (end.needsOperator) assert.deepEqual([later.status, later.needsOperator], ['failed', true])
    await waterfall.idle()
    const read = await stats.read()
    assert.ok(read.stats.every(({ asked, errors }) => asked > 0 && asked === errors))
  })
}

test('one provider that fails aborts nothing, and leaves a miss unsure', async () => {
  const { waterfall } = harness.open({ providers: three, fixedOrder: three })
  harness.doubles().fail('hunter', 'broken')
  const end = await waterfall.run(asking(unknown), searchRun())
  harness.doubles().fail('hunter', null)
  assert.deepEqual(
    end.steps.map(({ outcome }) => outcome),
    ['error', 'no_match', 'no_match'],
  )
  assert.deepEqual([end.status, end.isUnsure], ['answered', true])
})

test('a provider that is not configured is never asked, whatever the stats say', async () => {
  const stats = createMemoryProviderStats()
  const key = { provider: 'apollo', operation: 'person', mailHostClass: 'google' } as const
  const step = { ...key, outcome: 'matched', durationMs: 1, costUsd: 0 } as const
  for (let count = 0; count < 50; count += 1) {
    await stats.recordStep({ key, step, reservedUsd: 0 })
    await stats.recordVerification({ key, isRight: true })
  }
  const { waterfall } = harness.open({ providers: ['hunter'], fixedOrder: ['apollo'], stats })
  const { steps } = await waterfall.run(asking(unknown), searchRun())
  assert.deepEqual(namesOf(steps), ['hunter'])
  assert.deepEqual(harness.doubles().seen('apollo'), [])
  assert.equal(waterfall.has('website'), false)
  assert.deepEqual(
    (await harness.open({ providers: [] }).waterfall.run(asking(), searchRun())).status,
    'unasked',
  )
})

test('no provider is asked about a person who objected, once a provider says so', async () => {
  const { waterfall } = harness.open({ providers: three, fixedOrder: three })
  const facts: string[] = []
  const request = {
    ...asking(objector),
    onFacts: async (learnt: readonly { readonly kind: string }[]) => {
      facts.push(...learnt.map(({ kind }) => kind))
    },
  }
  const { steps } = await waterfall.run(request, searchRun())
  assert.deepEqual(facts, ['objected'])
  assert.deepEqual(namesOf(steps), ['hunter'])
})

test('when too little time is left, no provider is asked any more', async () => {
  const bench = harness.open({ providers: three, fixedOrder: three })
  const endsAtMs = bench.now() + 1_400
  const requests = await harness.requestsDuring('hunter', async () => {
    const end = await bench.waterfall.run(asking(), searchRun({ endsAtMs }))
    assert.deepEqual(
      end.steps.map((step) => step.outcome === 'skipped' && step.reason),
      ['no_time', 'no_time', 'no_time'],
    )
    assert.equal(end.status, 'failed')
  })
  assert.equal(requests, 0)
})

test('no provider is asked about a domain without a host, and the evidence says so', async () => {
  for (const [existence, asked] of [
    ['none', 0],
    ['unknown', three.length],
    ['host', three.length],
  ] as const) {
    const { waterfall } = harness.open({ providers: three, existenceOf: async () => existence })
    const seen: EvidenceFact[] = []
    const run = searchRun({ onEvidence: (facts) => void seen.push(...facts) })
    const end = await waterfall.run(asking(unknown), run)
    assert.equal(end.steps.length, asked, existence)
    assert.equal(end.isUnsure, false)
    assert.equal(seen.filter(({ kind }) => kind === 'no_host').length, asked === 0 ? 1 : 0)
  }
})

test('a question without a domain is asked, and DNS is not', async () => {
  const questions: string[] = []
  const { waterfall } = harness.open({
    providers: three,
    existenceOf: async (domain) => {
      questions.push(domain)
      return 'none'
    },
  })
  const byName = { ...unknown, domain: null, companyName: 'Copperwren Instruments' }
  const end = await waterfall.run(asking(byName), searchRun())
  assert.ok(end.steps.length > 0)
  assert.deepEqual(questions, [])
})
