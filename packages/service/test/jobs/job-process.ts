// Begins to run the jobs of a database, reports each one, and never ends any.
import process from 'node:process'
import { openDatabase } from '../../store/database.ts'
import { createJobQueue } from '../../store/jobs/job-queue.ts'
import { createPresence } from '../../store/presence.ts'

const connection = JSON.parse(process.argv[2] ?? '')
const db = openDatabase({ connection })
const queue = createJobQueue(db, connection, createPresence(db))
const endless = () => {
  process.send?.('begun')
  return new Promise<void>(() => undefined)
}
await queue.run({ endless }, () => undefined)
