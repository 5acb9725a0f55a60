import assert from 'node:assert/strict'
import { test } from 'node:test'
import { healthLights } from '../../web/pages/operator/health-lights.ts'

const searches = { underWay: 1, waiting: 0, shed: 0 }
const healthy = { isHealthy: true, searches, hasContact: true }
const well = { database: 'embedded', database_ms: 3, smtp: 'open' }
const kindsOf = (facts: object, others: object = {}) =>
  healthLights({ ...healthy, facts: { ...well, ...facts }, ...others }).map(({ kind }) => kind)

test('each part that does not work has a light of its own, and a sentence that helps', () => {
  assert.deepEqual(kindsOf({}), ['good', 'good', 'good', 'good'])
  for (const database of ['stuck', 'unreachable', 'cannot_write']) {
    assert.deepEqual(kindsOf({ database }), ['bad', 'good', 'good', 'good'])
  }
  assert.deepEqual(kindsOf({}, { isHealthy: false }), ['bad', 'good', 'good', 'good'])
  assert.deepEqual(kindsOf({ smtp: 'closed' }), ['good', 'warn', 'good', 'good'])
  assert.deepEqual(kindsOf({ providers_paused: 'hunter: exhausted' })[2], 'warn')
  assert.equal(kindsOf({}, { searches: { ...searches, waiting: 4 } })[3], 'warn')
  assert.deepEqual(kindsOf({}, { hasContact: false }), ['good', 'good', 'good', 'good', 'warn'])
  for (const { help } of healthLights({ ...healthy, facts: well })) assert.ok(help)
})

test('one search is counted as one, and the help for a paused provider tells a new key from credits', () => {
  const facts = { ...well, providers_paused: 'hunter: unauthorized' }
  const helps = healthLights({ ...healthy, facts }).map(({ help }) => help)
  assert.match(helps[3] ?? '', /^1 search under way, 0 waiting/)
  assert.match(
    helps[2] ?? '',
    /^Hunter: key refused\. A new key resumes it automatically\. If you bought credits/,
  )
})
