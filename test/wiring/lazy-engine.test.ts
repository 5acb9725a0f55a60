import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { sleep } from '../../src/lib/time.ts'
import { openEngineLazily, unasked } from '../../src/wiring/lazy-engine.ts'
import { scriptedEngine } from '../support/scripted-engine.ts'

const query = { companyName: 'Acme', context: '' }
const run = () => ({ signal: AbortSignal.timeout(5_000) })

test('searches that could not be loaded are loaded again, once a second at most', async () => {
  let loads = 0
  const { engine, close } = openEngineLazily(readConfig({}), async () => {
    loads += 1
    if (loads < 3) throw new Error('EMFILE: too many open files')
    return { ...unasked, engine: scriptedEngine() }
  })
  const search = () => engine.findWebsite(query, run())
  const first = await Promise.allSettled([search(), search()])
  assert.deepEqual(
    first.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await assert.rejects(search(), /EMFILE/)
  assert.equal(loads, 1, 'those that follow at once share the failure')
  await sleep(1_050)
  await assert.rejects(search(), /EMFILE/)
  assert.equal(loads, 2)
  await sleep(1_050)
  assert.equal((await search())?.source, 'site')
  assert.equal(loads, 3)
  await close()
})

test('an engine that was never loaded, or not with success, closes', async () => {
  await openEngineLazily(readConfig({}), () => Promise.reject(new Error('never asked'))).close()
  const failed = openEngineLazily(readConfig({}), () => Promise.reject(new Error('EMFILE')))
  await assert.rejects(failed.engine.findWebsite(query, run()), /EMFILE/)
  await failed.close()
})
