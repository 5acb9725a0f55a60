import type { Queryable } from './database.ts'

/** A session of the server, for messages. `since`: null where its user's sessions are hidden. */
export type ServerSession = {
  readonly name: string
  readonly pid: number
  readonly since: string | null
}

/** Returns a sentence that names a session and the statement that ends it. */
export function sentenceOf({ name, pid, since }: ServerSession): string {
  const begun = since === null ? '' : ` since ${since}`
  return `"${name}"${begun} (server process ${pid}; to end it: SELECT pg_terminate_backend(${pid}))`
}

/** SQL for the time at which the session `a` of pg_stat_activity was opened. */
export const sinceText = `to_char(a.backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')`

/** Makes the next query read the sessions anew: within a transaction the server repeats its first result. */
export async function forgetSeen(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_stat_clear_snapshot()')
}
