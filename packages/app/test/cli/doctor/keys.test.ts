import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogRows } from '@enricher/engine/model/provider-catalog'
import { startCommercialDoubles } from '@enricher/lab/world/providers/vendors/doubles'
import { checkKeys } from '../../../cli/doctor/keys.ts'
import { readConfig } from '../../../config/config.ts'
import { openEgress } from '../../../wiring/egress.ts'

test('each key that is set is asked for, and what was seen is said without it', async (t) => {
  const doubles = await startCommercialDoubles()
  t.after(doubles.stop)
  const keys = { HUNTER_API_KEY: 'wrong-key-41c7', BRAVE_API_KEY: 'test-key-fault-exhausted' }
  const config = readConfig({ ...doubles.env, ...keys })
  const egress = await openEgress(config)
  t.after(egress.close)
  const findings = await checkKeys(config, egress)
  assert.equal(findings.length, catalogRows.length)
  const about = (title: string) => findings.find(({ text }) => text.startsWith(`${title}: `))
  assert.deepEqual(about('Findymail'), { state: 'ok', text: 'Findymail: 240 credits left' })
  assert.equal(about('Hunter')?.text, 'Hunter: answered 401')
  assert.equal(about('Hunter')?.state, 'fail')
  assert.equal(about('Hunter')?.advice, 'check HUNTER_API_KEY')
  assert.equal(about('Brave Search')?.state, 'warn')
  const shown = JSON.stringify(findings)
  for (const key of Object.values(keys)) assert.ok(!shown.includes(key), shown)
})

test('without a key no provider is asked', async () => {
  const network = { fetch: () => Promise.reject(new Error('no provider may be asked')) }
  const findings = await checkKeys(readConfig({}), network)
  assert.deepEqual(findings, [{ state: 'ok', text: 'no key of a provider is set' }])
})
