import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { killIfThere } from '@enricher/lab/test/support/embedded-processes'
import {
  atEnd,
  type Ending,
  isServed,
  pause,
  temporaryFolder,
} from '@enricher/lab/test/support/embedded-runner'
import { makeAccount } from '@enricher/lab/test/support/make-account'
import pg from 'pg'
import { startEmbedded } from '../../postgres/server.ts'
import { createLedger } from '../../store/credits/ledger.ts'
import { openDatabase } from '../../store/database.ts'
import { migrate } from '../../store/migrate.ts'
import { createMxSlots } from '../../store/mx-slots/mx-slots.ts'
import { createPresence } from '../../store/presence.ts'
import { balancesOf, holdOf } from './store-harness.ts'

const host = 'mx.acme.example'
const limits = { connectionsMax: 1, gapMs: 0 }
// The bound is far less than the leases of what is held.
const freeWithinMs = 30_000

/** Opens stores on a server whose log reaches the disk with the next commit that waits for it, seldom before. */
async function openStores(t: Ending) {
  const dataDir = join(temporaryFolder(t), 'data')
  const settings = { wal_writer_delay: '10000' }
  const server = await startEmbedded({ dataDir, log: () => undefined, settings })
  atEnd(t, () => server.stop())
  const { connection } = server
  const open = () => {
    const db = openDatabase({ connection, poolSize: 2 })
    atEnd(t, () => db.close())
    return db
  }
  const db = open()
  await migrate(db)
  const presence = createPresence(db)
  atEnd(t, () => presence.end(1_000))
  const another = createPresence(open())
  return {
    connection,
    db,
    ledger: createLedger(db, presence),
    slots: createMxSlots(db, { presence }),
    slotsElsewhere: createMxSlots(open(), { presence: another }),
  }
}

/** Kills a backend with signal 9, so that the server loses what is not on the disk; resolves when it serves again. */
async function crash(connection: pg.ClientConfig): Promise<void> {
  // The server ends all connections when it notices, and serves none until it has recovered.
  const witness = new pg.Client(connection)
  witness.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => witness.once('end', () => resolve()))
  await witness.connect()
  const { rows } = await witness.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  assert.ok(rows[0], 'no connection is open that could be killed')
  killIfThere(rows[0].pid)
  await ended
  while (!(await isServed(connection))) await pause(20)
}

test('what was released before the database crashed is free after it', async (t) => {
  const { connection, db, ledger, slots, slotsElsewhere } = await openStores(t)
  const { id } = await makeAccount(db, { credits: 10 })
  const hold = holdOf(id)
  await ledger.hold(hold)
  const slot = await slots.acquire(host, limits, AbortSignal.timeout(freeWithinMs))
  // This commit puts the log on the disk, as the end of any other lookup would.
  await makeAccount(db)
  await ledger.release(hold.holdId)
  await slot.release('answered')
  await crash(connection)
  const { held, holds } = await balancesOf(db, id)
  assert.deepEqual([held, holds], [0, 0])
  const again = await slotsElsewhere.acquire(host, limits, AbortSignal.timeout(freeWithinMs))
  assert.equal(again.pausedUntilMs, null)
  await again.release('answered')
})
