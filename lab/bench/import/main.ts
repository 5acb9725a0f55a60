import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { companyNameKey } from '@enricher/engine/names/company-name'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { createCompanies } from '@enricher/service/store/facts/companies'
import { createCompanyImports } from '@enricher/service/store/facts/company-imports'
import { migrate } from '@enricher/service/store/migrate'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { cleanEnvironment } from '../../tools/service-process.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { withTemporaryFolder } from '../shared/child.ts'
import type { Measurement } from '../shared/report.ts'
import { companyAt, writeCompanyFile } from './company-file.ts'

const root = resolve(import.meta.dirname, '../../..')
// 20 million rows in an hour.
const rowsPerSecondMin = 20_000_000 / 3_600
const watchMs = 250

/**
 * Measures the import of a list in the columns of a free company data set, by the command an operator calls: rows per
 * second, the peak memory of the command, bytes a row in the database, and the time of a lookup afterwards. `held`: the
 * number of companies of another list that are there before; the keys of both lists interleave.
 */
export const importing = defineBenchmark({
  summary: 'rows per second of an imported list, its size and its lookups',
  sizes: {
    rows: count(100_000, { min: 1, smoke: 2_000 }),
    held: count(0, { smoke: 1_000 }),
    lookups: count(5_000, { min: 1, smoke: 50 }),
  },
  measure: measureImport,
})

type Sizes = { readonly rows: number; readonly held: number; readonly lookups: number }

async function measureImport(sizes: Sizes): Promise<Measurement> {
  const { rows, held } = sizes
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'companies.csv')
    progress.step('writing the list')
    await writeCompanyFile(path, rows)
    const fileBytes = (await stat(path)).size
    const dataDir = join(folder, 'data')
    const embedded = await startEmbedded({ dataDir, log: () => {} })
    const db = openDatabase({ connection: embedded.connection })
    try {
      progress.step('filling the table')
      await fill(db, held)
      const startMs = performance.now()
      // The command shows its own progress.
      progress.end()
      const peakMb = await importFile(path, dataDir)
      const seconds = (performance.now() - startMs) / 1_000
      return {
        name: 'import',
        unit: 'rows/s',
        ours: [rows / seconds],
        reference: [rowsPerSecondMin],
        referenceName: '20 million in an hour',
        aim: { ratio: 1, better: 'higher' },
        extra: {
          rows,
          held,
          seconds: Math.round(seconds),
          file_mb: Math.round(fileBytes / 1e6),
          command_peak_mb: peakMb,
          ...(await sizesOf(db)),
          ...(await timesOfLookups(db, sizes)),
        },
      }
    } finally {
      await db.close()
      await embedded.stop()
    }
  })
}

async function importFile(path: string, dataDir: string): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'bin/enricher.js'), 'import', path], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: root,
    env: cleanEnvironment({ DATA_DIR: dataDir }),
  })
  const exit = once(child, 'exit')
  let peakMb = Number.NaN
  const watch = setInterval(async () => {
    const seen = await peakMbOf(child)
    if (seen > 0) peakMb = seen
  }, watchMs)
  const [code] = await exit
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return peakMb
}

/** Reads the highest resident memory of a process, which only Linux keeps. */
async function peakMbOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024)
}

const fillLimits = { statementTimeoutMs: 3_600_000, lockTimeoutMs: 10_000 }

/** Fills the table as the import of another list of such companies leaves it. */
async function fill(db: Database, held: number): Promise<void> {
  await migrate(db)
  if (held === 0) return
  const { id } = await createCompanyImports(db).begin('held', null)
  await db.transaction(
    (tx) =>
      tx.query(
        `INSERT INTO companies (name_key, domain, name, is_alias, linkedin_url, industry, locality,
                                country, size, founded, import_id)
         SELECT key || ' group', key || '.com', key || ' group', false, key || '-group',
                'construction', 'leeds, england', 'united kingdom', '11-50', 1987, $2
           FROM (SELECT translate(left(md5(n::text), 12), '0123456789abcdef', 'bcdfghklmnpqrstv')
                   FROM generate_series(1, $1) AS n ORDER BY 1) AS keys (key)
         ON CONFLICT DO NOTHING`,
        [held, id],
      ),
    fillLimits,
  )
}

async function sizesOf(db: Database) {
  const [size] = await db.transaction(
    (tx) =>
      tx.query<{ table: number; indexes: number; stored: number }>(
        `SELECT pg_table_size('companies') AS "table", pg_indexes_size('companies') AS indexes,
                (SELECT count(*) FROM companies) AS stored`,
      ),
    fillLimits,
  )
  const { table = 0, indexes = 0, stored = 0 } = size ?? {}
  return {
    stored_rows: stored,
    table_bytes_a_row: Math.round(table / stored),
    index_bytes_a_row: Math.round(indexes / stored),
    database_mb: Math.round((table + indexes) / 1e6),
  }
}

/** Returns the name that `fill` gives a company, without its last word. */
function heldAt(number: number): string {
  const digest = createHash('md5').update(`${number}`).digest('hex').slice(0, 12)
  return digest.replaceAll(/[0-9a-f]/g, (digit) => 'bcdfghklmnpqrstv'[parseInt(digit, 16)] ?? '')
}

function quantileOf(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100
}

/**
 * Times lookups of names spread over both lists, one after the other. Beside each it times an empty query, which shows
 * how long the wait for the processor takes.
 */
async function timesOfLookups(db: Database, { rows, held, lookups }: Sizes) {
  progress.begin('bench import')
  progress.step('looking names up')
  const companies = createCompanies(db, companyNameKey)
  const times: number[] = []
  const roundTrips: number[] = []
  for (let asked = 0; asked < lookups; asked += 1) {
    const share = asked / lookups
    const isHeld = held > 0 && asked % 2 === 0
    const name = isHeld
      ? `${heldAt(1 + Math.floor(share * held))} group`
      : companyAt(Math.floor(share * rows), rows)
    const askedMs = performance.now()
    const found = await companies.find(companyNameKey(name))
    times.push(performance.now() - askedMs)
    if (found.length === 0) throw new Error(`"${name}" is not found.`)
    const emptyMs = performance.now()
    await db.query('SELECT 1')
    roundTrips.push(performance.now() - emptyMs)
  }
  return {
    lookup_p50_ms: quantileOf(times, 0.5),
    lookup_p99_ms: quantileOf(times, 0.99),
    round_trip_p99_ms: quantileOf(roundTrips, 0.99),
  }
}
