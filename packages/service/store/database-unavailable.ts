import { codeOf } from '@enricher/engine/lib/error-code'
import pg from 'pg'

/**
 * Reason why the database gave no result, where a retry may succeed: `unreachable`: no connection, or it broke; `late`:
 * no answer in time; `locked`: another transaction has the row; `full`: it cannot write, for lack of space or memory,
 * or because it is read-only.
 */
export type UnavailableReason = 'unreachable' | 'late' | 'locked' | 'full'

type UnavailableOptions = ErrorOptions & {
  readonly reason?: UnavailableReason
  readonly isLasting?: boolean
}

// Replies contain these messages, so they name no tables.
const messages: Record<UnavailableReason, string> = {
  unreachable: 'The database is not reachable.',
  late: 'The database did not answer in time.',
  locked: 'The database is busy with other work on the same rows.',
  full: 'The database cannot write at the moment.',
}

/**
 * Thrown when the database was unreachable, could not do the work now, or lost the connection before its answer:
 * whether the statement was carried out may be unknown. A retry may succeed; with an Idempotency-Key it is safe.
 */
export class DatabaseUnavailableError extends Error {
  readonly reason: UnavailableReason
  /** True when the outage lasts longer than statements are repeated: further attempts are left to the caller. */
  readonly isLasting: boolean

  constructor({ reason = 'unreachable', isLasting = false, ...options }: UnavailableOptions) {
    super(messages[reason], options)
    this.name = 'DatabaseUnavailableError'
    this.reason = reason
    this.isLasting = isLasting
  }
}

// PostgreSQL manual, appendix A. 08: connection lost; 53300: connections used up; 57P0x: shutting down or starting up;
// 25P03 and 57P05: it closed a connection that was idle for too long. 26000 and 42P05: the session is not the one in
// which the connection prepared its statements; nothing was carried out, and a new connection prepares its own.
const unreachableState = /^(08\w{3}|53300|57P0\w|25P03|26000|42P05)$/

/** Returns why a retry may succeed after this error; null where the statement itself is wrong. */
export function unavailableReasonOf(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailableError) return error.reason
  if (error instanceof pg.DatabaseError) return reasonOfState(error.code ?? '')
  return isBrokenConnection(error) ? 'unreachable' : null
}

function reasonOfState(sqlState: string): UnavailableReason | null {
  if (unreachableState.test(sqlState)) return 'unreachable'
  // 55P03: lock_timeout; 40P01: deadlock, which ends one of two statements at random; 40001: the same by snapshots.
  if (['55P03', '40P01', '40001'].includes(sqlState)) return 'locked'
  // 57014 comes from statement_timeout, or from an operator's cancellation.
  if (sqlState === '57014') return 'late'
  // 53100: disk full; 53200: out of memory; 58030: reading or writing failed; 25006: read-only, as a standby is until
  // it is promoted.
  return /^(53\d{3}|58030|25006)$/.test(sqlState) ? 'full' : null
}

// The driver reports broken connections as plain Errors, with a code of errno(3) or none.
const brokenTexts =
  /^Connection terminated|timeout expired|timeout exceeded|not queryable|Query read timeout/i

function isBrokenConnection(error: unknown): boolean {
  return (
    /^E[A-Z]+$/.test(codeOf(error)) || (error instanceof Error && brokenTexts.test(error.message))
  )
}
