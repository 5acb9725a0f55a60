import type { Database } from '../database.ts'

type ListedCompany = {
  readonly name: string
  /** Registrable domain of its website. */
  readonly domain: string
}

/** A company and its domain, as the operator imported them. */
export type CompanyRow = ListedCompany & {
  /** Other names it is known under. */
  readonly aliases: readonly string[]
}

type ImportCount = {
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
   */
  importCompanies(
    rows: AsyncIterable<CompanyRow>,
    onProgress?: (count: ImportCount) => void,
  ): Promise<ImportCount>
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
      db.query<ListedCompany>(
        `SELECT name, domain FROM companies WHERE name_key = $1 ORDER BY is_alias, domain LIMIT $2`,
        [nameKey, foundMax],
        'companies.find',
      ),

    async importCompanies(rows, onProgress = () => undefined) {
      let count: ImportCount = { rows: 0, skipped: 0, changed: 0 }
      let batch = new Map<string, Entry>()
      let writing = Promise.resolve()
      // One batch is written while the next one is read: both take about as long.
      const write = async () => {
        await writing
        const entries = [...batch.values()]
        const { rows: rowsRead, skipped } = count
        batch = new Map()
        writing = upsert(db, entries).then((changed) => {
          count = { ...count, changed: count.changed + changed }
          onProgress({ rows: rowsRead, skipped, changed: count.changed })
        })
        // Its failure is thrown where it is awaited next, a batch later.
        writing.catch(() => undefined)
      }
      for await (const row of rows) {
        const entries = entriesOf(row, nameKeyOf)
        for (const entry of entries) addTo(batch, entry)
        const skipped = count.skipped + (entries.length === 0 ? 1 : 0)
        count = { ...count, rows: count.rows + 1, skipped }
        if (batch.size >= importBatchNames) await write()
      }
      await write()
      await writing
      return count
    },
  }
}

type Entry = {
  readonly nameKey: string
  readonly domain: string
  readonly name: string
  readonly isAlias: boolean
}

function entriesOf(row: CompanyRow, nameKeyOf: (name: string) => string): Entry[] {
  // PostgreSQL stores no NUL in a text; such a row is damaged.
  if (row.domain === '' || `${row.name}${row.domain}`.includes('\0')) return []
  return [row.name, ...row.aliases].flatMap((written, index) => {
    const nameKey = nameKeyOf(written)
    if (nameKey === '' || nameKey.includes('\0')) return []
    return [{ nameKey, domain: row.domain, name: row.name, isAlias: index > 0 }]
  })
}

/** One statement may change a row only once: the first entry for it counts, but a name before an alias. */
function addTo(batch: Map<string, Entry>, entry: Entry): void {
  const id = `${entry.nameKey}\n${entry.domain}`
  const present = batch.get(id)
  if (!present || (present.isAlias && !entry.isAlias)) batch.set(id, entry)
}

async function upsert(db: Database, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return 0
  const [row] = await db.query<{ changed: number }>(
    `WITH written AS (
       INSERT INTO companies AS c (name_key, domain, name, is_alias)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bool[]) AS r(k, d, n, a)
        ORDER BY k COLLATE "C", d COLLATE "C"
       ON CONFLICT (name_key, domain) DO UPDATE SET name = excluded.name, is_alias = false
        WHERE c.is_alias AND NOT excluded.is_alias
       RETURNING 1
     )
     SELECT count(*) AS changed FROM written`,
    [
      entries.map((entry) => entry.nameKey),
      entries.map((entry) => entry.domain),
      entries.map((entry) => entry.name),
      entries.map((entry) => entry.isAlias),
    ],
    'companies.upsert',
  )
  return row?.changed ?? 0
}
