import { EmbeddedRefusalError, NoDatabaseError } from '@enricher/service/postgres/refusal'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'

/** One line of the report: what was found and, unless all is well, what to do. */
export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail'
  readonly text: string
  readonly advice?: string
}

/**
 * Returns why something could not be looked at, in a report whose own line on the database tells at length why that
 * does not serve.
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
