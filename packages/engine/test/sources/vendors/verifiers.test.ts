import assert from 'node:assert/strict'
import { test } from 'node:test'
import { millionverifier } from '../../../sources/vendors/millionverifier.ts'
import { reacher } from '../../../sources/vendors/reacher.ts'
import { configuredAdapters } from '../../../sources/vendors/registry.ts'
import { zerobounce } from '../../../sources/vendors/zerobounce.ts'
import { faultOf, startCommercialHarness } from './harness.ts'

const harness = startCommercialHarness()

test("ZeroBounce's one sentence for two troubles is resolved by the balance", async () => {
  const ask = (key: string) =>
    zerobounce.operations.verify?.({ email: 'a@b.example' }, harness.call('zerobounce', key))
  const wrong = await faultOf(Promise.resolve(ask('test-key-fault-unauthorized')))
  assert.equal(wrong.fault, 'unauthorized')
  const spent = await faultOf(Promise.resolve(ask('test-key-fault-exhausted')))
  assert.equal(spent.fault, 'exhausted')
})

test("ZeroBounce's list of what not to mail does not make a role address dead", async () => {
  const email = 'info@copperwreninstruments.com'
  const found = await zerobounce.operations.verify?.({ email }, harness.call('zerobounce'))
  assert.deepEqual(found?.answer, { status: 'risky' })
})

test("MillionVerifier's error without a reason is a fault, not a verdict", async () => {
  const asked = millionverifier.operations.verify?.(
    { email: 'odd@copperwreninstruments.com' },
    harness.call('millionverifier'),
  )
  assert.equal((await faultOf(Promise.resolve(asked))).fault, 'unavailable')
})

test("Reacher's `invalid` counts where something beside it proves it", async () => {
  const ask = (email: string) => reacher.operations.verify?.({ email }, harness.call('reacher'))
  assert.deepEqual((await ask('disabled@firnwand.ch'))?.answer, null)
  assert.deepEqual((await ask('nobody@firnwand.ch'))?.answer, { status: 'unknown' })
})

test('Reacher needs an address and no secret', () => {
  const [found, ...others] = configuredAdapters({ reacherBaseUrl: 'http://reacher.example:8080' })
  assert.equal(found?.adapter.name, 'reacher')
  assert.equal(found?.apiKey, '')
  assert.deepEqual(others, [])
})
