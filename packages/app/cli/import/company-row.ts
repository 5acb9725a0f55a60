import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import type { CompanyRow } from '@enricher/service/store/facts/companies'
import type { CompanyFields } from './company-columns.ts'
import { isDamaged } from './damaged-text.ts'

/** An object of a list: a company, an entry that is no company or has no website, or an object of unknown form. */
export type ReadObject = CompanyFields | 'none' | 'unknown'

/** A row that is left out. */
export type BadRow = {
  readonly line: number
  /** Number of the row in a JSON list, from 1; lines say little there. */
  readonly entry?: number
  readonly reason: string
}

// The contract's bound for a company name; a longer name cannot be asked for.
const nameCharactersMax = 200
const aliasesMax = 50
// The longest industry in lists has some sixty characters; a LinkedIn address has a company's name and a bit more.
const industryCharactersMax = 100
// Names of places are shorter than "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Wales".
const placeCharactersMax = 100
// The longest usual value is "10,001+ employees".
const sizeCharactersMax = 30
const linkedinCharactersMax = 300
// Messages show this much of a wrong cell; the rest of the terminal's line explains the mistake.
const shownCharactersMax = 60

/** Reads one company of a list by the rules of a request, or describes the mistake in its row. */
export function readCompany(
  { line, entry }: Pick<BadRow, 'line' | 'entry'>,
  fields: CompanyFields,
): CompanyRow | BadRow {
  const bad = (reason: string): BadRow =>
    entry === undefined ? { line, reason } : { line, entry, reason }
  const name = plain(fields.name)
  const site = plain(fields.domain)
  if (name === '') return bad('the name is empty')
  // PostgreSQL cannot store NUL in a text.
  if (name.includes('\0') || site.includes('\0')) return bad('it holds NUL: the row is damaged')
  if (site === '') return bad('the domain is empty')
  if (name.length > nameCharactersMax) {
    return bad(`the name is longer than ${nameCharactersMax} characters`)
  }
  if (isDamaged(name)) return bad('the name is damaged: save the file as UTF-8')
  const parsed = parseCompanyDomain(site)
  if (parsed.mistake !== null) {
    return bad(`"${site.slice(0, shownCharactersMax)}" is no company's domain: ${parsed.mistake}`)
  }
  return {
    position: entry ?? line,
    name,
    domain: parsed.value.domain,
    aliases: aliasesOf(fields.aliases),
    linkedinUrl: linkedinOf(plain(fields.linkedin)),
    industry: bounded(fields.industry, industryCharactersMax),
    locality: bounded(placeOf(fields.locality, fields.region), placeCharactersMax),
    country: bounded(countryOf(plain(fields.country)), placeCharactersMax),
    size: bounded(fields.size, sizeCharactersMax),
    founded: yearOf(fields.founded),
  }
}

const blank = /\s/u
const onlyBlanks = /^\S+(?: \S+)*$/u

/** Most cells are plain already, and checking is faster than rewriting. */
function plain(cell: string): string {
  return !blank.test(cell) || onlyBlanks.test(cell) ? cell : cell.replaceAll(/\s+/gu, ' ').trim()
}

function bounded(cell: string, charactersMax: number): string | null {
  const text = plain(cell)
  return text.includes('\0') ? null : text.slice(0, charactersMax) || null
}

function placeOf(locality: string, region: string): string {
  return [locality, region].filter((part) => part.trim() !== '').join(', ')
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns the name of a country code's country, because hints of requests contain names. */
function countryOf(text: string): string {
  return (/^[a-z]{2}$/i.test(text) && countryNames.of(text.toUpperCase())) || text
}

/** Returns the year at the beginning of a cell: `1998`, `1998.0`, `+1998-00-00T00:00:00Z`. */
function yearOf(cell: string): number | null {
  const year = /^\+?([12]\d{3})(?:\D|$)/.exec(plain(cell))?.[1]
  return year === undefined ? null : Number(year)
}

function aliasesOf(aliases: readonly string[]): string[] {
  return aliases
    .map(plain)
    .filter((alias) => alias !== '' && alias.length <= nameCharactersMax && !alias.includes('\0'))
    .slice(0, aliasesMax)
}

const linkedinPage = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com(\/company\/[^?#\s\0]+)/i
// Some lists only have the company's name at LinkedIn.
const linkedinHandle = /^[\p{L}\p{N}][\p{L}\p{N}&'._-]*$/u

/** Returns the address of a company's page with its scheme; null for any other text. */
function linkedinOf(text: string): string | null {
  const path =
    linkedinHandle.test(text) && !text.includes('linkedin.com')
      ? `/company/${text}`
      : linkedinPage.exec(text)?.[1]
  if (path === undefined || path.length > linkedinCharactersMax) return null
  return `https://www.linkedin.com${path}`
}
