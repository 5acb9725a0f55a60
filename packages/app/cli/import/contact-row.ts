import { parseDomain } from '@enricher/engine/lib/domain'
import { profileSlugOf } from '@enricher/engine/lib/linkedin-profile'
import { plainText } from '@enricher/engine/lib/plain-text'
import { domainOfEmail, localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { isRoleLocalPart } from '@enricher/engine/mail/mail-domains'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import type { ContactRow } from '@enricher/service/store/facts/imported-contacts'
import type { BadRow } from './company-row.ts'
import { readAddresses } from './contact-addresses.ts'
import type { ContactFields } from './contact-columns.ts'
import { type Refusal, refusalOf } from './contact-refusal.ts'
import { isDamaged } from './damaged-text.ts'

// "Senior Vice President, Global Strategic Partnerships and Business Development, EMEA" is half as long.
const titleCharactersMax = 150
// The contract's bound for a name.
const nameCharactersMax = 200

/**
 * Reads one contact of a list, or describes the mistake in its row; the description does not contain the address, which
 * the operator can read in the list. An opt-out is read even if the rest of the row is wrong.
 */
export function readContact(
  { line, entry }: Pick<BadRow, 'line' | 'entry'>,
  fields: ContactFields,
): ContactRow | BadRow {
  const bad = (reason: string): BadRow =>
    entry === undefined ? { line, reason } : { line, entry, reason }
  const position = entry ?? line
  const refusal = refusalOf(fields)
  const { emails, mistake } = readAddresses(fields.email)
  if (mistake !== null) return bad(mistake)
  if (refusal === 'opted_out') return { ...unnamed, emails, position, isOptedOut: true }
  const mess = messIn(fields)
  if (mess !== null) return bad(mess)
  const siteDomain = parseCompanyDomain(fields.domain).value?.domain ?? null
  const strange = siteDomain === null ? null : strangeDomainOf(emails, siteDomain)
  if (strange !== null) {
    return bad(`the address is at ${strange} and the company at ${siteDomain}: it may be another's`)
  }
  return { ...contactOf(fields, emails, siteDomain, refusal), position }
}

const unnamed = {
  personName: null,
  jobTitle: null,
  linkedinUrl: null,
  isBounced: false,
  owner: { name: null, siteDomain: null, linkedinUrl: null },
}

function contactOf(
  fields: ContactFields,
  emails: readonly string[],
  siteDomain: string | null,
  refusal: Refusal,
): Omit<ContactRow, 'position'> {
  const name = nameOf(fields)
  const slug = profileSlugOf(fields.linkedin.slice(0, linkedinCharactersMax))
  const linkedinUrl = slug === null ? null : `https://www.linkedin.com/in/${slug}`
  const isBounced = refusal === 'bounced'
  const row = { emails, isOptedOut: false, isBounced, owner: { name, siteDomain, linkedinUrl } }
  // With several addresses the person's own is not known, and a role account has no person.
  const [email = ''] = emails
  const isOwn = emails.length === 1 && name !== null && !isRoleLocalPart(localPartOfEmail(email))
  if (!isOwn) return { ...row, personName: null, jobTitle: null, linkedinUrl: null }
  return { ...row, personName: name, jobTitle: titleOf(fields.title), linkedinUrl }
}

const linkedinCharactersMax = 300

/** Returns the mistake of a cell that belongs to another column or is no value; null: there is none. */
function messIn({ name, first, last, title }: ContactFields): string | null {
  const cells = [name, first, last, title]
  if (cells.some((cell) => cell.includes('\0') || isDamaged(cell))) {
    return 'name or title is damaged: save the file as UTF-8'
  }
  if (cells.some((cell) => formula.test(cell))) return 'a cell holds a formula: export its value'
  const isOther = cells.some((cell) => cell.includes('@') || cell.includes('://'))
  if (isOther || /^[\d\s()+./-]{6,}$/.test(title.slice(0, titleCharactersMax))) {
    return 'name or title is an address or a number: its columns are shifted'
  }
  return [name, first, last].some((cell) => cell.length > nameCharactersMax)
    ? `the name is longer than ${nameCharactersMax} characters`
    : null
}

// Spreadsheets read these as a formula (OWASP, CSV Injection). A title may begin with the sign of a number or a list.
const formula = /^\s*(?:=|@|[+-]\w{0,40}[(!|])/

/** Returns the domain of an address that is not the company's; the same name with another ending counts as its own. */
function strangeDomainOf(emails: readonly string[], siteDomain: string): string | null {
  const label = parseDomain(siteDomain)?.label
  const strange = emails.map(domainOfEmail).find((host) => parseDomain(host)?.label !== label)
  return strange ?? null
}

/** Words that lists use for a missing name; Salesforce writes the one in brackets. */
const placeholders =
  /^\W*(?:unknown|not provided|n\/?a|none|null|test(?: test)?|contact|name|no name|tbd)\W*$/i

function nameOf({ name, first, last }: ContactFields): string | null {
  const [whole = '', ...parts] = [name, first, last].map((cell) =>
    plainText(cell, nameCharactersMax),
  )
  const text =
    whole ||
    parts
      .filter((part) => !placeholders.test(part))
      .join(' ')
      .trim()
  if (text === '' || placeholders.test(text)) return null
  const parsed = parsePersonName(text)
  if (!parsed) return null
  const { full, given, middle, family } = parsed
  if (!full.includes(',') || given === null || family === null) return full
  return [given, middle, family].filter((part) => part !== null).join(' ')
}

function titleOf(cell: string): string | null {
  const text = plainText(cell, titleCharactersMax)
  return /\p{L}/u.test(text) && !placeholders.test(text) ? text : null
}
