import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupFileError, damaged } from './format.ts'
import { rowsOf } from './owner.ts'
import type { BackupPart } from './parse.ts'
import type { BackupSummary } from './read-file.ts'
import { isInScope, knownTables } from './tables.ts'

/**
 * Refuses a backup whose tables are not those of the schema that its head names: names in a file are compared with
 * known names, and never become SQL.
 * @throws {BackupFileError}
 */
export async function checkTables(client: pg.Client, { head, tables }: BackupSummary) {
  const columns = await readColumns(client)
  const wanted = knownTables.filter(
    (known) => isInScope(known, head.scope) && columns.has(known.name),
  )
  const names = tables.map(({ name }) => name)
  if (names.join() !== wanted.map(({ name }) => name).join()) {
    throw new BackupFileError(
      'The tables of the backup are not those its version of Enricher has: it was not made by "enricher backup".',
    )
  }
  for (const table of tables) {
    const known = columns.get(table.name) ?? []
    const isSame =
      table.columns.length === known.length &&
      new Set(table.columns).size === known.length &&
      known.every((column) => table.columns.includes(column))
    if (!isSame) throw damaged(`the columns of ${table.name} are not those of that table`)
  }
}

/**
 * Loads the rows in the transaction of the restore. Triggers that write entries or refuse rows are off meanwhile: the
 * rows already show their effect.
 * @throws {BackupFileError} when the file is not the one that was verified
 */
export async function load(
  client: pg.Client,
  summary: BackupSummary,
  parts: AsyncIterable<BackupPart>,
  onRows: (rows: number) => void,
): Promise<void> {
  const names = summary.tables.map(({ name }) => name)
  const triggers = await disableTriggers(client, names)
  // Migrations fill a table or two.
  for (const name of [...names].reverse())
    await client.query(`DELETE FROM ${pg.escapeIdentifier(name)}`)
  const iterator = parts[Symbol.asyncIterator]()
  let isWhole = false
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    const part = next.value
    if (part.kind === 'table')
      onRows(await copyIn(client, columnsAsVerified(summary, part), iterator))
    else if (part.kind === 'end') isWhole = part.sha256 === summary.sha256
  }
  if (!isWhole) throw damaged('it changed after it was verified')
  await setIdentities(client, names)
  for (const trigger of triggers) await client.query(enableStatement(trigger))
}

/** Returns the name from our list, and columns that were compared with the database's own. */
function columnsAsVerified(
  { tables }: BackupSummary,
  part: Extract<BackupPart, { kind: 'table' }>,
): { readonly name: string; readonly columns: readonly string[] } {
  const known = knownTables.find(({ name }) => name === part.table)
  const verified = tables.find(({ name }) => name === part.table)
  if (!known || !verified || verified.columns.join() !== part.columns.join()) {
    throw damaged('it changed after it was verified')
  }
  return { name: known.name, columns: verified.columns }
}

/** Takes parts up to the end of the table; returns the rows loaded. */
async function copyIn(
  client: pg.Client,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
  parts: AsyncIterator<BackupPart>,
): Promise<number> {
  let expected = -1
  const rows = async function* () {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.kind === 'table-end') expected = next.value.rows
      if (next.value.kind !== 'rows') return
      yield next.value.bytes
    }
  }
  const into = client.query(
    copyFrom(
      `COPY ${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) FROM STDIN`,
    ),
  )
  await pipeline(Readable.from(rows()), into)
  if (into.rowCount !== expected) throw damaged(`rows of ${name} could not be read as rows`)
  return into.rowCount
}

async function readColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ name: string; columns: string[] }>(
    client,
    `SELECT t AS name, array_agg(a.attname::text) AS columns
       FROM unnest($1::text[]) AS t JOIN pg_attribute a ON a.attrelid = to_regclass(t)
      WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY t`,
    [knownTables.map(({ name }) => name)],
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** `mode` is pg_trigger.tgenabled: a trigger that always fires must always fire again. */
type Trigger = { readonly table: string; readonly name: string; readonly mode: string }

async function disableTriggers(client: pg.Client, tables: readonly string[]): Promise<Trigger[]> {
  const triggers = await rowsOf<Trigger>(
    client,
    `SELECT t AS table, g.tgname::text AS name, g.tgenabled::text AS mode
       FROM unnest($1::text[]) AS t JOIN pg_trigger g ON g.tgrelid = to_regclass(t)
      WHERE NOT g.tgisinternal AND g.tgenabled <> 'D'`,
    [tables],
  )
  for (const { table, name } of triggers) {
    await client.query(
      `ALTER TABLE ${pg.escapeIdentifier(table)} DISABLE TRIGGER ${pg.escapeIdentifier(name)}`,
    )
  }
  return triggers
}

// https://www.postgresql.org/docs/18/catalog-pg-trigger.html
function enableStatement({ table, name, mode }: Trigger): string {
  const how = mode === 'A' ? 'ALWAYS ' : mode === 'R' ? 'REPLICA ' : ''
  return `ALTER TABLE ${pg.escapeIdentifier(table)} ENABLE ${how}TRIGGER ${pg.escapeIdentifier(name)}`
}

/** Moves the sequences so that the next row gets a number that no restored row has. */
async function setIdentities(client: pg.Client, tables: readonly string[]): Promise<void> {
  const columns = await rowsOf<{ table: string; column: string; sequence: string }>(
    client,
    `SELECT t AS table, a.attname::text AS column, pg_get_serial_sequence(t, a.attname) AS sequence
       FROM unnest($1::text[]) AS t JOIN pg_attribute a ON a.attrelid = to_regclass(t)
      WHERE a.attnum > 0 AND a.attidentity <> ''`,
    [tables],
  )
  for (const { table, column, sequence } of columns) {
    await client.query(
      `SELECT setval($1::regclass, coalesce(max(${pg.escapeIdentifier(column)}), 1), max(${pg.escapeIdentifier(column)}) IS NOT NULL)
         FROM ${pg.escapeIdentifier(table)}`,
      [sequence],
    )
  }
}
