import type { Database } from '../database.ts'

/** Progress of an import of contacts. */
export type ContactsReached = {
  readonly position: number
  readonly contacts: number
  readonly rejected: number
}

// A statement takes some 100 ms, and deleted rows do not hold back concurrent reads.
const rowsAtOnce = 10_000

/**
 * Deletes what an import of contacts brought, opt-outs included; returns how many contacts. `before`: only rows stored
 * before that time; null: all rows.
 */
export async function deleteContacts(
  db: Database,
  importId: number,
  before: Date | null,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<number> {
  const all = await countContacts(db, importId)
  await deleteRows(db, 'contact_opt_outs', { importId, before }, () => undefined)
  return deleteRows(db, 'imported_contacts', { importId, before }, (deleted) =>
    onProgress(all === 0 ? 1 : Math.min(1, deleted / all)),
  )
}

/**
 * Finishes an import of contacts: deletes the contacts that an earlier list under its name brought and this one does
 * not, unless the list was cut. Returns how many it deleted.
 */
export async function finishContacts(
  db: Database,
  { id: importId, run }: { readonly id: number; readonly run: number },
  { position, contacts, rejected }: ContactsReached,
  isCut: boolean,
): Promise<number> {
  const [begun] = await db.query<{ started_at: Date }>(
    `SELECT started_at FROM company_imports WHERE id = $1 AND state = 'open' AND run = $2`,
    [importId, run],
  )
  if (!begun) return 0
  const deleted = isCut ? 0 : await deleteContacts(db, importId, begun.started_at)
  await db.query(
    `UPDATE company_imports SET state = 'done', line = $2, contacts = $3, rejected = $4,
       changed_at = now() WHERE id = $1 AND state = 'open' AND run = $5`,
    [importId, position, contacts, rejected, run],
  )
  return deleted
}

async function countContacts(db: Database, importId: number): Promise<number> {
  const [row] = await db.query<{ rows: number }>(
    'SELECT count(*) AS rows FROM imported_contacts WHERE import_id = $1',
    [importId],
  )
  return row?.rows ?? 0
}

type Doomed = { readonly importId: number; readonly before: Date | null }

async function deleteRows(
  db: Database,
  table: 'imported_contacts' | 'contact_opt_outs',
  { importId, before }: Doomed,
  onDeleted: (deleted: number) => void,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const [row] = await db.query<{ rows: number }>(
      `WITH gone AS (
         DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table}
            WHERE import_id = $1 AND ($2::timestamptz IS NULL OR written_at < $2) LIMIT $3))
         RETURNING 1
       )
       SELECT count(*) AS rows FROM gone`,
      [importId, before, rowsAtOnce],
    )
    const rows = row?.rows ?? 0
    deleted += rows
    onDeleted(deleted)
    // A row that was written anew meanwhile is another row by now: fewer rows are deleted than were picked.
    if (rows === 0) return deleted
  }
}
