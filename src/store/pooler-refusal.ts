/**
 * The cause to log when a pooler refuses the settings that a connection is opened with (SQLSTATE 08P01 of PgBouncer), with what to
 * change: its own words name neither itself nor a way. Any other cause is returned as it is.
 */
export function explainPoolerRefusal(cause: unknown): unknown {
  if (!(cause instanceof Error) || !cause.message.startsWith('unsupported startup parameter')) {
    return cause
  }
  return new Error(
    `a pooler in front of PostgreSQL refuses the settings of the service: ${cause.message}. In PgBouncer set ` +
      'pool_mode = session and ignore_startup_parameters = options, statement_timeout: see PgBouncer in docs/scaling.md',
    { cause },
  )
}
