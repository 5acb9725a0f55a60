import type { ListedCompany } from '@enricher/engine/model/listed-company'
import type { Database } from '../database.ts'
import type { StatementLimits } from '../sessions.ts'
import type { BegunImport, ImportPosition } from './company-imports.ts'

/** One of a company's names, as it is stored. */
export type StagedName = ListedCompany & {
  readonly nameKey: string
  readonly isAlias: boolean
  readonly position: number
}

/** The names that an import has read and not yet added to the companies. */
export type CompanyStage = {
  /** Deletes the leftovers of earlier runs, and of imports that are undone. */
  clear(): Promise<void>
  add(chunk: number, names: readonly StagedName[]): Promise<void>
  /**
   * Adds a chunk of `names` names to the companies and stores the import's progress, together or not at all; returns
   * how many names are new.
   * @throws {ImportUndoneError}
   * @throws {ImportBegunAgainError}
   * @throws {StageLostError}
   */
  merge(chunk: number, names: number, reached: ImportPosition): Promise<number>
  /** Deletes the names this run has staged and returns their space to the disk: a full disk would stay full. */
  discard(): Promise<void>
}

/** Thrown when the import was taken back while it ran. */
export class ImportUndoneError extends Error {
  constructor() {
    super('the import was undone while it ran')
    this.name = 'ImportUndoneError'
  }
}

/** Thrown when another run of the same import has begun: it adds all that this run has not added. */
export class ImportBegunAgainError extends Error {
  constructor() {
    super('the import was begun again while it ran')
    this.name = 'ImportBegunAgainError'
  }
}

/** Thrown when the database ended while the import ran, which emptied the stage, as the stage is not logged. */
export class StageLostError extends Error {
  constructor() {
    super('the database was restarted while the import ran')
    this.name = 'StageLostError'
  }
}

// A million names take half a minute; beside a busy service on a slow disk they take ten times as long.
const mergeLimits: StatementLimits = { statementTimeoutMs: 600_000, lockTimeoutMs: 10_000 }
// The memory suffices to sort a chunk once, without the disk.
const sortMemory = '256MB'

type Run = Pick<BegunImport, 'id' | 'run'>

/** A database that can vacuum the stage. */
export type Vacuuming = Pick<Database, 'command'>

/**
 * Creates the stage of one run of an import. `owner` connects as the owner of the table, the only role that the server
 * lets vacuum it.
 */
export function createCompanyStage(db: Database, run: Run, owner: Vacuuming): CompanyStage {
  let begunChunk: number | null = null
  return {
    clear: async () =>
      void (await db.transaction((tx) => tx.query(clearStatement, [run.id, run.run]), mergeLimits)),
    async add(chunk, names) {
      if (names.length === 0) return
      const columnOf = <K extends keyof StagedName>(key: K) => names.map((name) => name[key])
      await db.query(
        stageStatement,
        [run.id, chunk, run.run, ...columns.map(columnOf)],
        'companies.stage',
      )
      if (begunChunk === chunk) return
      begunChunk = chunk
      // The vacuum makes its map of pages now: on a disk that is full later it could not be made.
      await vacuum(owner)
    },
    async merge(chunk, names, reached) {
      const merged = await merge(db, run, { chunk, names }, reached)
      // The next chunk uses the freed space, or the file system gets it back. Another import may be vacuuming.
      await vacuum(owner)
      if (merged?.is_begun_again) throw new ImportBegunAgainError()
      if (!merged?.is_open) throw new ImportUndoneError()
      if (!merged.is_whole) throw new StageLostError()
      return merged.changed
    },
    async discard() {
      await db.query(discardStatement, [run.id, run.run], 'companies.discard')
      await vacuum(owner)
    },
  }
}

async function vacuum(owner: Vacuuming): Promise<void> {
  await owner.command('VACUUM (SKIP_LOCKED) company_stage', mergeLimits)
}

