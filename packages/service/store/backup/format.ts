import { type Static, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/schema'

/*
 * A backup is a gzip file of UTF-8 lines, so that `zcat` shows it on any machine:
 *
 *   {"format":"enricher-backup","version":1,...}       the head
 *   {"table":"accounts","columns":["id",...]}          for each table: its columns,
 *   acc_...<TAB>...                                    its rows in COPY's text form, which holds no line feed inside a
 *   row, \.                                                 the end of the rows, which no row can be,
 *   {"rows":12}                                        and how many they are
 *   {"end":true,"tables":20,"rows":340,"sha256":"..."} SHA-256 of everything before this line
 *
 * COPY's text form is the same in every major version of PostgreSQL:
 * https://www.postgresql.org/docs/18/sql-copy.html#id-1.9.3.55.9.2
 */

export const backupFormat = 'enricher-backup'
/** Version of the format; it grows when an earlier reader could not read what is written. */
export const backupVersion = 1

/** The line that ends the rows of a table. */
export const rowsEnd = Buffer.from('\\.\n')

/** Bound of a JSON line. The head names every migration, some 120 bytes each: room for thousands. */
export const lineBytesMax = 1_000_000
/** Bound of a row: pages and answers stay far below; COPY would take up to a gigabyte into the server's memory. */
export const rowBytesMax = 64 * 1_048_576

/** Thrown for a file that is no backup this version can restore. `message` says what is wrong with it. */
export class BackupFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupFileError'
  }
}

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const sha256Hex = Type.String({ pattern: '^[0-9a-f]{64}$' })
const name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })

const headSchema = Type.Object({
  format: Type.Literal(backupFormat),
  version: Type.Literal(backupVersion),
  scope: Type.Union([Type.Literal('all'), Type.Literal('money')]),
  made_at: Type.String({ maxLength: 40 }),
  /** Version of the server that the backup was read from; nothing depends on it. */
  postgres: Type.String({ maxLength: 100 }),
  migrations: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[0-9]{4}-[a-z0-9-]{1,100}\\.sql$' }),
      digest: sha256Hex,
    }),
    { maxItems: 5_000 },
  ),
})
const tableSchema = Type.Object({ table: name, columns: Type.Array(name, { maxItems: 500 }) })
const rowsSchema = Type.Object({ rows: count })
const endSchema = Type.Object({
  end: Type.Literal(true),
  tables: count,
  rows: count,
  sha256: sha256Hex,
})

export type Head = Static<typeof headSchema>
export type TableLine = Static<typeof tableSchema>
export type EndLine = Static<typeof endSchema>

/** Writes one of the JSON lines. */
export function lineOf(value: Head | TableLine | EndLine | { rows: number }): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/**
 * Reads the first line.
 * @throws {BackupFileError} when it is not the head of a backup, or that of a newer version
 */
export function readHead(line: Buffer): Head {
  const value = jsonOf(line)
  if (!isObject(value) || value['format'] !== backupFormat) throw foreign()
  const { version } = value
  if (typeof version === 'number' && version > backupVersion) {
    throw new BackupFileError(
      `The backup has format ${version}, and this version of Enricher reads up to ${backupVersion}: restore it with the version that made it, or a newer one.`,
    )
  }
  return checked(headSchema, value)
}

/** Reads the line before the rows of a table, or the last line of all. */
export function readTableOrEnd(line: Buffer): TableLine | EndLine {
  const value = jsonOf(line)
  return isObject(value) && 'end' in value ? checked(endSchema, value) : checked(tableSchema, value)
}

/** Reads the count of rows that were written for a table. */
export function readRows(line: Buffer): number {
  return checked(rowsSchema, jsonOf(line)).rows
}

/** Returns the error for a file that is no backup. */
export function foreign(): BackupFileError {
  return new BackupFileError(
    'The file is not a backup of Enricher: "enricher backup" makes one. Dumps of pg_dump are restored with pg_restore or psql.',
  )
}

/** Returns the error for a backup that was changed or damaged. */
export function damaged(what: string, options?: ErrorOptions): BackupFileError {
  return new BackupFileError(`The backup was changed or damaged: ${what}.`, options)
}

/** Returns the error for a backup whose bytes end before its last line does. */
export function cut(options?: ErrorOptions): BackupFileError {
  return damaged('it is cut: its end is missing', options)
}

function checked<S extends TSchema>(schema: S, value: unknown): Static<S> {
  if (Check(schema, value)) return value as Static<S>
  throw damaged('a line is not what stands there in a backup')
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
