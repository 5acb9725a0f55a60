import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { ProviderError } from '../../model/provider-error.ts'
import { hunter } from '../../sources/vendors/hunter.ts'
import { callProvider } from '../../waterfall/call-provider.ts'
import { startCommercialHarness } from '../sources/vendors/harness.ts'

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

test('time in which this process stood still is not that of a provider, and still is that of its search', async () => {
  const { fetch, apiKey, baseUrl } = harness.call('hunter')
  const kindWithin = async (time: { readonly timeoutMs: number; readonly leftMs?: number }) => {
    const heldMs = (time.leftMs ?? time.timeoutMs) + 100
    const ask = async (_question: null, { signal }: { readonly signal: AbortSignal }) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, heldMs)
      // The reply has arrived, and is read in the next rounds of the event loop.
      for (let round = 0; round < 3; round += 1) await nextRound()
      if (signal.aborted) throw new ProviderError('hunter', 'timeout', 'said nothing')
      return { answer: null, costUsd: 0, facts: [] }
    }
    const result = await callProvider(ask, null, {
      configured: { adapter: hunter, apiKey, baseUrl },
      network: { fetch },
      price: { usd: 0, per: 'call' },
      runSignal: never,
      passSignal: never,
      ...time,
      reserve: async () => true,
    })
    return result.kind
  }
  // By the clock the call would end only after four times as long.
  assert.equal(await kindWithin({ timeoutMs: 800 }), 'reply')
  assert.equal(await kindWithin({ timeoutMs: 800, leftMs: 100 }), 'fault')
})
