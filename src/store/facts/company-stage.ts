import type { ListedCompany } from '../../model/listed-company.ts'
import type { Database } from '../database.ts'
import type { StatementLimits } from '../sessions.ts'
import type { ImportPosition } from './company-imports.ts'

/** One of a company's names, as it is stored. */
export type StagedName = ListedCompany & {
  readonly nameKey: string
  readonly isAlias: boolean
  readonly position: number
}

/** What an import has read and not yet added to the companies. */
export type CompanyStage = {
  /** Deletes what an import that ended by force has left. */
  clear(): Promise<void>
  add(chunk: number, names: readonly StagedName[]): Promise<void>
  /**
   * Adds a chunk to the companies and notes how far the import has come, together or not at all; returns how many names
   * are new.
   * @throws {ImportUndoneError}
   */
  merge(chunk: number, reached: ImportPosition): Promise<number>
}

/** The import was taken back while it ran. */
export class ImportUndoneError extends Error {
  constructor() {
    super('the import was undone while it ran')
    this.name = 'ImportUndoneError'
  }
}

// A million names take half a minute; beside a busy service on a slow disk ten times as long.
const mergeLimits: StatementLimits = { statementTimeoutMs: 600_000, lockTimeoutMs: 10_000 }
// They are sorted in memory, once.
const sortMemory = '256MB'

/** Creates the stage of one import. */
export function createCompanyStage(db: Database, importId: number): CompanyStage {
  return {
    clear: async () =>
      void (await db.query('DELETE FROM company_stage WHERE import_id = $1', [importId])),
    async add(chunk, names) {
      if (names.length === 0) return
      const columnOf = <K extends keyof StagedName>(key: K) => names.map((name) => name[key])
      await db.query(stageStatement, [importId, chunk, ...columns.map(columnOf)], 'companies.stage')
    },
    merge: (chunk, reached) => merge(db, importId, chunk, reached),
  }
}

async function merge(
  db: Database,
  importId: number,
  chunk: number,
  { position, companies, rejected }: ImportPosition,
): Promise<number> {
  const changed = await db.transaction(async (tx) => {
    await tx.query(`SET LOCAL work_mem = '${sortMemory}'`)
    const [row] = await tx.query<{ is_open: boolean; changed: number }>(mergeStatement, [
      importId,
      chunk,
      position,
      companies,
      rejected,
    ])
    await tx.query('DELETE FROM company_stage WHERE import_id = $1 AND chunk = $2', [
      importId,
      chunk,
    ])
    return row?.is_open ? row.changed : null
  }, mergeLimits)
  // What is deleted is used again by the next chunk, or returned to the file system. Another import may be at it.
  await db.command('VACUUM (SKIP_LOCKED) company_stage', mergeLimits)
  if (changed === null) throw new ImportUndoneError()
  return changed
}

const columns = [
  ...(['position', 'nameKey', 'domain', 'name', 'isAlias', 'linkedinUrl', 'industry'] as const),
  ...(['locality', 'country', 'size', 'founded'] as const),
]

const stageStatement = `
  INSERT INTO company_stage
  SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::bool[],
    $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::smallint[])`

// A row that the statement brought has no earlier version: its xmax is 0. Of rows for one name the first counts, but a
// name before an alias.
const mergeStatement = `
  WITH open AS (
    SELECT id FROM company_imports WHERE id = $1 AND state = 'open' FOR UPDATE
  ), written AS (
    INSERT INTO companies AS c (name_key, domain, name, is_alias, linkedin_url, industry,
                                locality, country, size, founded, import_id)
    SELECT DISTINCT ON (name_key, domain) name_key, domain, name, is_alias, linkedin_url, industry,
           locality, country, size, founded, open.id
      FROM company_stage, open WHERE import_id = $1 AND chunk = $2
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
    UPDATE company_imports SET line = $3, companies = $4, rejected = $5, changed_at = now(),
           names_added = names_added + (SELECT changed FROM counted)
     WHERE id = (SELECT id FROM open)
  )
  SELECT EXISTS (SELECT FROM open) AS is_open, changed FROM counted`
