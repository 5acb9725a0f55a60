/**
 * The database could not be reached, or the connection broke before the answer came: whether the
 * statement was carried out is unknown. A retry may succeed; with an Idempotency-Key it is safe.
 */
export class DatabaseAwayError extends Error {
  constructor(options: ErrorOptions) {
    super('The database is not reachable.', options)
    this.name = 'DatabaseAwayError'
  }
}

// PostgreSQL manual, appendix A: connection lost, out of connections, shutting down or starting up.
const awayState = /^(08\d{3}|53\d{3}|57P0\d)$/

/** True for what the server says when it goes away rather than about the statement. */
export function isAwayState(sqlState: string | undefined): boolean {
  return sqlState !== undefined && awayState.test(sqlState)
}
