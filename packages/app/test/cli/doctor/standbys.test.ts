import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standbyFindings } from '../../../cli/doctor/backup.ts'

test('a standby that no charge waits for is a warning, with what to do', () => {
  const [found] = standbyFindings({ standbys: 2, isSynchronous: false })
  assert.equal(found?.state, 'warn')
  assert.match(found?.text ?? '', /^2 standbys follow this server, and no charge waits/)
  assert.match(found?.advice ?? '', /synchronous_standby_names/)
})

test('a standby that charges wait for is well, and without standbys nothing is said', () => {
  const [found] = standbyFindings({ standbys: 1, isSynchronous: true })
  assert.deepEqual(found, {
    state: 'ok',
    text: '1 standby follows this server, and a charge waits for it',
  })
  assert.deepEqual(standbyFindings({ standbys: 0, isSynchronous: false }), [])
})
