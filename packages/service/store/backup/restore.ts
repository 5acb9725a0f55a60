import { formatCount } from '@enricher/engine/lib/counted'
import type pg from 'pg'
import { checkValueOf } from '../../lib/keyed-digest.ts'
import { type Mismatch, mismatchCondition } from '../credits/audit.ts'
import { readMigrations } from '../migrate.ts'
import { checkTables, load } from './load.ts'
import { claimAlone, countOccupied, type Occupied, RestoreRefusedError } from './occupied.ts'
import { endOnAbort, type OwnerSettings, rowsOf, setForTransaction, withOwner } from './owner.ts'
import { type BackupFile, type BackupSummary, verify } from './read-file.ts'
import { checkOwnTables, migrateWithin, planOf, rebuild } from './rebuild.ts'

export type RestoreRequest = {
  readonly file: BackupFile
  /** The present content of the database is deleted. */
  readonly isReplacing: boolean
  /** Balances are restored as they are, even where they contradict the ledger. */
  readonly isForgiving: boolean
  /** The key of the suppression list, where the operator keeps it outside the database; null: not kept outside. */
  readonly givenKey: string | null
  /** Time to wait for a table that another program keeps locked; 15 s when left out. */
  readonly lockTimeoutMs?: number
  readonly onProgress: (progress: { readonly fraction: number; readonly rows: number }) => void
  readonly signal: AbortSignal
}

export type RestoreReport = {
  readonly summary: BackupSummary
  readonly replaced: readonly Occupied[]
  /** Migrations applied after the backup was loaded. */
  readonly migrated: readonly string[]
  /** The backup was made with a key of the suppression list that neither the backup nor the caller gives. */
  readonly needsKey: boolean
}

/**
 * Verifies a backup without touching a database.
 * @throws {BackupFileError} when it could not be restored by this version
 */
export async function checkBackup(
  file: BackupFile,
  { onProgress, signal }: Pick<RestoreRequest, 'onProgress' | 'signal'>,
): Promise<BackupSummary> {
  let read = 0
  const summary = await verify(file, (bytes) => {
    signal.throwIfAborted()
    read += bytes
    onProgress({ fraction: read / file.bytes, rows: 0 })
  })
  planOf(summary.head, await readMigrations())
  onProgress({ fraction: 1, rows: summary.rows })
  return summary
}

// A table that is locked for longer is used by a program other than the service.
const usualLockTimeoutMs = 15_000

/**
 * Verifies a backup and loads it into the configured database, in one transaction: all of it is restored, or nothing
 * changes.
 * @throws {BackupFileError} when the file is no whole backup of this version or an earlier one; the database was not
 * touched
 * @throws {RestoreRefusedError} when the database is used or not empty
 */
export async function restore(
  settings: OwnerSettings,
  request: RestoreRequest,
): Promise<RestoreReport> {
  const { file, signal, onProgress, lockTimeoutMs = usualLockTimeoutMs } = request
  const progress = { bytes: 0, rows: 0 }
  const tell = () =>
    onProgress({ fraction: progress.bytes / (2 * file.bytes), rows: progress.rows })
  const onRead = (bytes: number) => {
    signal.throwIfAborted()
    progress.bytes += bytes
    tell()
  }
  const summary = await verify(file, onRead)
  const shipped = await readMigrations()
  const { before, since } = planOf(summary.head, shipped)
  return withOwner(settings, 'enricher restore', async (client) => {
    const forget = endOnAbort(client, signal)
    try {
      await client.query('BEGIN')
      // A large table may take any time to load.
      await setForTransaction(client, { statementTimeoutMs: 0, lockTimeoutMs })
      await claimAlone(client)
      await checkOwnTables(client, shipped)
      const replaced = await checkOccupied(client, request.isReplacing)
      await rebuild(client, shipped, before)
      await checkTables(client, summary)
      await load(client, summary, file.parts(onRead), (rows) => {
        progress.rows += rows
        tell()
      })
      await migrateWithin(client, since)
      if (!request.isForgiving) await checkBalances(client)
      const needsKey = await checkKey(client, request.givenKey)
      // A commit must not be interrupted: whether it was carried out would be unknown.
      forget()
      await client.query('COMMIT')
      // The server would also analyse the tables by itself, some time later.
      await client.query('ANALYZE').catch(() => undefined)
      return { summary, replaced, migrated: since.map(({ name }) => name), needsKey }
    } catch (error) {
      throw explain(error)
    }
  })
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
function explain(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === '55P03') {
    return new RestoreRefusedError(
      'Another program uses the tables and does not release them: end it. Nothing was restored.',
      { cause: error },
    )
  }
  if (code === '2BP01') {
    return new RestoreRefusedError(
      `Something that Enricher did not make depends on its tables: remove it first (${detail ?? ''}). Nothing was restored.`,
      { cause: error },
    )
  }
  return error
}

