import { labelOf } from '@enricher/contract/field-labels'
import { nothingFound } from '@enricher/contract/find-all-reply'
import { formatCount } from '@enricher/engine/lib/counted'
import type { Json } from '@enricher/engine/lib/digest'
import { isJsonList, isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import { isProfile } from '@enricher/engine/suppression/suppression-profiles'
import { companyHeader } from './components/company-header.ts'
import { dataTable } from './components/data-table.ts'
import { type Fact, factList } from './components/facts.ts'
import { outwardLink } from './components/outward-link.ts'
import { personList } from './components/person-list.ts'
import { lookupInWords } from './entry-words.ts'
import { companyOf, missedRolesOf, peopleOf } from './found-people.ts'
import { type Content, type Html, html } from './html.ts'
import { sourceInWords } from './source-words.ts'

// The page shows these members beside the answer: the charge, and whether there is more to find.
const shownBeside = [
  ...['credits_remaining', 'credits_charged', 'cached', 'unsure', 'retry_after'],
  ...['company_emails_cached', 'company_emails_count', 'company_emails_source', 'total_emails'],
  ...['count', 'has_more', 'next_cursor'],
]
// The head of the answer and its rows of people show these.
const shownByCompany = [
  ...['company_name', 'domain', 'website', 'website_url', 'city', 'region', 'country'],
  ...['confidence', 'source'],
]
const shownByPeople = [
  ...['name', 'full_name', 'first_name', 'last_name', 'email', 'email_status', 'job_title'],
  ...['linkedin_url', 'source', 'status', 'decision_maker_category'],
]
const lists = ['decision_makers', 'company_emails', 'emails']

/**
 * Returns an answer of a lookup as people read it: the company, its people as rows, and every other member as a fact or
 * a table. `asked`: the input, where the answer does not repeat it.
 */
export function answerView(body: JsonObject, asked: JsonObject = {}): Html {
  const whole = { ...asked, ...body }
  const company = companyOf(whole)
  const people = peopleOf(whole)
  const missed = missedRolesOf(body)
  const leftOut = new Set([
    ...[...shownBeside, ...lists, 'errors'],
    ...(company ? shownByCompany : []),
    ...(isProfile(body) ? ['name'] : []),
    ...(people.length > 0 ? shownByPeople : []),
  ])
  const entries = Object.entries(body)
    .filter(([name]) => !leftOut.has(name))
    .flatMap(([name, value]) =>
      name === 'profile' ? factsOfProfile(value) : ([[name, value]] as const),
    )
  const facts = entries.flatMap(([name, value]) => factsOf(name, value ?? null))
  const tables = entries.flatMap(([name, value]) => listsOf(name, value ?? null))
  return html`<div class="answer">${company && companyHeader(company)}
${people.length > 0 && personList(people)}
${missed.length > 0 && html`<p class="answer-missed">No one found for: ${missed.join(', ')}.</p>`}
${failuresOf(body).map((failure) => html`<p class="answer-missed">${failure}</p>`)}
${facts.length > 0 && factList(facts)}
${tables.map(({ name, items }) => html`<h3>${labelOf(name)}</h3>${listView(name, items)}`)}</div>`
}

/** Returns the members of a profile beside other answers: the head of the answer shows its name and its site. */
function factsOfProfile(
  profile: Json | undefined,
): readonly (readonly [string, Json | undefined])[] {
  if (!isJsonObject(profile)) return []
  return Object.entries(profile).filter(([name]) => !['cached', 'domain', 'name'].includes(name))
}

/** Returns a sentence for each reason for which parts of a reply failed, rather than found nothing. */
function failuresOf(body: JsonObject): readonly string[] {
  const errors = ownValue(body, 'errors')
  if (!isJsonList(errors)) return []
  const failures = errors
    .map(String)
    .filter((error) => !error.endsWith(nothingFound))
    .map(failureOf)
  return [...Map.groupBy(failures, ({ why }) => why)].map(([why, parts]) =>
    [partsInWords(parts), why].filter((text) => text !== '').join(': '),
  )
}

type Failure = { readonly name: string; readonly role: string | null; readonly why: string }

/** Reads a failed part: `find-email-decision-maker (ceo): The sources did not answer.` */
function failureOf(error: string): Failure {
  const [, name = '', role = null, why = error] =
    /^([a-z-]+)(?: \((.*?)\))?: (.*)$/s.exec(error) ?? []
  return { name, role, why: withoutPurchase(why) }
}

/** Names lookups, those for roles with all of their roles: `Find a decision-maker (ceo, sales)`. */
function partsInWords(parts: readonly Failure[]): string {
  return [...Map.groupBy(parts, ({ name }) => name)]
    .map(([name, each]) => {
      const roles = each.flatMap(({ role }) => role ?? [])
      return `${lookupInWords(name)}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}`
    })
    .join(', ')
}

/** Leaves out what tells programs how to buy credits: a page has a button. */
export function withoutPurchase(fault: string): string {
  return fault.replace(/\. Buy credits with .*/s, '.')
}

type NamedList = { readonly name: string; readonly items: readonly Json[] }

/** Returns the tables that a member is or holds, such as the telephone numbers of a company. */
function listsOf(name: string, value: Json): readonly NamedList[] {
  if (isJsonList(value)) return value.some(isJsonObject) ? [{ name, items: value }] : []
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([member, inner]) =>
    listsOf(`${name}.${member}`, inner ?? null),
  )
}