async function merge(
  db: Database,
  { id, run }: Run,
  { chunk, names }: { readonly chunk: number; readonly names: number },
  { position, companies, rejected }: ImportPosition,
): Promise<Merged | undefined> {
  return db.transaction(async (tx) => {
    await tx.query(`SET LOCAL work_mem = '${sortMemory}'`)
    const reached = [position, companies, rejected]
    const [row] = await tx.query<Merged>(mergeStatement, [id, chunk, run, ...reached, names])
    await tx.query('DELETE FROM company_stage WHERE import_id = $1 AND chunk = $2 AND run = $3', [
      ...[id, chunk, run],
    ])
    return row
  }, mergeLimits)
}

type Merged = {
  readonly is_open: boolean
  readonly is_whole: boolean
  readonly is_begun_again: boolean
  readonly changed: number
}

const clearStatement = `
  DELETE FROM company_stage AS s
   WHERE (import_id = $1 AND run < $2)
      OR NOT EXISTS (SELECT FROM company_imports WHERE id = s.import_id)`

const discardStatement = 'DELETE FROM company_stage WHERE import_id = $1 AND run = $2'

const columns = [
  ...(['position', 'nameKey', 'domain', 'name', 'isAlias', 'linkedinUrl', 'industry'] as const),
  ...(['locality', 'country', 'size', 'founded'] as const),
]

const stageStatement = `
  INSERT INTO company_stage (import_id, chunk, run, position, name_key, domain, name, is_alias,
    linkedin_url, industry, locality, country, size, founded)
  SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::bool[],
    $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::smallint[])`

// A chunk that is not whole adds nothing. A row that the statement inserted has no earlier version: its xmax is 0. The
// first of several rows for one name counts, but a name comes before an alias.
const mergeStatement = `
  WITH open AS (
    SELECT id FROM company_imports WHERE id = $1 AND state = 'open' AND run = $3 FOR UPDATE
  ), staged AS MATERIALIZED (
    SELECT count(*) = $7 AS is_whole FROM company_stage WHERE import_id = $1 AND chunk = $2 AND run = $3
  ), written AS (
    INSERT INTO companies AS c (name_key, domain, name, is_alias, linkedin_url, industry,
                                locality, country, size, founded, import_id)
    SELECT DISTINCT ON (name_key, domain) name_key, domain, name, is_alias, linkedin_url, industry,
           locality, country, size, founded, open.id
      FROM company_stage, open, staged
     WHERE import_id = $1 AND chunk = $2 AND run = $3 AND staged.is_whole
     ORDER BY name_key, domain, is_alias, position
    ON CONFLICT (name_key, domain, import_id) DO UPDATE SET
      name = CASE WHEN c.is_alias THEN excluded.name ELSE c.name END,
      is_alias = c.is_alias AND excluded.is_alias,
      linkedin_url = coalesce(c.linkedin_url, excluded.linkedin_url),
      industry = coalesce(c.industry, excluded.industry),
      locality = coalesce(c.locality, excluded.locality),
      country = coalesce(c.country, excluded.country),
      size = coalesce(c.size, excluded.size),
      founded = coalesce(c.founded, excluded.founded)
    WHERE (c.is_alias AND NOT excluded.is_alias)
       OR (c.linkedin_url IS NULL AND excluded.linkedin_url IS NOT NULL)
       OR (c.industry IS NULL AND excluded.industry IS NOT NULL)
       OR (c.locality IS NULL AND excluded.locality IS NOT NULL)
       OR (c.country IS NULL AND excluded.country IS NOT NULL)
       OR (c.size IS NULL AND excluded.size IS NOT NULL)
       OR (c.founded IS NULL AND excluded.founded IS NOT NULL)
    RETURNING xmax = 0 AS is_new
  ), counted AS (
    SELECT count(*) FILTER (WHERE is_new) AS changed FROM written
  ), moved AS (
    UPDATE company_imports SET line = $4, companies = $5, rejected = $6, changed_at = now(),
           names_added = names_added + (SELECT changed FROM counted)
     WHERE id = (SELECT id FROM open) AND (SELECT is_whole FROM staged)
  )
  SELECT EXISTS (SELECT FROM open) AS is_open, (SELECT is_whole FROM staged) AS is_whole, changed,
         EXISTS (SELECT FROM company_imports WHERE id = $1 AND run > $3) AS is_begun_again
    FROM counted`
