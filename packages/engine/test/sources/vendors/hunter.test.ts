import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hunter } from '../../../sources/vendors/hunter.ts'
import { faultOf, person, startCommercialHarness } from './harness.ts'

const harness = startCommercialHarness()
const { operations } = hunter
const call = (key?: string) => harness.call('hunter', key)
const crowd = startCommercialHarness({
  records: { hunter: (known) => ({ ...known, domain: 'crowd.example' }) },
})

test('accept_all makes an address risky although its status does not say so', async () => {
  const question = person('Thandeka Mbolani', { domain: 'saltmarrowrobotics.com' })
  const found = await operations.person?.(question, call())
  assert.equal(found?.answer?.status, 'risky')
  const fact = { kind: 'catch_all', domain: 'saltmarrowrobotics.com', isCatchAll: true }
  assert.deepEqual(found?.facts, [fact])
})

test('403 is a rate limit and 429 a spent month, the other way round than elsewhere', async () => {
  const asked = (key: string) => operations.verify?.({ email: 'a@b.example' }, call(key))
  const limited = await faultOf(Promise.resolve(asked('test-key-fault-limited')))
  assert.equal(limited.fault, 'rate_limited')
  assert.match(limited.message, /403/)
  const exhausted = await faultOf(Promise.resolve(asked('test-key-fault-exhausted')))
  assert.equal(exhausted.fault, 'exhausted')
  assert.match(exhausted.message, /429/)
})

test('a verification under way is looked at again, three times, and then not known', async () => {
  const before = harness.doubles().seen('hunter').length
  const found = await operations.verify?.({ email: 'verifying@firnwand.ch' }, call())
  assert.deepEqual(found, { answer: { status: 'unknown' }, costUsd: 0, facts: [] })
  assert.equal(harness.doubles().seen('hunter').length - before, 3)
})

test("a failure of Hunter's own SMTP session says nothing of the mailbox", async () => {
  const before = harness.doubles().seen('hunter').length
  const found = await operations.verify?.({ email: 'smtp-failed@firnwand.ch' }, call())
  assert.deepEqual(found?.answer, { status: 'unknown' })
  assert.equal(harness.doubles().seen('hunter').length - before, 1)
})

test('who asked not to be processed is no match, and is to be remembered as such', async () => {
  const question = person('Macarena Olivarez Tordoya', { domain: 'almendrisca.es' })
  const found = await operations.person?.(question, call())
  assert.deepEqual(found, { answer: null, costUsd: 0, facts: [{ kind: 'objected' }] })
})

test('the pattern of a domain is learnt from a search of it, even one that finds no person', async () => {
  const question = { domain: 'copperwreninstruments.com', category: 'it' }
  const found = await operations.decisionMaker?.(question, call())
  assert.equal(found?.answer, null)
  assert.equal(found?.costUsd, 0)
  const pattern = found?.facts.find(({ kind }) => kind === 'pattern')
  assert.deepEqual(pattern, {
    kind: 'pattern',
    domain: 'copperwreninstruments.com',
    pattern: '{first}.{last}',
  })
})

for (const [limit, costUsd] of [
  [10, 0.015],
  [11, 0.03],
  [80, 0.12],
] as const) {
  test(`a roster page of ${limit} addresses costs a search for every ten of them`, async () => {
    const question = { domain: 'crowd.example', limit, cursor: null }
    const found = await operations.roster?.(question, crowd.call('hunter'))
    assert.equal(found?.answer?.cursor, String(limit))
    assert.equal(found?.costUsd, costUsd)
  })
}