function factsOf(name: string, value: Json): readonly Fact[] {
  if (isJsonList(value)) {
    if (value.length === 0 || value.some(isJsonObject)) return []
    const texts = value.map((item, index) => [index > 0 && ', ', shown(name, item)])
    return [{ name: labelOf(name), value: texts }]
  }
  if (isJsonObject(value)) {
    if (isAddress(value)) return [{ name: labelOf(name), value: addressInWords(value) }]
    return Object.entries(value).flatMap(([member, inner]) =>
      factsOf(`${name}.${member}`, inner ?? null),
    )
  }
  // A member without a value says nothing to a reader.
  return value === null ? [] : [{ name: labelOf(name), value: shown(name, value) }]
}

function isAddress(value: JsonObject): boolean {
  return Object.hasOwn(value, 'street') && Object.hasOwn(value, 'locality')
}

/** Writes an address on one line: `Hauptstr. 1, 10115 Berlin, Germany`. */
function addressInWords({ street, postcode, locality, region, country }: JsonObject): string {
  const town = [postcode, locality].filter((part) => typeof part === 'string').join(' ')
  const land = typeof country === 'string' ? inWords(countryNames, country) : null
  return [street, town, region, land]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** Returns the English name of a code; a code that is none stays as it is. */
function inWords(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

function shown(name: string, value: Json): Content {
  if (value === null) return html`<span class="faint">none</span>`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('confidence')) return `${Math.round(value * 100)}%`
  if (typeof value === 'number' && name.endsWith('year')) return String(value)
  if (typeof value === 'number') return formatCount(value)
  return textShown(name, String(value))
}

function textShown(name: string, text: string): Content {
  const last = name.split('.').at(-1)
  if (last === 'country') return inWords(countryNames, text)
  if (last === 'languages') return inWords(languageNames, text)
  if (last === 'industry' || last === 'site_kind') return classInWords(text)
  return /(?:^|[._])source$/.test(name) ? sourceInWords(text) : outwardLink(text)
}

// Classes whose two words name one thing; those of the others name two.
const oneThing: ReadonlySet<string> = new Set(['food_production', 'real_estate'])

/** Writes a class or a kind as words: `Architecture & engineering`. */
function classInWords(code: string): string {
  const text = code.replaceAll('_', oneThing.has(code) ? ' ' : ' & ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/\bit$/, 'IT')
}

function listView(name: string, items: readonly Json[]): Html {
  const rows = items.filter(isJsonObject)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    // Columns without any value are left out.
    .filter((column) => rows.some((row) => (ownValue(row, column) ?? null) !== null))
    .map((column) => ({
      title: labelOf(column),
      cell: (row: JsonObject) => shown(column, ownValue(row, column) ?? null),
    }))
  return dataTable<JsonObject>(labelOf(name), columns, rows)
}
