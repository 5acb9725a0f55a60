import type { ListedCompany } from '@enricher/engine/model/listed-company'
import type { Database } from '../database.ts'
import type { BegunImport } from './company-imports.ts'
import {
  type CompanyStage,
  createCompanyStage,
  type StagedName,
  type Vacuuming,
} from './company-stage.ts'

/** A company and its domain, as the operator's list gives them. */
export type CompanyRow = ListedCompany & {
  /** Other names of the company. */
  readonly aliases: readonly string[]
  /** Position in the list: the row's line, or its number in a JSON array. */
  readonly position: number
}

export type ImportCount = {
  readonly rows: number
  /** Rows without a usable name. */
  readonly skipped: number
  /** Names and aliases added; 0 when the same list was imported before. */
  readonly changed: number
}

export type Companies = {
  /** Returns the companies listed under a folded name: those with that name come before those with that alias. */
  find(nameKey: string): Promise<ListedCompany[]>
  /**
   * Adds the operator's list. An entry only gains: a name or alias is added, an alias becomes a name, missing fields
   * are filled in. So importing a list again, in any order, changes nothing, and an import may be cut short and
   * repeated. Reports progress after each batch; the count of added names is known at the end only.
   * @throws {ImportUndoneError}
   * @throws {ImportBegunAgainError}
   * @throws {StageLostError} when the database was restarted meanwhile
   */
  importCompanies(
    batches: AsyncIterable<readonly CompanyRow[]>,
    options: ImportOptions,
  ): Promise<ImportCount>
}

type ImportOptions = {
  /** The import that brings the rows, which has begun. */
  readonly begun: Pick<BegunImport, 'id' | 'run' | 'companies'>
  /** The database as the owner of its tables connects to it; the store's own when it connects as the owner. */
  readonly owner?: Vacuuming
  /** Returns the count of rows rejected so far. */
  readonly rejected?: () => number
  readonly onProgress?: (count: ImportCount) => void
}

// A name shared by more companies than this identifies none of them.
const foundMax = 20

// The size makes a round trip cost little, and a batch take some tens of milliseconds.
const importBatchNames = 5_000
// With this many names, each page of an index of 20 million names gets some of them; adding them takes half a minute.
const chunkNames = 1_000_000

/**
 * Creates the store of the imported company list. `nameKeyOf` folds a name; an empty key means that it cannot be
 * folded.
 */
export function createCompanies(db: Database, nameKeyOf: (name: string) => string): Companies {
  return {
    async find(nameKey) {
      // Several lists may have the same company: it counts once, by the list that gives it this name.
      const found = await db.query<ListedCompany>(
        `SELECT name, domain, linkedin_url AS "linkedinUrl", industry, locality, country, size, founded
           FROM (
           SELECT DISTINCT ON (domain) * FROM companies WHERE name_key = $1
            ORDER BY domain, is_alias, industry IS NULL, import_id DESC
         ) AS known ORDER BY is_alias, domain LIMIT $2`,
        [nameKey, foundMax],
        'companies.find',
      )
      return found.map((one) => ({ ...one, linkedinUrl: asUrl(one.linkedinUrl) }))
    },
    importCompanies: (batches, options) => importRows(db, nameKeyOf, batches, options),
  }
}

// The common beginning of all addresses is not stored: in 20 million rows it would take half a gigabyte.
const linkedinPrefix = 'https://www.linkedin.com/company/'

/** Returns the whole address; earlier versions stored whole addresses. */
function asUrl(stored: string | null): string | null {
  return stored === null || stored.startsWith('https:') ? stored : `${linkedinPrefix}${stored}`
}

function withoutPrefix(url: string | null): string | null {
  return url?.startsWith(linkedinPrefix) ? url.slice(linkedinPrefix.length) : url
}

async function importRows(
  db: Database,
  nameKeyOf: (name: string) => string,
  batches: AsyncIterable<readonly CompanyRow[]>,
  options: ImportOptions,
): Promise<ImportCount> {
  const stage = createCompanyStage(db, options.begun, options.owner ?? db)
  await stage.clear()
  try {
    return await stageRows(stage, nameKeyOf, batches, options)
  } catch (error) {
    // The caller gets the error that ended the import; the next run deletes the rest of the stage.
    await stage.discard().catch(() => undefined)
    throw error
  }
}

async function stageRows(
  stage: CompanyStage,
  nameKeyOf: (name: string) => string,
  batches: AsyncIterable<readonly CompanyRow[]>,
  { begun, rejected = () => 0, onProgress = () => undefined }: ImportOptions,
): Promise<ImportCount> {
  let count: ImportCount = { rows: 0, skipped: 0, changed: 0 }
  let names: StagedName[] = []
  let [position, chunk, chunkSize] = [0, 0, 0]
  let [staging, merging] = [Promise.resolve(), Promise.resolve()]
  // One batch is staged while the next one is read: both take about as long.
  const flush = async () => {
    await staging
    const [batch, { rows, skipped, changed }] = [names, count]
    names = []
    chunkSize += batch.length
    staging = stage.add(chunk, batch).then(() => onProgress({ rows, skipped, changed }))
    // The next wait for it, a batch later, throws its failure.
    staging.catch(() => undefined)
  }
  // One chunk is merged while the next one is staged.
  const merge = async () => {
    await staging
    await merging
    // No name was read: the position stays as before.
    if (chunkSize === 0) return
    const reached = { position, companies: begun.companies + count.rows, rejected: rejected() }
    merging = stage.merge(chunk, chunkSize, reached).then((changed) => {
      count = { ...count, changed: count.changed + changed }
    })
    merging.catch(() => undefined)
    chunk += 1
    chunkSize = 0
  }
  try {
    for await (const rows of batches) {
      let { skipped } = count
      for (const row of rows) {
        const own = namesOf(row, nameKeyOf)
        names.push(...own)
        position = row.position
        if (own.length === 0) skipped += 1
      }
      count = { ...count, rows: count.rows + rows.length, skipped }
      if (names.length >= importBatchNames) await flush()
      if (chunkSize >= chunkNames) await merge()
    }
    await flush()
    await merge()
    await merging
  } finally {
    // A statement under way must not stage anything once the caller discards.
    await Promise.allSettled([staging, merging])
  }
  onProgress(count)
  return count
}

function namesOf(row: CompanyRow, nameKeyOf: (name: string) => string): StagedName[] {
  // PostgreSQL stores no NUL in a text.
  if (row.domain === '' || row.name.includes('\0')) return []
  const { aliases, ...company } = row
  const linkedinUrl = withoutPrefix(row.linkedinUrl)
  return [row.name, ...aliases].flatMap((written, index) => {
    const nameKey = nameKeyOf(written)
    if (nameKey === '' || nameKey.includes('\0')) return []
    return [{ ...company, linkedinUrl, nameKey, isAlias: index > 0 }]
  })
}
