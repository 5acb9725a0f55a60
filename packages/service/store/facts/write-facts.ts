import { ownValue } from '@enricher/engine/lib/own-value'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/** A fact to write, unless the suppression list has changed since it was checked. */
export type FactRow<F> = { readonly fact: F; readonly version: number; readonly lifetimeMs: number }

/** A table of facts, with the rule by which a fact replaces the stored one. */
export type FactTable<F> = {
  readonly table: string
  readonly statement: string
  /** Value of each column. `ms`: milliseconds since the epoch, stored as a time. */
  readonly columns: Readonly<
    Record<string, readonly ['text' | 'bool' | 'ms', (row: FactRow<F>) => unknown]>
  >
  readonly key: readonly string[]
  /**
   * Columns that a later fact sets to something else than its own value: SQL over `t`, the stored row, and `excluded`.
   */
  readonly set?: Readonly<Record<string, string>>
  /** SQL that is true when `excluded` replaces the stored row `t`. */
  readonly replaces: string
  /** Returns true when, of two facts of one batch about the same row, `next` is written and `kept` is not. */
  isLater(next: F, kept: F): boolean
  /**
   * Bound of the rows about one domain; further new rows are left out. Processes that write at once may exceed it by a
   * batch each.
   */
  readonly domainRowsMax?: number
}

/**
 * Creates a function that writes facts into a table by one statement. It returns, for each row, the version of the
 * suppression list that the database had; rows that were checked against another version are not written.
 */
export function createFactWriter<F>(table: FactTable<F>) {
  const text = statementOf(table)
  const columns = Object.values(table.columns)
  const bounds = table.domainRowsMax === undefined ? [] : [table.domainRowsMax]
  return async (db: Database, rows: readonly FactRow<F>[]): Promise<number[]> => {
    const latest = latestOfEach(table, rows)
    const values = columns.map(([, of]) => latest.map((row) => of(row)))
    const [state] = await db.query<{ version: number }>(
      text,
      [...values, latest.map(({ version }) => version), ...bounds],
      table.statement,
    )
    return rows.map(() => state?.version ?? 0)
  }
}

function statementOf<F>({ table, columns, key, set = {}, replaces, domainRowsMax }: FactTable<F>) {
  const names = Object.keys(columns)
  const types = Object.values(columns).map(([type]) => type)
  const parameters = [...types.map((type) => (type === 'ms' ? 'float8' : type)), 'bigint']
  const updates = {
    ...Object.fromEntries(
      names.filter((name) => !key.includes(name)).map((name) => [name, `excluded.${name}`]),
    ),
    ...set,
  }
  const isStored = key.map((name) => `o.${name} = r.${name}`).join(' AND ')
  const rowsMax = `$${parameters.length + 1}`
  const hasRoom =
    domainRowsMax === undefined
      ? ''
      : `AND ((SELECT count(*) FROM (
                  SELECT 1 FROM ${table} o WHERE o.domain = r.domain LIMIT ${rowsMax}) o) < ${rowsMax}
               OR EXISTS (SELECT 1 FROM ${table} o WHERE ${isStored}))`
  // Rows are written in the order of their key, so that two statements never wait for each other.
  return `WITH ${asyncCommit}, state AS MATERIALIZED (SELECT ${suppressionVersion} AS version FROM async_commit),
     written AS (
       INSERT INTO ${table} AS t (${names.join(', ')})
       SELECT ${names.map((name, n) => (types[n] === 'ms' ? `to_timestamp(r.${name} / 1000)` : `r.${name}`)).join(', ')}
         FROM state, unnest(${parameters.map((type, n) => `$${n + 1}::${type}[]`).join(', ')})
              AS r(${names.join(', ')}, version)
        WHERE r.version = state.version ${hasRoom}
        ORDER BY ${key.map((name) => `r.${name} COLLATE "C"`).join(', ')}
       ON CONFLICT (${key.join(', ')}) DO UPDATE
          SET ${Object.entries(updates)
            .map(([name, value]) => `${name} = ${value}`)
            .join(', ')}
        WHERE ${replaces}
     )
     SELECT version FROM state`
}

/** Returns one row of each key: one statement may change a row only once. */
function latestOfEach<F>(
  { columns, key, isLater }: FactTable<F>,
  rows: readonly FactRow<F>[],
): FactRow<F>[] {
  const keyOf = (row: FactRow<F>) =>
    JSON.stringify(key.map((name) => ownValue(columns, name)?.[1](row) ?? null))
  const latest = new Map<string, FactRow<F>>()
  for (const row of rows) {
    const kept = latest.get(keyOf(row))
    if (!kept || isLater(row.fact, kept.fact)) latest.set(keyOf(row), row)
  }
  return [...latest.values()]
}