/** Refuses a database that is not empty, unless its content is to be replaced; returns what it holds. */
async function checkOccupied(client: pg.Client, isReplacing: boolean): Promise<Occupied[]> {
  const occupied = await countOccupied(client)
  if (occupied.length === 0) return occupied
  if (!isReplacing) {
    const list = occupied.map(({ table, rows }) => `${formatCount(rows)} ${table}`)
    throw new RestoreRefusedError(
      `The database is not empty: it holds ${list.join(', ')}. Restore into another one, or delete all of that with --replace.`,
    )
  }
  await client.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE')
  return occupied
}

async function checkBalances(client: pg.Client): Promise<void> {
  const mismatches = await findMismatches(client)
  if (mismatches.length === 0) return
  const list = mismatches.map(
    ({ accountId, credits, entries, lastBalance }) =>
      `${accountId} has ${credits}, its entries sum to ${entries}, the last says ${lastBalance}`,
  )
  throw new RestoreRefusedError(
    `Balances in the backup do not agree with its ledger: ${list.join('; ')}. Nothing was restored. ` +
      'With --accept-mismatches they are restored as they are.',
  )
}

// Ten mismatches are enough to look for the cause.
const mismatchesMax = 10

type Mismatched = Pick<Mismatch, 'accountId' | 'credits' | 'entries' | 'lastBalance'>

/** Finds accounts whose numbers contradict each other, in one pass over the ledger, as all of them are new. */
async function findMismatches(client: pg.Client): Promise<Mismatched[]> {
  const rows = await rowsOf<{ id: string; credits: string; entries: string; last_balance: string }>(
    client,
    `SELECT id, credits, entries, last_balance
       FROM (SELECT a.id, a.credits, a.held, coalesce(l.entries, 0) AS entries,
                    coalesce(l.last_balance, 0) AS last_balance, coalesce(h.credits, 0) AS holds
               FROM accounts a
               LEFT JOIN (SELECT account_id, sum(delta)::bigint AS entries,
                                 (array_agg(balance_after ORDER BY id DESC))[1] AS last_balance
                            FROM ledger GROUP BY account_id) l ON l.account_id = a.id
               LEFT JOIN (SELECT account_id, sum(credits)::bigint AS credits
                            FROM holds GROUP BY account_id) h ON h.account_id = a.id) compared
      WHERE ${mismatchCondition} ORDER BY id LIMIT $1`,
    [mismatchesMax],
  )
  return rows.map(({ id, credits, entries, last_balance }) => ({
    accountId: id,
    credits: Number(credits),
    entries: Number(entries),
    lastBalance: Number(last_balance),
  }))
}

/**
 * Returns true when the backup needs a key that is not given.
 * @throws {RestoreRefusedError} when the given key is not the backup's own: the service would not start
 */
async function checkKey(client: pg.Client, given: string | null): Promise<boolean> {
  const rows = await rowsOf<{ name: string; value: string }>(
    client,
    `SELECT name, value FROM secrets WHERE name IN ('suppression', 'suppression-check')`,
  )
  const secrets = new Map(rows.map(({ name, value }) => [name, value]))
  const check = secrets.get('suppression-check')
  if (check === undefined) return false
  if (given !== null && checkValueOf(given) !== check) {
    throw new RestoreRefusedError(
      'SUPPRESSION_KEY is not the key this backup was made with. Nothing was restored. Set it to that one, or leave it out ' +
        'where the backup holds its key.',
    )
  }
  return given === null && !secrets.has('suppression')
}
