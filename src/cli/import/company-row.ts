import { parseCompanyDomain } from '../../contract/inputs/company-domain.ts'
import type { CompanyRow } from '../../store/facts/companies.ts'

/** What a list says of a company, as it stands there. */
export type CompanyFields = {
  readonly name: string
  readonly site: string
  readonly aliases: readonly string[]
  readonly linkedinUrl: string
  readonly industry: string
}

export type BadRow = { readonly line: number; readonly reason: string }

// The contract's bound for a company name; nothing longer can be asked for.
const nameCharactersMax = 200
const aliasesMax = 50
// The longest trade in lists of industries has some sixty; a page's address at LinkedIn has its name and a little more.
const industryCharactersMax = 100
const linkedinCharactersMax = 300
// Of a wrong cell so much is shown: the rest of a terminal's line says what is wrong with it.
const shownCharactersMax = 60

/** Reads what a list says of one company, by the rules of a request, or says what is wrong with it. */
export function readCompany(line: number, fields: CompanyFields): CompanyRow | BadRow {
  const bad = (reason: string): BadRow => ({ line, reason })
  const name = plain(fields.name)
  const site = plain(fields.site)
  if (name === '') return bad('the name is empty')
  if (site === '') return bad('the domain is empty')
  if (name.length > nameCharactersMax) {
    return bad(`the name is longer than ${nameCharactersMax} characters`)
  }
  // What a decoder writes where bytes are no text: the file was damaged before it came here.
  if (name.includes('\uFFFD')) return bad('the name is damaged: save the file as UTF-8')
  const parsed = parseCompanyDomain(site)
  if (parsed.mistake !== null) {
    return bad(`"${site.slice(0, shownCharactersMax)}" is no company's domain: ${parsed.mistake}`)
  }
  return {
    line,
    name,
    domain: parsed.value.domain,
    aliases: aliasesOf(fields.aliases),
    linkedinUrl: linkedinOf(plain(fields.linkedinUrl)),
    industry: plain(fields.industry).slice(0, industryCharactersMax) || null,
  }
}

function plain(cell: string): string {
  return cell.replaceAll(/\s+/gu, ' ').trim()
}

function aliasesOf(aliases: readonly string[]): string[] {
  return aliases
    .map(plain)
    .filter((alias) => alias !== '' && alias.length <= nameCharactersMax)
    .slice(0, aliasesMax)
}

/** The address of a company's page, with its scheme; null for anything else. */
function linkedinOf(text: string): string | null {
  const path = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com(\/company\/[^?#\s]+)/i.exec(
    text,
  )?.[1]
  if (path === undefined || path.length > linkedinCharactersMax) return null
  return `https://www.linkedin.com${path}`
}
