import { codeOf } from './database-unavailable.ts'

/**
 * The cause to log when the database takes no more connections (SQLSTATE 53300), with what to change: the server's own
 * words name no setting of the service. Any other cause is returned as it is.
 */
export function explainUsedUp(cause: unknown): unknown {
  if (codeOf(cause) !== '53300') return cause
  return new Error(
    'every connection of PostgreSQL is in use: each process of the service opens up to DATABASE_POOL_SIZE and four. ' +
      'Lower DATABASE_POOL_SIZE, run fewer processes, or raise max_connections of the server',
    { cause },
  )
}
