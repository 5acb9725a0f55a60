import { existsSync } from 'node:fs'
import { access, constants, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { codeOf } from '@enricher/engine/lib/error-code'
import type { DatabaseMetrics } from '@enricher/service/lib/database-series'
import type { Logger } from '@enricher/service/lib/logger'
import { type ChargeMarks, findLost } from '@enricher/service/store/credits/charge-marks'
import type { Store } from '@enricher/service/store/open-store'
import type { Config } from '../config/config.ts'
import type { PeriodicTask } from './periodic-tasks.ts'

type Settings = Pick<Config, 'chargeMarkFile' | 'lostCharges'>
type Observed = {
  readonly metrics: { readonly database: Pick<DatabaseMetrics, 'chargesLost'> }
  readonly logger: Logger
}

const lookEveryMs = 1_000
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
    const holdId = await readMark(path)
    if (holdId === null || (await findLost(db, [holdId])).length === 0) return
    const words = `The database lacks the charge of ${path}, which was answered: ${cause}.`
    if (lostCharges === 'refuse') throw new Error(`${words} Remove the file to go on without it.`)
    metrics.database.chargesLost(1)
    logger.error({ hold: holdId }, words)
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
  marks: ChargeMarks,
  settings: Settings,
  observed: Observed,
): PeriodicTask {
  let kept: string | null = null
  return {
    name: 'look whether charges are kept',
    everyMs: lookEveryMs,
    async run() {
      const latest = marks.latest()
      const lost = await marks.look()
      if (lost.length > 0) await reportLost(lost, settings, observed)
      else if (settings.chargeMarkFile !== null && latest !== null && latest !== kept) {
        await writeMark(settings.chargeMarkFile, latest)
        kept = latest
      }
    },
  }
}

async function reportLost(
  lost: readonly string[],
  { chargeMarkFile: path, lostCharges }: Settings,
  { metrics, logger }: Observed,
): Promise<void> {
  metrics.database.chargesLost(lost.length)
  logger.error({ holds: lost }, `the database lacks charges that were answered: ${cause}`)
  if (lostCharges === 'report') return
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
  // The next start must find the loss, too: the file may name an earlier charge.
  if (path !== null) await writeMark(path, lost[0] ?? '')
}

/** @throws {Error} when the file cannot be read, or its folder cannot be written */
async function readMark(path: string): Promise<string | null> {
  try {
    await access(dirname(path), constants.W_OK)
    return (await readFile(path, 'utf8')).trim() || null
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && existsSync(dirname(path))) return null
    throw new Error(
      `CHARGE_MARK_FILE cannot be kept: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** Writes the file as a whole: a process may be killed while it writes. */
async function writeMark(path: string, holdId: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${holdId}\n`)
  await rename(draft, path)
}
