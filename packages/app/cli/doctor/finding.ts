import { EmbeddedRefusalError, NoDatabaseError } from '@enricher/service/postgres/refusal'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'

/** A line of the report: the finding and, unless all is well, advice. */
export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail'
  readonly text: string
  readonly advice?: string
}

/**
 * Returns why a check could not read its data. For a failing database it refers to the report's own line about the
 * database, which explains the failure in detail.
 */
export function reasonBeside(error: unknown): string {
  if (isReportedBeside(error)) return 'see the line about the database'
  return error instanceof Error ? error.message : String(error)
}

function isReportedBeside(error: unknown): boolean {
  return [EmbeddedRefusalError, NoDatabaseError, DatabaseUnavailableError].some(
    (kind) => error instanceof kind,
  )
}
