import type { SiteFinding, WrongEntry } from '@enricher/engine/model/listed-site'
import type { Database } from '../database.ts'
import type { StatementLimits } from '../sessions.ts'

/** An imported entry under its own name, which is compared with its site. */
export type CheckedEntry = {
  readonly nameKey: string
  readonly name: string
  readonly domain: string
}

/** The last entry that was compared, in the order of keys. */
export type CheckPosition = Pick<CheckedEntry, 'nameKey' | 'domain'>

/** Progress of a comparison. */
export type BegunCheck = {
  readonly companies: number
  readonly checked: number
  /** Null: the comparison begins. */
  readonly after: CheckPosition | null
}

export type WrongListing = CheckedEntry & { readonly finding: WrongEntry }

export type CompanyChecks = {
  /**
   * Begins a comparison of an import's entries with their sites, or goes on with an interrupted one. A sample always
   * begins anew. Returns null when there is no such import.
   */
  begin(importId: number, isSample: boolean): Promise<BegunCheck | null>
  /** Returns the next `count` entries in the order of keys. */
  entriesAfter(
    importId: number,
    after: CheckPosition | null,
    count: number,
  ): Promise<CheckedEntry[]>
  /** Returns at most `count` entries at random. */
  sample(importId: number, count: number): Promise<CheckedEntry[]>
  /** Stores the findings, and the position to go on from; null: the comparison is over, or of a sample. */
  note(
    importId: number,
    found: readonly EntryFinding[],
    position: CheckPosition | null,
  ): Promise<void>
  /** Lists at most `count` wrong entries of the latest comparison. */
  wrong(importId: number, count: number): Promise<WrongListing[]>
}

export type EntryFinding = { readonly entry: CheckedEntry; readonly finding: SiteFinding }

// A search for the entries of one list passes through 20 million of others.
const limits: StatementLimits = { statementTimeoutMs: 600_000, lockTimeoutMs: 1_000 }
// The sample draws pages, not rows: this multiple of the wanted rows is spread over enough pages.
const drawnTimes = 20
const everything = 100

/** Creates the store of comparisons between imported entries and their sites. */
export function createCompanyChecks(db: Database): CompanyChecks {
  return {
    begin: (importId, isSample) => begin(db, importId, isSample),
    entriesAfter: (importId, after, count) =>
      db.transaction(
        (tx) =>
          tx.query<CheckedEntry>(
            `SELECT name_key AS "nameKey", name, domain FROM companies
              WHERE import_id = $1 AND NOT is_alias AND (name_key, domain) > ($2, $3)
              ORDER BY name_key, domain LIMIT $4`,
            [importId, after?.nameKey ?? '', after?.domain ?? '', count],
          ),
        limits,
      ),
    sample: (importId, count) => sample(db, importId, count),
    note: (importId, found, position) => note(db, importId, found, position),
    wrong: (importId, count) =>
      db.query<WrongListing>(
        `SELECT f.name_key AS "nameKey", c.name, f.domain, f.finding
           FROM company_findings f
           JOIN companies c USING (name_key, domain, import_id)
          WHERE f.import_id = $1 ORDER BY f.name_key, f.domain LIMIT $2`,
        [importId, count],
      ),
  }
}

async function begin(
  db: Database,
  importId: number,
  isSample: boolean,
): Promise<BegunCheck | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{
      companies: number
      checked: number
      key: string | null
      domain: string | null
    }>(
      `SELECT companies, checked, checked_key AS key, checked_domain AS domain
         FROM company_imports WHERE id = $1 FOR UPDATE`,
      [importId],
    )
    if (!row) return null
    const { companies, checked, key, domain } = row
    if (!isSample && key !== null && domain !== null) {
      return { companies, checked, after: { nameKey: key, domain } }
    }
    await tx.query('DELETE FROM company_findings WHERE import_id = $1', [importId])
    await tx.query(
      `UPDATE company_imports SET checked = 0, checked_key = NULL, checked_domain = NULL
        WHERE id = $1`,
      [importId],
    )
    return { companies, checked: 0, after: null }
  })
}

async function sample(db: Database, importId: number, count: number): Promise<CheckedEntry[]> {
  const [size] = await db.query<{ rows: number }>(
    `SELECT greatest(reltuples, 1)::bigint AS rows FROM pg_class WHERE oid = 'companies'::regclass`,
  )
  const share = Math.min(everything, (everything * drawnTimes * count) / (size?.rows ?? 1))
  const few = await draw(db, importId, count, share)
  // The list is short among long ones, or the server never counted the table.
  return few.length < count && share < everything ? draw(db, importId, count, everything) : few
}

function draw(
  db: Database,
  importId: number,
  count: number,
  share: number,
): Promise<CheckedEntry[]> {
  return db.transaction(
    (tx) =>
      tx.query<CheckedEntry>(
        `SELECT name_key AS "nameKey", name, domain
           FROM companies TABLESAMPLE SYSTEM ($3)
          WHERE import_id = $1 AND NOT is_alias ORDER BY random() LIMIT $2`,
        [importId, count, share],
      ),
    limits,
  )
}

async function note(
  db: Database,
  importId: number,
  found: readonly EntryFinding[],
  position: CheckPosition | null,
): Promise<void> {
  const wrong = found.filter(({ finding }) => finding !== 'fits' && finding !== 'unread')
  await db.query(
    `WITH noted AS (
       UPDATE company_imports SET checked = checked + $2, checked_key = $3, checked_domain = $4
        WHERE id = $1 RETURNING id
     )
     INSERT INTO company_findings (import_id, name_key, domain, finding)
     SELECT noted.id, k, d, f FROM noted, unnest($5::text[], $6::text[], $7::text[]) AS r(k, d, f)
     ON CONFLICT (import_id, name_key, domain) DO UPDATE
        SET finding = excluded.finding, found_at = now()`,
    [
      importId,
      found.length,
      position?.nameKey ?? null,
      position?.domain ?? null,
      wrong.map(({ entry }) => entry.nameKey),
      wrong.map(({ entry }) => entry.domain),
      wrong.map(({ finding }) => finding),
    ],
    'company-checks.note',
  )
}
