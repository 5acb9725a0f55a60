import { codeOf } from '../lib/error-code.ts'

/**
 * Returns the cause to log when a connection was refused, with what to change: the server's own words name no setting
 * of the service. Any other cause is returned as it is.
 */
export function explainRefusal(cause: unknown): unknown {
  // SQLSTATE 53300: the server takes no more connections.
  if (codeOf(cause) === '53300') {
    return new Error(
      'every connection of PostgreSQL is in use: each process of the service opens up to DATABASE_POOL_SIZE and four. ' +
        'Lower DATABASE_POOL_SIZE, run fewer processes, or raise max_connections of the server',
      { cause },
    )
  }
  // SQLSTATE 08P01 of PgBouncer, for settings that a connection is opened with. Its words do not name itself.
  if (cause instanceof Error && cause.message.startsWith('unsupported startup parameter')) {
    return new Error(
      `a pooler in front of PostgreSQL refuses the settings of the service: ${cause.message}. In PgBouncer set ` +
        'pool_mode = session and ignore_startup_parameters = options, statement_timeout: see PgBouncer in docs/scaling.md',
      { cause },
    )
  }
  return cause
}
