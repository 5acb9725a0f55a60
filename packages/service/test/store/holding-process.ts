// Takes one of everything a process can hold, reports that, and obeys messages of its parent until it is killed.
import process from 'node:process'
import { sha256 } from '@enricher/engine/lib/digest'
import { createLedger } from '../../store/credits/ledger.ts'
import { openDatabase } from '../../store/database.ts'
import { createIdempotencyRecords } from '../../store/lookups/idempotency-records.ts'
import { createMxSlots } from '../../store/mx-slots/mx-slots.ts'
import { createPresence } from '../../store/presence.ts'
import { claimOf } from './claim-of.ts'
import { holdOf, settlementOf } from './store-harness.ts'

const [connection = '', accountId = '', name = ''] = process.argv.slice(2)
const db = openDatabase({ connection: JSON.parse(connection) })
const presence = createPresence(db)
const ledger = createLedger(db, presence)
const requests = createIdempotencyRecords(db, { presence })
const slots = createMxSlots(db, { presence })

const claim = claimOf(accountId, name)
const hold = holdOf(accountId, { flightKey: sha256(name), credits: 25 })
await requests.begin(claim)
await ledger.hold(hold)
const slot = await slots.acquire(name, { connectionsMax: 1, gapMs: 0 }, AbortSignal.timeout(5_000))

process.on('message', async (order) => {
  if (order === 'release') {
    await requests.abandon(claim)
    await ledger.release(hold.holdId)
    await slot.release('answered')
  }
  if (order === 'end') await presence.end(1_000)
  const isSettling = order === 'settle'
  process.send?.(isSettling ? (await ledger.settle(settlementOf(hold))).outcome : order)
})
process.send?.('held')
