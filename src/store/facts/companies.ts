import type { Database } from '../database.ts'
import type { BegunImport } from './company-imports.ts'

type ListedCompany = {
  readonly name: string
  /** Registrable domain of its website. */
  readonly domain: string
  /** Its page at LinkedIn, as the list has it: it is kept, never fetched. */
  readonly linkedinUrl: string | null
  readonly industry: string | null
}

/** A company and its domain, as the operator imported them. */
export type CompanyRow = ListedCompany & {
  /** Other names it is known under. */
  readonly aliases: readonly string[]
  /** Where in the list it stands. */
  readonly line: number
}

export type ImportCount = {
  readonly rows: number
  /** Rows without a usable name. */
  readonly skipped: number
  /** Names and aliases added, and aliases that became names; 0 when the same list was imported before. */
  readonly changed: number
}

export type Companies = {
  /** Returns the companies listed under a folded name, those it names before those it is an alias of. */
  find(nameKey: string): Promise<ListedCompany[]>
  /**
   * Adds the operator's list. An entry only ever gains: a name or alias is added, an alias becomes a name.
   * So importing a list again, in any order, changes nothing, and an import may be cut short and repeated.
   * Reports progress after each batch.
   * @throws {ImportUndoneError}
   */
  importCompanies(rows: AsyncIterable<CompanyRow>, options: ImportOptions): Promise<ImportCount>
}

type ImportOptions = {
  /** The import that brings them, which has begun. */
  readonly begun: Pick<BegunImport, 'id' | 'companies'>
  /** How many rows were rejected so far. */
  readonly rejected?: () => number
  readonly onProgress?: (count: ImportCount) => void
}

/** The import was taken back while it ran. */
export class ImportUndoneError extends Error {
  constructor() {
    super('the import was undone while it ran')
    this.name = 'ImportUndoneError'
  }
}

// A name shared by more companies than this says nothing about any of them.
const foundMax = 20

// Large enough that a round trip costs little, small enough that a batch takes some tens of milliseconds.
const importBatchNames = 5_000

/**
 * Creates the store of the imported company list. `nameKeyOf` folds a name; an empty key means that it cannot be
 * folded.
 */
export function createCompanies(db: Database, nameKeyOf: (name: string) => string): Companies {
  return {
    find: (nameKey) =>
      // Lists may bring the same company: it counts once, by the list that names it so.
      db.query<ListedCompany>(
        `SELECT name, domain, linkedin_url AS "linkedinUrl", industry FROM (
           SELECT DISTINCT ON (domain) * FROM companies WHERE name_key = $1
            ORDER BY domain, is_alias, industry IS NULL, import_id DESC
         ) AS known ORDER BY is_alias, domain LIMIT $2`,
        [nameKey, foundMax],
        'companies.find',
      ),
    importCompanies: (rows, options) => importRows(db, nameKeyOf, rows, options),
  }
}

async function importRows(
  db: Database,
  nameKeyOf: (name: string) => string,
  rows: AsyncIterable<CompanyRow>,
  { begun, rejected = () => 0, onProgress = () => undefined }: ImportOptions,
): Promise<ImportCount> {
  let count: ImportCount = { rows: 0, skipped: 0, changed: 0 }
  let batch = new Map<string, Entry>()
  let line = 0
  let writing = Promise.resolve()
  // One batch is written while the next one is read: both take about as long.
  const write = async () => {
    await writing
    const { rows: rowsRead, skipped } = count
    const companies = begun.companies + rowsRead
    const position = { importId: begun.id, line, companies, rejected: rejected() }
    const entries = [...batch.values()]
    batch = new Map()
    writing = upsert(db, entries, position).then((changed) => {
      count = { ...count, changed: count.changed + changed }
      onProgress({ rows: rowsRead, skipped, changed: count.changed })
    })
    // Its failure is thrown where it is awaited next, a batch later.
    writing.catch(() => undefined)
  }
  for await (const row of rows) {
    const entries = entriesOf(row, nameKeyOf)
    for (const entry of entries) addTo(batch, entry)
    line = row.line
    const skipped = count.skipped + (entries.length === 0 ? 1 : 0)
    count = { ...count, rows: count.rows + 1, skipped }
    if (batch.size >= importBatchNames) await write()
  }
  await write()
  await writing
  return count
}

type Entry = {
  readonly nameKey: string
  readonly domain: string
  readonly name: string
  readonly isAlias: boolean
  readonly linkedinUrl: string | null
  readonly industry: string | null
}

function entriesOf(row: CompanyRow, nameKeyOf: (name: string) => string): Entry[] {
  // PostgreSQL stores no NUL in a text; such a row is damaged.
  const texts = [row.name, row.domain, row.linkedinUrl ?? '', row.industry ?? '']
  if (row.domain === '' || texts.some((text) => text.includes('\0'))) return []
  const { name, domain, linkedinUrl, industry } = row
  return [row.name, ...row.aliases].flatMap((written, index) => {
    const nameKey = nameKeyOf(written)
    if (nameKey === '' || nameKey.includes('\0')) return []
    return [{ nameKey, domain, name, isAlias: index > 0, linkedinUrl, industry }]
  })
}

/** One statement may change a row only once: the first entry for it counts, but a name before an alias. */
function addTo(batch: Map<string, Entry>, entry: Entry): void {
  const id = `${entry.nameKey}\n${entry.domain}`
  const present = batch.get(id)
  if (!present || (present.isAlias && !entry.isAlias)) batch.set(id, entry)
}

type Position = {
  readonly importId: number
  readonly line: number
  readonly companies: number
  readonly rejected: number
}

/** Entries and how far the import has come are stored together or not at all. */
async function upsert(
  db: Database,
  entries: readonly Entry[],
  { importId, line, companies, rejected }: Position,
): Promise<number> {
  if (entries.length === 0) return 0
  const columnOf = <K extends keyof Entry>(key: K) => entries.map((entry) => entry[key])
  const [row] = await db.query<{ is_open: boolean; changed: number }>(
    `WITH open AS (
       SELECT id FROM company_imports WHERE id = $7 AND state = 'open' FOR UPDATE
     ), written AS (
       INSERT INTO companies AS c
              (name_key, domain, name, is_alias, linkedin_url, industry, import_id)
       SELECT k, d, n, a, l, i, open.id
         FROM unnest($1::text[], $2::text[], $3::text[], $4::bool[], $5::text[], $6::text[])
              AS r(k, d, n, a, l, i), open
        ORDER BY k COLLATE "C", d COLLATE "C"
       ON CONFLICT (name_key, domain, import_id) DO UPDATE SET name = excluded.name, is_alias = false
        WHERE c.is_alias AND NOT excluded.is_alias
       RETURNING 1
     ), moved AS (
       UPDATE company_imports SET line = $8, companies = $9, rejected = $10, changed_at = now(),
              names_added = names_added + (SELECT count(*) FROM written)
        WHERE id = (SELECT id FROM open)
     )
     SELECT EXISTS (SELECT FROM open) AS is_open, (SELECT count(*) FROM written) AS changed`,
    [
      columnOf('nameKey'),
      columnOf('domain'),
      columnOf('name'),
      columnOf('isAlias'),
      columnOf('linkedinUrl'),
      columnOf('industry'),
      importId,
      line,
      companies,
      rejected,
    ],
    'companies.upsert',
  )
  if (!row?.is_open) throw new ImportUndoneError()
  return row.changed
}
