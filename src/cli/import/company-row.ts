import type { CsvRecord } from '../../bulk/formats/cut-records.ts'
import { domainOfUrl, parseDomain } from '../../lib/domain.ts'
import type { CompanyRow } from '../../store/facts/companies.ts'
import type { CompanyColumns } from './company-columns.ts'

export type BadRow = { readonly line: number; readonly reason: string }

// The contract's bound for a company name; nothing longer can be asked for.
const nameCharactersMax = 200
const aliasesMax = 50
// Of a wrong cell so much is shown: the rest of a terminal's line says what is wrong with it.
const shownCharactersMax = 60

/** Reads one record as a company, or says what is wrong with it. */
export function readCompany(record: CsvRecord, columns: CompanyColumns): CompanyRow | BadRow {
  const { line, cells } = record
  const bad = (reason: string): BadRow => ({ line, reason })
  if (!cells) return bad('a quotation mark is opened and not closed')
  const name = cellOf(cells, columns.name)
  const site = cellOf(cells, columns.domain)
  if (name === '') return bad('the name is empty')
  if (site === '') return bad('the domain is empty')
  if (name.length > nameCharactersMax) {
    return bad(`the name is longer than ${nameCharactersMax} characters`)
  }
  // What a decoder writes where bytes are no UTF-8.
  if (name.includes('\uFFFD')) return bad('the name is not UTF-8: save the file as UTF-8')
  const domain = domainOf(site)
  if (domain === null) return bad(`"${site.slice(0, shownCharactersMax)}" is no domain`)
  const aliases = columns.aliases === null ? [] : aliasesOf(cellOf(cells, columns.aliases))
  return { name, domain, aliases }
}

function cellOf(cells: readonly string[], column: number): string {
  return (cells[column] ?? '').replaceAll(/\s+/gu, ' ').trim()
}

/** `acme.example`, `www.acme.example/about` and `https://acme.example` all name the same domain. */
function domainOf(site: string): string | null {
  if (/^https?:/i.test(site)) return domainOfUrl(site)
  return parseDomain(site.replace(/[/?#].*$/, '').toLowerCase())?.registrable ?? null
}

function aliasesOf(cell: string): string[] {
  return cell
    .split('|')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '' && alias.length <= nameCharactersMax)
    .slice(0, aliasesMax)
}
