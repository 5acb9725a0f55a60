import { readFileSync } from 'node:fs'
import { parseDomain } from '../../src/lib/domain.ts'

/** One row of a file of companies with known websites: JSON Lines with `name`, `domain` and perhaps `description`. */
export type CompanyRow = {
  readonly name: string
  /** The registrable domain of the official site. */
  readonly domain: string
  readonly description: string
}

/** Reads the file. Rows without a name or a domain are left out. */
export function readCompanies(path: string): readonly CompanyRow[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, string | undefined>>)
    .map((row) => ({
      name: row['name'] ?? '',
      domain: parseDomain(row['domain'] ?? '')?.registrable ?? '',
      description: row['description'] ?? '',
    }))
    .filter(({ name, domain }) => name !== '' && domain !== '')
}
