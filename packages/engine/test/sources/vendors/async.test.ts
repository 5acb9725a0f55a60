import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { goodKey, type VendorFault } from '@enricher/lab/world/providers/vendors/doubles'
import type { PersonQuery } from '../../../model/engine.ts'
import type { ProviderFault } from '../../../model/provider-error.ts'
import type { AsyncAdapter } from '../../../sources/vendors/adapter.ts'
import { adapters } from '../../../sources/vendors/registry.ts'
import { snov } from '../../../sources/vendors/snov.ts'
import { faultOf, person, startCommercialHarness } from './harness.ts'

const harness = startCommercialHarness()
const slow = adapters.filter((adapter): adapter is AsyncAdapter => adapter.isAsync)
const domain = 'copperwreninstruments.com'
const jane = person('Imogen Tarrowby', { domain })

const callOf = (adapter: AsyncAdapter, key = goodKey, timeoutMs?: number) =>
  harness.call(adapter.name, adapter.name === 'snov' ? `${key}:s3cr3t-part` : key, timeoutMs)

/** Submits the question, looks once too early, and takes the answer. */
async function found(adapter: AsyncAdapter, question: PersonQuery) {
  const ask = adapter.operations.person
  assert.ok(ask)
  const jobId = await ask.submit(question, callOf(adapter))
  assert.ok(jobId)
  assert.equal(await ask.poll(jobId, callOf(adapter)), 'pending')
  const reply = await ask.poll(jobId, callOf(adapter))
  assert.ok(reply !== 'pending')
  return reply
}

for (const adapter of slow) {
  test(`${adapter.name}: pending is no miss, and then there is the answer with its price`, async () => {
    const { answer, costUsd } = await found(adapter, jane)
    assert.equal(answer?.email, `imogen.tarrowby@${domain}`)
    assert.equal(answer?.status, 'valid')
    assert.equal(costUsd, adapter.prices.person?.usd)
  })

  test(`${adapter.name}: an unknown name is no match, and free`, async () => {
    const reply = await found(adapter, person('Ottoline Brackwater', { domain }))
    assert.deepEqual(reply, { answer: null, costUsd: 0, facts: [] })
  })

  test(`${adapter.name}: what is not proven is never valid, and what is invalid is no match`, async () => {
    const atCatchAll = person('Thandeka Mbolani', { domain: 'saltmarrowrobotics.com' })
    const { answer } = await found(adapter, atCatchAll)
    assert.ok(answer?.status === 'risky' || answer?.status === 'unknown')
    const gone = person('Tomás Killenaun', { domain: 'fennimorequay.com' })
    assert.equal((await found(adapter, gone)).answer, null)
  })

  const { profile } = adapter.operations
  if (profile) {
    test(`${adapter.name}: a profile will do`, async () => {
      const jobId = await profile.submit({ profileSlug: 'imogen-tarrowby' }, callOf(adapter))
      assert.ok(jobId)
      await profile.poll(jobId, callOf(adapter))
      const reply = await profile.poll(jobId, callOf(adapter))
      assert.ok(reply !== 'pending')
      assert.equal(reply.answer?.email, `imogen.tarrowby@${domain}`)
    })
  }
}

const rows: readonly [VendorFault, ProviderFault][] = [
  ['unauthorized', 'unauthorized'],
  ['exhausted', 'exhausted'],
  ['limited', 'rate_limited'],
  ['broken', 'unavailable'],
  ['silent', 'timeout'],
  ['drip', 'timeout'],
  ['junk', 'malformed'],
  ['odd', 'malformed'],
  ['empty', 'malformed'],
]

for (const adapter of slow) {
  for (const [vendor, fault] of rows) {
    test(`${adapter.name}: ${vendor} is ${fault} at both steps, and tells no key`, async () => {
      const ask = adapter.operations.person
      assert.ok(ask)
      const key = `test-key-fault-${vendor}-0c2e`
      const timeoutMs = fault === 'timeout' ? 120 : undefined
      const submitted = ask.submit(jane, callOf(adapter, key, timeoutMs))
      const polled = ask.poll('dGlja2V0', callOf(adapter, key, timeoutMs))
      for (const error of await Promise.all([faultOf(submitted), faultOf(polled)])) {
        assert.equal(error.fault, fault, error.message)
        assert.doesNotMatch(inspect(error, { depth: 10 }), /test-key|s3cr3t|http:/)
      }
    })
  }
}

test('Snov looks at domains only: a company name is not handed in', async () => {
  const ask = snov.operations.person
  const before = harness.doubles().seen('snov').length
  const question = person('Jane Doe', { companyName: 'Copperwren Instruments' })
  assert.equal(await ask?.submit(question, callOf(snov)), null)
  assert.equal(harness.doubles().seen('snov').length, before)
})

test("Snov's key has two parts, and one of them alone is a wrong key", async () => {
  const error = await faultOf(snov.check(harness.call('snov', 'only-an-id')))
  assert.equal(error.fault, 'unauthorized')
  assert.match(error.message, /CLIENT_ID:CLIENT_SECRET/)
})
