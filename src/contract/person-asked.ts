import { foldText } from '../lib/text.ts'
import { parsePersonName } from '../names/person/parse.ts'
import type { PersonName } from '../names/person/person-name.ts'
import { readCompanyDomain } from './company-domain.ts'
import { type Reading, refused, understood } from './reading.ts'

/** The members of a body that say who is looked for, as they may arrive. */
type PersonFields = {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly full_name?: string | null
  readonly domain?: string | null
  readonly company_name?: string | null
}

/** A person and where they work, as understood from a request. */
export type PersonAsked = {
  /** With both a given and a family name. */
  readonly name: PersonName
  /** Registrable, in ASCII; null: the company is known by name only. */
  readonly domain: string | null
  readonly companyName: string | null
}

/** Reads who is looked for. First and last name win over a full name, a domain over a company's name. */
export function readPerson(fields: PersonFields): Reading<PersonAsked> {
  const name = readName(fields)
  if (name.mistake !== null) return name
  const place = readPlace(fields)
  if (place.mistake !== null) return place
  return understood({ ...name.value, ...place.value })
}

function readName(fields: PersonFields): Reading<{ readonly name: PersonName }> {
  const first = given(fields.first_name)
  const last = given(fields.last_name)
  const full = given(fields.full_name)
  if (first !== null && last !== null) {
    const mistake = whyNoName('first_name', first) ?? whyNoName('last_name', last)
    return mistake === null ? understood({ name: nameOf(first, last) }) : refused(mistake)
  }
  if (full === null) {
    if (first !== null)
      return refused('first_name came without last_name: send both, or full_name.')
    if (last !== null) return refused('last_name came without first_name: send both, or full_name.')
    return refused('Say who is looked for: send first_name and last_name, or full_name.')
  }
  return readFullName(full)
}

function readFullName(full: string): Reading<{ readonly name: PersonName }> {
  const mistake = whyNoName('full_name', full)
  if (mistake !== null) return refused(mistake)
  const name = parsePersonName(full)
  if (!name?.given || !name.family) {
    return refused('full_name is a single name: give first and last name.')
  }
  return understood({ name })
}

/** Where the names came apart they are not taken apart otherwise: titles and second names are split off at most. */
function nameOf(first: string, last: string): PersonName {
  const full = `${first} ${last}`
  const parsed = parsePersonName(full)
  if (parsed?.given && parsed.family !== null && foldText(parsed.family) === foldText(last)) {
    return parsed
  }
  const name = { full, prefix: null, given: first, middle: null, family: last, suffix: null }
  oddlySplit.add(name)
  return name
}

// Names as their callers split them. Reading a name costs more than all else about a repeat, so it is not read twice.
const oddlySplit = new WeakSet<PersonName>()

/** Tells whether a name that was read here came apart as its full form alone would be taken apart. */
export function isSplitAsUsual(name: PersonName): boolean {
  return !oddlySplit.has(name)
}

function readPlace(fields: PersonFields): Reading<Pick<PersonAsked, 'domain' | 'companyName'>> {
  const domain = given(fields.domain)
  const companyName = given(fields.company_name)
  if (domain !== null) {
    const reading = readCompanyDomain(domain)
    if (reading.mistake !== null) return reading
    return understood({ domain: reading.value, companyName })
  }
  if (companyName === null) {
    return refused('Say where the person works: send domain, or company_name.')
  }
  if (/\p{Cc}/u.test(companyName) || !/[\p{L}\p{N}]/u.test(companyName)) {
    return refused('company_name must hold a letter or digit and no control characters.')
  }
  return understood({ domain: null, companyName })
}

/** Trimmed; null when left out or blank: many clients send empty texts for fields they do not fill. */
function given(text: string | null | undefined): string | null {
  return text?.trim().replace(/ {2,}/g, ' ') || null
}

/** What stands in no name, and how to say so. */
const strangeSigns: readonly (readonly [RegExp, string])[] = [
  [/[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u, 'holds characters that cannot be printed'],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 'holds an emoji'],
  [/[@<>{}[\]|\\]|:\/\//u, 'holds signs of an address, not of a name'],
]

function whyNoName(field: string, name: string): string | null {
  const strange = strangeSigns.find(([sign]) => sign.test(name))
  if (strange) return `${field} ${strange[1]}: send the name alone, as on a business card.`
  return /\p{L}/u.test(name) ? null : `${field} must hold at least one letter.`
}
