import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRechecks } from '../../src/jobs/recheck-mailbox.ts'
import { openDatabase } from '../../src/store/database.ts'
import { DatabaseAwayError } from '../../src/store/database-away.ts'
import { createJobQueue } from '../../src/store/job-queue.ts'
import { createStoreRig } from '../store/store-rig.ts'
import { openSilentProxy } from '../support/silent-proxy.ts'

const rig = await createStoreRig({ after })

test('a job that cannot be written down fails no lookup, and is told of once', async () => {
  const { host, port, close } = await openSilentProxy(rig.connection)
  const connection = { ...rig.connection, host, port }
  await close()
  // Nobody listens there any more.
  const db = openDatabase({ connection, poolSize: 1 })
  const faults: unknown[] = []
  const rechecks = createRechecks(
    createJobQueue(db, connection),
    () => assert.fail('it was scheduled'),
    (error) => faults.push(error),
  )
  await rechecks.schedule('c@acme.example', Date.now())
  assert.equal(faults.length, 1)
  assert.ok(faults[0] instanceof DatabaseAwayError)
  await db.close()
})
