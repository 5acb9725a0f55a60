import type { Queryable } from './database.ts'

/** A session of the server, for people. `since`: null where its user's sessions are hidden. */
export type ServerSession = {
  readonly name: string
  readonly pid: number
  readonly since: string | null
}

/** Names a session, and how it can be ended. */
export function sentenceOf({ name, pid, since }: ServerSession): string {
  const begun = since === null ? '' : ` since ${since}`
  return `"${name}"${begun} (server process ${pid}; to end it: SELECT pg_terminate_backend(${pid}))`
}

/** SQL of when the session `a` of pg_stat_activity was opened. */
export const sinceText = `to_char(a.backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')`

/** Makes the next look at sessions a new one: within a transaction the server shows those of the first look again. */
export async function forgetSeen(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_stat_clear_snapshot()')
}
