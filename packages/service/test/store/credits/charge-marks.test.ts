import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import pg from 'pg'
import { ConfigError, readConfig } from '../../../../app/config/config.ts'
import { chargeTask, requireCharges } from '../../../../app/wiring/charge-watch.ts'
import { createLogger } from '../../../lib/logger.ts'
import { createMetrics } from '../../../lib/metrics.ts'
import {
  type BookedCharge,
  createChargeMarks,
  findLost,
} from '../../../store/credits/charge-marks.ts'
import { createLedger } from '../../../store/credits/ledger.ts'
import type { Database } from '../../../store/database.ts'
import { createStoreHarness, holdOf, settlementOf } from '../store-harness.ts'

/** A process that charges, and the replica of its database, which is promoted as it was when `lag` was called. */
async function createCharging(t: TestContext) {
  const { connection, db, account } = await createStoreHarness(t)
  let atMs = 0
  const marks = createChargeMarks(db, () => atMs)
  const ledger = createLedger(db, undefined, marks)
  const { id } = await account(1_000)
  const charge = async () => {
    const hold = holdOf(id)
    atMs += 1_000
    await ledger.hold(hold)
    await ledger.settle(settlementOf(hold))
    return { accountId: id, holdId: hold.holdId }
  }
  const own = connection.database
  const asAdmin = async (statements: readonly string[]) => {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const alone = (statements: readonly string[]) =>
    asAdmin([
      `ALTER DATABASE ${own} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${own}'`,
      ...statements,
      `ALTER DATABASE ${own} ALLOW_CONNECTIONS true`,
    ])
  t.after(() => asAdmin([`DROP DATABASE IF EXISTS ${own}_replica`]))
  return {
    db,
    marks,
    charge,
    lag: () => alone([`CREATE DATABASE ${own}_replica TEMPLATE ${own}`]),
    promote: () =>
      alone([`DROP DATABASE ${own}`, `ALTER DATABASE ${own}_replica RENAME TO ${own}`]),
  }
}

function observe() {
  const metrics = createMetrics()
  const lines: string[] = []
  return { metrics, lines, logger: createLogger('info', { write: (line) => lines.push(line) }) }
}

const lineOf = ({ accountId, holdId }: BookedCharge) => `${accountId} ${holdId}\n`
const path = (folder: string) => join(folder, 'charge-mark')
const settingsOf = (folder: string, lostCharges: string) =>
  readConfig({ CHARGE_MARK_FILE: path(folder), LOST_CHARGES: lostCharges })

test('a promoted replica that lacks the last charges is reported once, and charging goes on', async (t) => {
  const { db, marks, charge, lag, promote } = await createCharging(t)
  const folder = temporaryFolder(t)
  const { metrics, lines, logger } = observe()
  const task = chargeTask(db, marks, settingsOf(folder, 'report'), { metrics, logger })
  const look = () => task.run(new AbortController().signal)
  await look()
  assert.equal(existsSync(path(folder)), false, 'nothing was charged')
  const kept = await charge()
  await look()
  assert.equal(readFileSync(path(folder), 'utf8'), lineOf(kept))
  await lag()
  const lost = [await charge(), await charge()]
  await promote()
  await charge()
  await look()
  assert.match(await metrics.text(), /^enricher_charges_lost_total 2$/m)
  assert.equal(lines.length, 1)
  assert.deepEqual(
    JSON.parse(lines[0] ?? '').holds,
    lost.map(({ holdId }) => holdId),
  )
  const latest = await charge()
  await look()
  assert.equal(lines.length, 1)
  assert.equal(readFileSync(path(folder), 'utf8'), lineOf(latest))
  await requireCharges({ db, close: async () => undefined }, settingsOf(folder, 'refuse'), {
    metrics,
    logger,
  })
})

test('a loss that is reported is counted once, however often processes start afterwards', async (t) => {
  const { db, marks, charge, lag, promote } = await createCharging(t)
  const settings = settingsOf(temporaryFolder(t), 'report')
  const { metrics, lines, logger } = observe()
  const task = chargeTask(db, marks, settings, { metrics, logger })
  const start = () =>
    requireCharges({ db, close: async () => undefined }, settings, { metrics, logger })
  await charge()
  await lag()
  const lost = await charge()
  await task.run(new AbortController().signal)
  await promote()
  await task.run(new AbortController().signal)
  for (let round = 0; round < 3; round += 1) await start()
  assert.match(await metrics.text(), /^enricher_charges_lost_total 1$/m)
  assert.equal(lines.length, 1)
  // A process that was killed before it looked leaves the mark to the next start.
  writeFileSync(settings.chargeMarkFile ?? '', lineOf(lost))
  for (let round = 0; round < 3; round += 1) await start()
  assert.match(await metrics.text(), /^enricher_charges_lost_total 2$/m)
  assert.equal(lines.length, 2)
})

test('a charge that is lost before it was written is counted once', async (t) => {
  const { db, marks, charge, lag, promote } = await createCharging(t)
  const settings = settingsOf(temporaryFolder(t), 'report')
  const { metrics, logger } = observe()
  const task = chargeTask(db, marks, settings, { metrics, logger })
  await lag()
  await charge()
  await promote()
  for (let round = 0; round < 2; round += 1) await task.run(new AbortController().signal)
  await requireCharges({ db, close: async () => undefined }, settings, { metrics, logger })
  assert.match(await metrics.text(), /^enricher_charges_lost_total 1$/m)
})

test('a charge that was looked at before is looked at again: a replica may lag for longer', async (t) => {
  const { marks, charge, lag, promote } = await createCharging(t)
  await charge()
  await lag()
  const lost = await charge()
  assert.deepEqual(await marks.look(), [])
  await promote()
  assert.deepEqual(await marks.look(), [lost])
  assert.deepEqual(await marks.look(), [])
})

test('where LOST_CHARGES refuses, the process stops, and its next start fails until the file is removed', async (t) => {
  const { db, marks, charge, lag, promote } = await createCharging(t)
  const folder = temporaryFolder(t)
  const settings = settingsOf(folder, 'refuse')
  const { metrics, logger } = observe()
  const task = chargeTask(db, marks, settings, { metrics, logger })
  await charge()
  await lag()
  const lost = await charge()
  await promote()
  // The new primary has this one: a request that was under way.
  await charge()
  const stopped = new Promise((resolve) => process.once('SIGTERM', resolve))
  const look = () => task.run(new AbortController().signal)
  await look()
  assert.equal(await stopped, 'SIGTERM')
  assert.equal(process.exitCode, 1)
  process.exitCode = undefined
  // Requests are still finished while the process stops.
  await charge()
  await look()
  assert.equal(readFileSync(path(folder), 'utf8'), lineOf(lost))
  let isClosed = false
  const close = async () => {
    isClosed = true
  }
  const start = () => requireCharges({ db, close }, settings, { metrics, logger })
  await assert.rejects(start, /lacks the charge of .*charge-mark.*Remove the file to go on/)
  assert.equal(isClosed, true)
  await requireCharges({ db, close }, settingsOf(folder, 'report'), { metrics, logger })
  assert.match(await metrics.text(), /^enricher_charges_lost_total 2$/m)
  for (const none of ['', '\n', '\0'.repeat(60)]) {
    writeFileSync(path(folder), none)
    await start()
  }
  writeFileSync(path(folder), 'other things\0')
  await assert.rejects(start, /charge-mark has other text than a charge: remove it/)
  const nowhere = settingsOf(join(folder, 'missing'), 'refuse')
  await assert.rejects(
    requireCharges({ db, close }, nowhere, { metrics, logger }),
    /CHARGE_MARK_FILE cannot be kept: .*missing/,
  )
})

test('a process that shares the file stops for the charge that another one lost', async (t) => {
  const { db, marks, charge, lag, promote } = await createCharging(t)
  const folder = temporaryFolder(t)
  await charge()
  await lag()
  const lost = await charge()
  await promote()
  await marks.look()
  writeFileSync(path(folder), lineOf(lost))
  const task = chargeTask(db, marks, settingsOf(folder, 'refuse'), observe())
  const stopped = new Promise((resolve) => process.once('SIGTERM', resolve))
  await charge()
  await task.run(new AbortController().signal)
  assert.equal(await stopped, 'SIGTERM')
  process.exitCode = undefined
  assert.equal(readFileSync(path(folder), 'utf8'), lineOf(lost))
})

test('a look reads by the keys of the ledger, however long that is', async (t) => {
  const { db, charge } = await createCharging(t)
  const charges = [await charge(), await charge()]
  await db.query('ANALYZE ledger')
  const plans: string[] = []
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off')
    const query: Database['query'] = async (statement, parameters) => {
      const rows = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`, parameters)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return []
    }
    await findLost({ ...db, query }, charges)
  })
  assert.match(plans[0] ?? '', /Index Cond: .*account_id = .*reference = /)
})

test('a refusal that a restart would forget is a mistake of the configuration', () => {
  assert.throws(
    () => readConfig({ LOST_CHARGES: 'refuse' }),
    (error: unknown) =>
      error instanceof ConfigError && /CHARGE_MARK_FILE must be set/.test(error.message),
  )
})
