import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { goodKey, type VendorFault } from '@enricher/lab/world/providers/vendors/doubles'
import { createLogger } from '@enricher/service/lib/logger'
import type { ProviderFault } from '../../../model/provider-error.ts'
import { adapters } from '../../../sources/vendors/registry.ts'
import { closedAddress, faultOf, questionsTo, startCommercialHarness } from './harness.ts'

const harness = startCommercialHarness()

type Row = {
  readonly vendor: VendorFault
  readonly fault: ProviderFault
  readonly timeoutMs?: number
}

const rows: readonly Row[] = [
  { vendor: 'unauthorized', fault: 'unauthorized' },
  { vendor: 'exhausted', fault: 'exhausted' },
  { vendor: 'limited', fault: 'rate_limited' },
  { vendor: 'broken', fault: 'unavailable' },
  { vendor: 'silent', fault: 'timeout', timeoutMs: 120 },
  { vendor: 'drip', fault: 'timeout', timeoutMs: 120 },
  { vendor: 'junk', fault: 'malformed' },
  { vendor: 'odd', fault: 'malformed' },
]

for (const adapter of adapters) {
  for (const { what, ask } of questionsTo(adapter)) {
    test(`${adapter.name} ${what}: every failure has its fault, and tells no key`, async () => {
      await Promise.all(
        rows.map(async ({ vendor, fault, timeoutMs }) => {
          const key = `test-key-fault-${vendor}-5e1d0c`
          const error = await faultOf(
            Promise.resolve(ask(harness.call(adapter.name, key, timeoutMs))),
          )
          assert.equal(error.fault, fault, `${vendor}: ${error.message}`)
          assert.equal(error.provider, adapter.name)
          assertNoKey(error, key)
          if (vendor === 'limited') assertRetryWithin(error.retryAtMs, 20_000, 31_000)
        }),
      )
    })
  }
}

for (const adapter of adapters) {
  // These two leave their results out when there are none.
  if (adapter.name === 'brave' || adapter.name === 'places') continue
  for (const { what, ask } of questionsTo(adapter)) {
    test(`${adapter.name} ${what}: a reply without what was promised is no miss`, async () => {
      const work = Promise.resolve(ask(harness.call(adapter.name, 'test-key-fault-empty')))
      assert.equal((await faultOf(work)).fault, 'malformed')
    })
  }
}

for (const adapter of adapters) {
  test(`${adapter.name}: its cheapest call tells a good key from a wrong one`, async () => {
    // Snov's key has two parts.
    const second = adapter.name === 'snov' ? ':secret' : ''
    const seen = await adapter.check(harness.call(adapter.name, `${goodKey}${second}`))
    assert.match(seen, /^[\w .,()'-]{5,80}$/)
    const key = `wrong-key-77aa${second}`
    const error = await faultOf(adapter.check(harness.call(adapter.name, key)))
    assert.equal(error.fault, 'unauthorized', error.message)
    assertNoKey(error, key)
  })
}

test('an address without a listener is unavailable, and reveals no key', async () => {
  for (const adapter of adapters) {
    const call = { ...harness.call(adapter.name), baseUrl: closedAddress, apiKey: 'k-99f1:x' }
    const error = await faultOf(adapter.check(call))
    assert.equal(error.fault, 'unavailable', error.message)
    assertNoKey(error, 'k-99f1')
  }
})

test('a redirect is not followed: the key stays where it was meant for', async () => {
  const call = {
    ...harness.call('hunter', 'id:secret'),
    fetch: async (url: string, options: { readonly redirectsMax?: number }) => {
      assert.equal(options.redirectsMax, 0)
      const headers = { location: 'https://elsewhere.example/' }
      return { url, status: 302, headers, body: '', isTruncated: false, redirects: [] }
    },
  }
  for (const adapter of adapters) {
    assert.equal((await faultOf(adapter.check(call))).fault, 'unavailable')
  }
})

function assertNoKey(error: Error, key: string): void {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  createLogger('info', sink).warn({ err: error }, 'a provider failed')
  const shown = `${inspect(error, { depth: 10, showHidden: true })} ${lines.join('')}`
  assert.ok(lines.length > 0)
  assert.ok(!shown.includes(key), shown)
  assert.ok(!shown.includes('http://'), shown)
}

function assertRetryWithin(retryAtMs: number | null, leastMs: number, mostMs: number): void {
  assert.ok(retryAtMs !== null, 'no time to retry at')
  const inMs = retryAtMs - Date.now()
  assert.ok(inMs > leastMs && inMs < mostMs, `${inMs} ms`)
}
