import {
  createSuppression,
  noSuppression,
  type Suppression,
} from '@enricher/engine/suppression/suppression'
import type { Database, Queryable } from '../database.ts'
import type { Secrets } from '../secrets.ts'

/** The list in memory, and the version of it that the database had. */
export type HeldSuppression = { readonly version: number; readonly list: Suppression }

/** The suppression list as lookups use it: in memory, as new as the version that they read. */
export type Suppressions = {
  /**
   * Returns the list as of this version or later. `version` was read by a statement just before, so that the next
   * lookup of every process sees a change made by any process.
   */
  current(version: number): Promise<Suppression>
  /** Returns the list as last loaded, without a statement. It is empty before the first load. */
  held(): HeldSuppression
  /** Returns the list that the database has now. */
  refresh(): Promise<Suppression>
}

/** SQL that reads the version within any statement: a scalar that the planner fetches once. */
export const suppressionVersion = '(SELECT version FROM suppression_state WHERE is_only_row)'

const unloaded: HeldSuppression = { version: -1, list: noSuppression }

/** Creates the suppression list of this process, which is loaded anew when the database has a later version. */
export function createSuppressions(db: Database, secrets: Secrets): Suppressions {
  let held = unloaded
  let loading: Promise<void> | null = null

  const load = (): Promise<void> => {
    loading ??= readSuppression(db, secrets)
      .then((latest) => {
        held = latest
      })
      .finally(() => {
        loading = null
      })
    return loading
  }
  const current = async (version: number) => {
    // The first load may have begun before `version` was read; the second one reads the present list.
    for (let loads = 0; held.version < version && loads < 2; loads += 1) await load()
    return held.list
  }
  return {
    current,
    held: () => held,
    async refresh() {
      const [row] = await db.query<{ version: number }>(
        `SELECT ${suppressionVersion} AS version`,
        [],
        'suppressions.version',
      )
      const version = row?.version ?? 0
      // The database went back to an earlier moment: by a restore, or by a standby that lacks the last commits.
      if (held.version > version) await load()
      return current(version)
    },
  }
}

/** Returns the whole list as of one moment of the database. */
export async function readSuppression(db: Queryable, secrets: Secrets): Promise<HeldSuppression> {
  const key = await secrets.read('suppression')
  const [row] = await db.query<{ version: number; digests: string[]; is_scoped: boolean }>(
    `SELECT ${suppressionVersion} AS version,
            ARRAY(SELECT DISTINCT unnest(digests) FROM suppressions) AS digests,
            coalesce((SELECT bool_and(is_scoped) FROM suppressions), true) AS is_scoped`,
    [],
    'suppressions.load',
  )
  if (!row) throw new Error('The suppression list has no version.')
  return { version: row.version, list: createSuppression(key, row.digests, row.is_scoped) }
}
