import { parseDomain } from '@enricher/engine/lib/domain'
import { readLines } from '../../tools/named-commands/input-files.ts'
import { companyLines } from './company-lines.ts'

/** One row of a file of companies with known websites: JSON Lines with `name`, `domain` and perhaps `description`. */
export type CompanyRow = {
  readonly name: string
  /** The registrable domain of the official site. */
  readonly domain: string
  readonly description: string
  /** A few words of trade and place, from which guesses are learnt. */
  readonly context?: string
}

/** Reads the file. Rows without a name or a domain are left out. @throws {InputError} for a line of another form. */
export function readCompanies(path: string): readonly CompanyRow[] {
  return readLines(path, companyLines)
    .map((row) => ({
      name: row.name ?? '',
      domain: parseDomain(row.domain ?? '')?.registrable ?? '',
      description: row.description ?? '',
      context: row.context ?? '',
    }))
    .filter(({ name, domain }) => name !== '' && domain !== '')
}
