import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useUpDescriptors } from '@enricher/lab/test/support/descriptors'
import { known, startVerifyHarness } from './verify-harness.ts'

test('a session that found no descriptor counts neither for the mailbox nor for its host', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain' })
  const inTime = AbortSignal.timeout(60_000)
  // The DNS cache knows the name, so that the call gets as far as the connection.
  await harness.egress.resolve('acme.test', 'MX', inTime)
  await harness.egress.resolve('mx.acme.test', 'A', inTime)
  const release = useUpDescriptors(t)
  // Two failures would open the breaker of a host that does not answer.
  const said = [
    await harness.verdict(`${known}@acme.test`),
    await harness.verdict(`${known}@acme.test`),
  ]
  assert.deepEqual(said, ['unknown: unreachable', 'unknown: unreachable'])
  assert.deepEqual((await harness.facts.recall('acme.test')).verdicts, [])
  release()
  assert.equal(await harness.verdict(`${known}@acme.test`), 'valid: accepted')
})
