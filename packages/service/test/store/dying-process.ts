// Charges one lookup, holds two more, reports that, and waits to be killed.
import process from 'node:process'
import { createLedger } from '../../store/credits/ledger.ts'
import { openDatabase } from '../../store/database.ts'
import { holdOf, settlementOf } from './store-harness.ts'

const [connection = '', accountId = ''] = process.argv.slice(2)
const ledger = createLedger(openDatabase({ connection: JSON.parse(connection) }))
const charged = holdOf(accountId)
await ledger.hold(charged)
await ledger.settle(settlementOf(charged))
await Promise.all([1, 2].map(() => ledger.hold(holdOf(accountId, { leaseMs: 100 }))))
process.send?.('held')
