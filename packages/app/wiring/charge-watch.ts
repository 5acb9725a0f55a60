import { existsSync } from 'node:fs'
import { access, constants, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { codeOf } from '@enricher/engine/lib/error-code'
import type { DatabaseMetrics } from '@enricher/service/lib/database-series'
import type { Logger } from '@enricher/service/lib/logger'
import {
  type BookedCharge,
  type ChargeMarks,
  findLost,
} from '@enricher/service/store/credits/charge-marks'
import type { Database } from '@enricher/service/store/database'
import type { Store } from '@enricher/service/store/open-store'
import type { Config } from '../config/config.ts'
import type { PeriodicTask } from './periodic-tasks.ts'

type Settings = Pick<Config, 'chargeMarkFile' | 'lostCharges'>
type Observed = {
  readonly metrics: { readonly database: Pick<DatabaseMetrics, 'chargesLost'> }
  readonly logger: Logger
}

const lookEveryMs = 1_000
// The file has the account and the hold of a charge.
const markWords = /^(acc_\w+) (hold_\w+)$/
const cause = 'a replica that lagged was promoted, or an older backup restored'

/**
 * Looks before the first request whether the database has the charge that `CHARGE_MARK_FILE` names.
 * @throws {Error} that says what to change, when the charge is lost and `LOST_CHARGES` refuses that, or when the file
 * cannot be read
 */
export async function requireCharges(
  { db, close }: Pick<Store, 'db' | 'close'>,
  { chargeMarkFile: path, lostCharges }: Settings,
  { metrics, logger }: Observed,
): Promise<void> {
  if (path === null) return
  try {
    const lost = await findLostMark(db, path)
    if (lost === null) return
    const words = `The database lacks the charge of ${path}, which was answered: ${cause}.`
    if (lostCharges === 'refuse') throw new Error(`${words} Remove the file to go on without it.`)
    metrics.database.chargesLost(1)
    logger.error({ hold: lost.holdId }, words)
    await rm(path, { force: true })
  } catch (error) {
    // A server that this process has started must not survive the failure.
    await close()
    throw error
  }
}

/**
 * Creates the task that looks whether the database still has the charges of this process, and keeps the latest in the
 * file. A process whose charges are lost ends where `LOST_CHARGES` refuses to go on; its next start then fails.
 */
export function chargeTask(
  db: Database,
  marks: ChargeMarks,
  settings: Settings,
  observed: Observed,
): PeriodicTask {
  const { chargeMarkFile: path, lostCharges } = settings
  let kept: BookedCharge | null = null
  let isRefused = false
  const report = async (lost: readonly BookedCharge[], latest: BookedCharge | null) => {
    // A charge that is reported is not kept: the next start would report it again.
    if (lost.some(({ holdId }) => holdId === latest?.holdId)) kept = latest
    isRefused = lostCharges === 'refuse'
    await reportLost(db, lost, settings, observed)
  }
  return {
    name: 'look whether charges are kept',
    everyMs: lookEveryMs,
    async run() {
      // Requests that are finished while the process stops must not replace the lost charge in the file.
      if (isRefused) return
      const latest = marks.latest()
      const lost = await marks.look()
      if (lost.length > 0) return report(lost, latest)
      if (path === null || latest === null || latest === kept) return
      // Another process may share the file, and have stopped for what it left there.
      const left = lostCharges === 'refuse' ? await findLostMark(db, path) : null
      if (left !== null) return report([left], latest)
      await writeMark(path, latest)
      kept = latest
    },
  }
}

/** Returns the charge that the file names, where the database lacks it. */
async function findLostMark(db: Database, path: string): Promise<BookedCharge | null> {
  const mark = await readMark(path)
  if (mark === null) return null
  const [lost] = await findLost(db, [mark])
  return lost ?? null
}

async function reportLost(
  db: Database,
  lost: readonly BookedCharge[],
  { chargeMarkFile: path, lostCharges }: Settings,
  { metrics, logger }: Observed,
): Promise<void> {
  metrics.database.chargesLost(lost.length)
  const holds = lost.map(({ holdId }) => holdId)
  logger.error({ holds }, `the database lacks charges that were answered: ${cause}`)
  if (lostCharges === 'report') {
    // The next start must not count the loss again.
    if (path !== null && (await findLostMark(db, path))) await rm(path, { force: true })
    return
  }
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
  // The next start must find the loss, too: the file may name an earlier charge.
  const [first] = lost
  if (path !== null && first) await writeMark(path, first)
}

/** @throws {Error} when the file cannot be read or has other text than a charge, or its folder cannot be written */
async function readMark(path: string): Promise<BookedCharge | null> {
  try {
    await access(dirname(path), constants.W_OK)
    // Some file systems fill what a power cut left of a file with zeros.
    const text = (await readFile(path, 'utf8')).replaceAll('\0', '').trim()
    if (text === '') return null
    const [, accountId, holdId] = markWords.exec(text) ?? []
    if (accountId !== undefined && holdId !== undefined) return { accountId, holdId }
    throw new Error(`${path} has other text than a charge: remove it, or name another file.`)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && existsSync(dirname(path))) return null
    throw new Error(
      `CHARGE_MARK_FILE cannot be kept: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** Writes the file as a whole: a process may be killed while it writes. */
async function writeMark(path: string, { accountId, holdId }: BookedCharge): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${accountId} ${holdId}\n`)
  await rename(draft, path)
}
