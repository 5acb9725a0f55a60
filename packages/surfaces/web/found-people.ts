import { nothingFound } from '@enricher/contract/find-all-reply'
import type { Json } from '@enricher/engine/lib/digest'
import { isJsonList, isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import { isProfile } from '@enricher/engine/suppression/suppression-profiles'

/** A person or a mailbox that an answer gives. */
export type FoundPerson = {
  readonly name: string | null
  readonly title: string | null
  /** The role that was asked for. */
  readonly role: string | null
  readonly email: string | null
  readonly profile: string | null
  /** `valid`, `risky` ...; null: the answer does not say. */
  readonly status: string | null
  readonly source: string | null
  /** The page that shows the address. */
  readonly page: string | null
  /** True for a mailbox of an office or a department, such as `info@`. */
  readonly isShared: boolean
}

/** The company that an answer is about. */
export type FoundCompany = {
  readonly name: string | null
  readonly site: string | null
  /** True where the site was asked for: then the page says where there is none. */
  readonly isSiteSought: boolean
  readonly place: string | null
  readonly confidence: number | null
  readonly source: string | null
}

const placeNames = ['city', 'region', 'country']

/** Returns the company that an answer, together with its input, names; null: it names none. */
export function companyOf(members: JsonObject): FoundCompany | null {
  const website = ownValue(members, 'website')
  const found = isJsonObject(website) ? { website_url: website['url'], ...website } : members
  const domain = textOf(members, 'domain')
  const site = textOf(found, 'website_url') ?? (domain === null ? null : `https://${domain}/`)
  const name =
    (isProfile(members) ? textOf(members, 'name') : null) ?? textOf(members, 'company_name')
  if (name === null && site === null) return null
  const hasWebsite = textOf(found, 'website_url') !== null
  const confidence = ownValue(found, 'confidence')
  const place = placeNames.flatMap((each) => textOf(members, each) ?? [])
  return {
    name,
    site,
    isSiteSought: website !== undefined || ownValue(members, 'website_url') !== undefined,
    place: place.length === 0 ? null : place.join(', '),
    confidence: typeof confidence === 'number' ? confidence : null,
    source: hasWebsite ? textOf(found, 'source') : null,
  }
}

/** Returns the people of an answer, each address once, the holders of the roles that were asked for first. */
export function peopleOf(members: JsonObject): readonly FoundPerson[] {
  const listed = ['decision_makers', 'company_emails', 'emails'].flatMap((name) =>
    rowsOf(ownValue(members, name)),
  )
  const people = [members, ...listed].map(personOf).filter(isFound)
  const byEmail = new Map<string, FoundPerson>()
  const kept: FoundPerson[] = []
  for (const person of people) {
    const key = person.email?.toLowerCase() ?? `${kept.length}`
    if (byEmail.has(key)) continue
    byEmail.set(key, person)
    kept.push(person)
  }
  return kept
}

/** Returns the roles that were asked for and have no person. */
export function missedRolesOf(members: JsonObject): readonly string[] {
  return rowsOf(ownValue(members, 'decision_makers'))
    .filter((row) => !isFound(personOf(row)) && textOf(row, 'error') === nothingFound)
    .flatMap((row) => textOf(row, 'category') ?? [])
}

function personOf(row: JsonObject): FoundPerson {
  const [first] = rowsOf(ownValue(row, 'sources'))
  const email = textOf(row, 'email')
  const names = [textOf(row, 'first_name'), textOf(row, 'last_name')].filter(
    (name) => name !== null,
  )
  return {
    name: textOf(row, 'name') ?? textOf(row, 'full_name') ?? (names.join(' ') || null),
    title: textOf(row, 'job_title') ?? textOf(row, 'title'),
    role: textOf(row, 'category') ?? textOf(row, 'decision_maker_category'),
    email,
    profile: textOf(row, 'linkedin_url'),
    // The verdict on an address that was asked about is called `status`.
    status: textOf(row, 'email_status') ?? (email === null ? null : textOf(row, 'status')),
    source: textOf(row, 'source') ?? (first ? textOf(first, 'source') : null),
    page: first ? textOf(first, 'page') : null,
    isShared: textOf(row, 'kind') === 'role',
  }
}

function isFound({ email }: FoundPerson): boolean {
  return email !== null
}

/** Returns the rows of a list; the addresses of a profile are texts, and mailboxes of the company. */
function rowsOf(value: Json | undefined): readonly JsonObject[] {
  if (!isJsonList(value)) return []
  return value
    .map((item) => (typeof item === 'string' ? { email: item, kind: 'role' } : item))
    .filter(isJsonObject)
}

function textOf(members: JsonObject, name: string): string | null {
  const value = ownValue(members, name)
  return typeof value === 'string' && value !== '' ? value : null
}
