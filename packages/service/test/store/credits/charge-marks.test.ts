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
import { createChargeMarks } from '../../../store/credits/charge-marks.ts'
import { createLedger } from '../../../store/credits/ledger.ts'
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
    return hold.holdId
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

const path = (folder: string) => join(folder, 'charge-mark')
const settingsOf = (folder: string, lostCharges: string) =>
  readConfig({ CHARGE_MARK_FILE: path(folder), LOST_CHARGES: lostCharges })

test('a promoted replica that lacks the last charges is reported once, and charging goes on', async (t) => {
  const { db, marks, charge, lag, promote } = await createCharging(t)
  const folder = temporaryFolder(t)
  const { metrics, lines, logger } = observe()
  const task = chargeTask(marks, settingsOf(folder, 'report'), { metrics, logger })
  const look = () => task.run(new AbortController().signal)
  await look()
  assert.equal(existsSync(path(folder)), false, 'nothing was charged')
  const kept = await charge()
  await look()
  assert.equal(readFileSync(path(folder), 'utf8'), `${kept}\n`)
  await lag()
  const lost = [await charge(), await charge()]
  await promote()
  await charge()
  await look()
  assert.match(await metrics.text(), /^enricher_charges_lost_total 2$/m)
  assert.equal(lines.length, 1)
  assert.deepEqual(JSON.parse(lines[0] ?? '').holds, lost)
  const latest = await charge()
  await look()
  assert.equal(lines.length, 1)
  assert.equal(readFileSync(path(folder), 'utf8'), `${latest}\n`)
  await requireCharges({ db, close: async () => undefined }, settingsOf(folder, 'refuse'), {
    metrics,
    logger,
  })
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
  const task = chargeTask(marks, settings, { metrics, logger })
  await charge()
  await lag()
  const lost = await charge()
  await promote()
  const stopped = new Promise((resolve) => process.once('SIGTERM', resolve))
  await task.run(new AbortController().signal)
  assert.equal(await stopped, 'SIGTERM')
  assert.equal(process.exitCode, 1)
  process.exitCode = undefined
  assert.equal(readFileSync(path(folder), 'utf8'), `${lost}\n`)
  let isClosed = false
  const close = async () => {
    isClosed = true
  }
  const start = () => requireCharges({ db, close }, settings, { metrics, logger })
  await assert.rejects(start, /lacks the charge of .*charge-mark.*Remove the file to go on/)
  assert.equal(isClosed, true)
  await requireCharges({ db, close }, settingsOf(folder, 'report'), { metrics, logger })
  assert.match(await metrics.text(), /^enricher_charges_lost_total 2$/m)
  writeFileSync(path(folder), '')
  await start()
  const nowhere = settingsOf(join(folder, 'missing'), 'refuse')
  await assert.rejects(
    requireCharges({ db, close }, nowhere, { metrics, logger }),
    /CHARGE_MARK_FILE cannot be kept: .*missing/,
  )
})

test('a refusal that a restart would forget is a mistake of the configuration', () => {
  assert.throws(
    () => readConfig({ LOST_CHARGES: 'refuse' }),
    (error: unknown) =>
      error instanceof ConfigError && /CHARGE_MARK_FILE must be set/.test(error.message),
  )
})
