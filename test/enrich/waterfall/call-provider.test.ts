import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callProvider } from '../../../src/enrich/waterfall/call-provider.ts'
import { hunter } from '../../../src/providers/vendors/hunter.ts'
import { startCommercialHarness } from '../../providers/vendors/harness.ts'

const harness = startCommercialHarness()
const never = new AbortController().signal

test('a vendor that is still at work when its time is over has timed out, and is no mistake of ours', async () => {
  const { fetch, apiKey, baseUrl } = harness.call('hunter')
  const { verify } = hunter.operations
  assert.ok(verify)
  // The double answers 202, "verification in progress": the adapter waits two seconds and asks again.
  const question = { email: 'verifying@firnwand.ch' }
  const result = await callProvider(verify, question, {
    configured: { adapter: hunter, apiKey, baseUrl },
    network: { fetch },
    price: { usd: 0, per: 'call' },
    runSignal: never,
    passSignal: never,
    timeoutMs: 300,
    reserve: async () => true,
  })
  assert.equal(result.kind, 'fault')
  assert.equal(result.error.fault, 'timeout')
})
