import type { Database, Queryable } from '../database.ts'
import type { StatementLimits } from '../sessions.ts'
import { type ContactsReached, deleteContacts, finishContacts } from './contact-imports.ts'

/** Kind of the entries of a list. */
export type ImportKind = 'companies' | 'contacts'

/** A list whose import is under way or over. */
export type CompanyImport = {
  readonly id: number
  readonly kind: ImportKind
  readonly name: string
  /** `open`: under way, or interrupted; `undone`: its entries are being deleted. */
  readonly state: 'open' | 'done' | 'undone'
  /** The position of the last row that is stored. */
  readonly line: number
  readonly companies: number
  /** Count of stored contacts. */
  readonly contacts: number
  readonly rejected: number
  readonly namesAdded: number
  readonly changedAt: Date
  /** Entries that were compared with their sites, and the wrong ones among them. */
  readonly checked: number
  readonly wrong: number
}

/** Progress of an import. */
export type ImportPosition = {
  /** Position of the last stored company: its line, or its number in a JSON array. */
  readonly position: number
  readonly companies: number
  readonly rejected: number
}

/** An import that has begun, and how much of it is stored already. */
export type BegunImport = {
  readonly id: number
  /** Number of the run: only the latest run of an import adds rows. */
  readonly run: number
  readonly position: number
  readonly companies: number
  readonly contacts: number
}

/** The entries that an undone import had brought: names of companies, or contacts. */
export type UndoneImport = { readonly kind: ImportKind; readonly deleted: number }

export type CompanyImports = {
  /**
   * Begins an import, or goes on with the one of that name. Returns the position up to which an interrupted import of
   * the very same file has stored its rows; 0 where all rows are to be read. An earlier run that is still under way
   * adds nothing from then on.
   */
  begin(name: string, fingerprint: string | null, kind?: ImportKind): Promise<BegunImport>
  /** Records that the whole list was read; does nothing where another run has begun, which records it itself. */
  finish(begun: Pick<BegunImport, 'id' | 'run'>, position: ImportPosition): Promise<void>
  /**
   * Finishes an import of contacts: deletes the contacts that an earlier list under its name brought and this one does
   * not, unless the list was cut. Returns how many it deleted; none where another run has begun.
   */
  finishContacts(
    begun: Pick<BegunImport, 'id' | 'run'>,
    reached: ContactsReached,
    isCut: boolean,
  ): Promise<number>
  /** Lists the imports, the latest first. */
  list(): Promise<CompanyImport[]>
  /**
   * Takes an import back: deletes the entries that it brought, then the import itself. Returns how many entries it
   * deleted; null when there is no such import. The next call finishes an interrupted one.
   */
  undo(id: number, onProgress?: (fraction: number) => void): Promise<UndoneImport | null>
}

// An operator has a few lists; a terminal shows no more than a page of them.
const listedMax = 1_000
// The pages hold some 100,000 rows: a statement takes a second, and deleted rows do not hold back concurrent reads.
const pagesAtOnce = 2_000
// A chunk that is being added locks the import for half a minute, and for ten beside a busy service.
const waitingLimits: StatementLimits = { statementTimeoutMs: 660_000, lockTimeoutMs: 660_000 }

/** Creates the store of imports. */
export function createCompanyImports(db: Database): CompanyImports {
  return {
    async begin(name, fingerprint, kind = 'companies') {
      const [row] = await db.transaction(
        (tx) => tx.query<BegunImport>(beginStatement, [kind, name, fingerprint]),
        waitingLimits,
      )
      if (!row) throw new Error('an import was not recorded')
      return row
    },
    async finish({ id, run }, { position, companies, rejected }) {
      await db.query(
        `UPDATE company_imports SET state = 'done', line = $2, companies = $3, rejected = $4,
           changed_at = now() WHERE id = $1 AND state = 'open' AND run = $5`,
        [id, position, companies, rejected, run],
      )
    },
    finishContacts: (begun, reached, isCut) => finishContacts(db, begun, reached, isCut),
    list: () =>
      db.query<CompanyImport>(
        `SELECT id, kind, name, state, line, companies, contacts, rejected, names_added AS "namesAdded",
                changed_at AS "changedAt", checked,
                (SELECT count(*) FROM company_findings WHERE import_id = company_imports.id) AS wrong
           FROM company_imports ORDER BY started_at DESC, id DESC LIMIT $1`,
        [listedMax],
      ),
    undo: (id, onProgress = () => undefined) => undo(db, id, onProgress),
  }
}

const isSame = `i.state = 'open' AND i.fingerprint = excluded.fingerprint`

const beginStatement = `
  INSERT INTO company_imports AS i (kind, name, fingerprint, state) VALUES ($1, $2, $3, 'open')
  ON CONFLICT (kind, name) DO UPDATE SET state = 'open', fingerprint = excluded.fingerprint,
    changed_at = now(), run = i.run + 1,
    started_at = CASE WHEN ${isSame} THEN i.started_at ELSE now() END,
    line = CASE WHEN ${isSame} THEN i.line ELSE 0 END,
    companies = CASE WHEN ${isSame} THEN i.companies ELSE 0 END,
    contacts = CASE WHEN ${isSame} THEN i.contacts ELSE 0 END
  RETURNING id, run, line AS position, companies, contacts`

/** Deletes an import. It is stopped first: a batch is stored only while its import is open. */
async function undo(
  db: Database,
  id: number,
  onProgress: (fraction: number) => void,
): Promise<UndoneImport | null> {
  const [known] = await db.transaction(
    (tx) =>
      tx.query<Pick<UndoneImport, 'kind'>>(
        `UPDATE company_imports SET state = 'undone', changed_at = now() WHERE id = $1 RETURNING kind`,
        [id],
      ),
    waitingLimits,
  )
  if (!known) return null
  const { kind } = known
  const deleted =
    kind === 'contacts'
      ? await deleteContacts(db, id, null, onProgress)
      : await deleteCompanies(db, id, onProgress)
  await db.query(`DELETE FROM company_imports WHERE id = $1`, [id])
  return { kind, deleted }
}

async function deleteCompanies(
  db: Database,
  id: number,
  onProgress: (fraction: number) => void,
): Promise<number> {
  const pages = await pagesOf(db)
  let deleted = 0
  for (let first = 0; first < pages; first += pagesAtOnce) {
    deleted += await deleteFrom(db, id, first)
    onProgress(Math.min(1, (first + pagesAtOnce) / pages))
  }
  return deleted
}

async function pagesOf(db: Queryable): Promise<number> {
  const [row] = await db.query<{ pages: number }>(
    `SELECT pg_relation_size('companies') / current_setting('block_size')::bigint AS pages`,
  )
  return row?.pages ?? 0
}

/** Deletes page by page, in one pass: an index from imports to entries would cost a third of the table's size. */
async function deleteFrom(db: Queryable, id: number, first: number): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(
    `WITH deleted AS (
       DELETE FROM companies WHERE ctid >= $2::text::tid AND ctid < $3::text::tid AND import_id = $1
       RETURNING 1
     )
     SELECT count(*) AS deleted FROM deleted`,
    [id, `(${first},0)`, `(${first + pagesAtOnce},0)`],
  )
  return row?.deleted ?? 0
}
