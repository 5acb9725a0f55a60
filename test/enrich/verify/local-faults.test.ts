import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useUpDescriptors } from '../../support/descriptors.ts'
import { known, startVerifyRig } from './verify-rig.ts'

test('a session that found no descriptor counts neither for the mailbox nor for its host', async (t) => {
  const rig = await startVerifyRig(t, { 'acme.test': 'plain' })
  const inTime = AbortSignal.timeout(10_000)
  // Known to the DNS cache, so that it comes to the connection.
  await rig.egress.resolve('acme.test', 'MX', inTime)
  await rig.egress.resolve('mx.acme.test', 'A', inTime)
  const release = useUpDescriptors(t)
  // As often as opens the breaker of a host that does not answer.
  const said = [await rig.verdict(`${known}@acme.test`), await rig.verdict(`${known}@acme.test`)]
  assert.deepEqual(said, ['unknown: unreachable', 'unknown: unreachable'])
  assert.deepEqual((await rig.facts.recall('acme.test')).verdicts, [])
  release()
  assert.equal(await rig.verdict(`${known}@acme.test`), 'valid: accepted')
})
