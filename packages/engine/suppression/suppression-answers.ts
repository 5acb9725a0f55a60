import type { Json } from '../lib/digest.ts'
import { domainOfUrl } from '../lib/domain.ts'
import { isJsonList, isJsonObject, type JsonObject, listOf } from '../lib/json.ts'
import { domainOfEmail } from '../mail/address-parts.ts'
import { noSuppression, type Suppression } from './suppression.ts'
import { isProfile, profileLeft } from './suppression-profiles.ts'

/** The person or company of a caller's query, which an answer need not repeat. */
export type AskedFor = {
  readonly name: string | null
  readonly email: string | null
  readonly domain: string | null
  readonly linkedinUrl: string | null
}

/** Returns true when the person or domain of the query is suppressed: then no result may be answered. */
export function isAskedForSuppressed(asked: AskedFor, suppression: Suppression): boolean {
  return suppression !== noSuppression && isSuppressedContact({}, asked, suppression)
}

/**
 * Returns the answer of any lookup without suppressed people, in wire shape or as a list of roster entries; null when
 * nothing is left, which is a miss. An answer without suppressed people is returned as the same object.
 */
export function withoutSuppressed(answer: Json, asked: AskedFor, suppression: Suppression): Json {
  if (suppression === noSuppression || !isJsonObject(answer)) return answer
  if (isProfile(answer)) return profileLeft(answer, asked.domain, suppression)
  if (isOwned(answer)) return ownerLeft(answer, asked, suppression)
  if (isJsonList(answer['emails'])) return withoutRosterEntries(answer, asked, suppression)
  if (isJsonList(answer['decision_makers'])) return withoutParts(answer, asked, suppression)
  if (isSuppressedWebsite(answer['website_url'], suppression)) return null
  return isSuppressedContact(answer, asked, suppression) ? null : answer
}

/** Returns every part of an answer that names a suppressed person, as an export lists them. */
export function suppressedParts(answer: Json, suppression: Suppression): Json[] {
  if (!isJsonObject(answer)) return []
  if (isProfile(answer)) return profileLeft(answer, null, suppression) === answer ? [] : [answer]
  if (isOwned(answer))
    return ownerLeft(answer, nothingAsked, suppression) === answer ? [] : [answer]
  if (isJsonList(answer['emails'])) return suppressedEntries(answer['emails'], null, suppression)
  if (isJsonList(answer['decision_makers'])) {
    const domain = textOf(answer['domain'])
    const entries = [...answer['decision_makers'], ...listOf(answer['company_emails'])]
    return [
      ...suppressedEntries(entries, domain, suppression),
      ...suppressedParts(answer['profile'] ?? null, suppression),
    ]
  }
  return withoutSuppressed(answer, nothingAsked, suppression) === null ? [answer] : []
}

/** Returns the suppressed entries of a roster; entries that were erased before are not among them. */
export function suppressedEntries(
  entries: readonly Json[],
  domain: string | null,
  suppression: Suppression,
): Json[] {
  const kept = new Set(entriesWithoutSuppressed(entries, domain, suppression))
  return entries.filter((entry) => entry !== null && !kept.has(entry))
}

/**
 * Returns the entries of a roster that may be given to callers. An erased person's entry is null, so that the places
 * that cursors name do not move; it is left out too.
 */
export function entriesWithoutSuppressed<E extends Json>(
  entries: readonly E[],
  domain: string | null,
  suppression: Suppression,
): readonly E[] {
  const asked = { ...nothingAsked, domain }
  const kept = entries.filter(
    (entry) => isJsonObject(entry) && !isSuppressedContact(entry, asked, suppression),
  )
  return kept.length === entries.length ? entries : kept
}

/** The query that names no person and no company. */
export const nothingAsked: AskedFor = { name: null, email: null, domain: null, linkedinUrl: null }

/** Returns true for the person and company behind an address. */
function isOwned(answer: JsonObject): boolean {
  return 'company' in answer && 'email_status' in answer
}

/**
 * Handles the person and company behind an address: nothing is left where the address, its owner or the company is
 * suppressed; else the company loses the fields that name a suppressed person.
 */
function ownerLeft(answer: JsonObject, asked: AskedFor, suppression: Suppression): Json {
  if (isSuppressedContact(answer, asked, suppression)) return null
  const { company } = answer
  if (!isJsonObject(company)) return answer as Json
  const domain = textOf(company['domain'])
  const places = [domain, asked.domain, domainOfEmail(textOf(answer['email']) ?? '')]
  if (places.some((place) => place !== null && suppression.hasDomain(place))) return null
  const name = textOf(answer['name'])
  if (suppression.hasPerson({ name, domain, linkedinUrl: null })) return null
  const kept = profileLeft(company, null, suppression)
  if (kept === company) return answer as Json
  return kept === null && name === null ? null : { ...answer, company: kept }
}

function withoutRosterEntries(answer: JsonObject, asked: AskedFor, suppression: Suppression): Json {
  const emails = listOf(answer['emails'])
  const kept = entriesWithoutSuppressed(emails, asked.domain, suppression)
  if (kept === emails) return answer
  // An empty page with further pages behind it still leads to the next one.
  if (kept.length === 0 && answer['has_more'] !== true) return null
  return { ...answer, emails: kept, ...('count' in answer && { count: kept.length }) }
}

/** Handles find-all: each part loses its suppressed people, and its sums follow. */
function withoutParts(answer: JsonObject, asked: AskedFor, suppression: Suppression): Json {
  const domain = textOf(answer['domain']) ?? asked.domain
  const people = listOf(answer['decision_makers'])
  const kept = people.map((person) =>
    isJsonObject(person) && isSuppressedContact(person, { ...nothingAsked, domain }, suppression)
      ? withoutContact(person)
      : person,
  )
  const emails = listOf(answer['company_emails'])
  const keptEmails = entriesWithoutSuppressed(emails, domain, suppression)
  const isHidden = domain !== null && suppression.hasDomain(domain)
  const profile = answer['profile'] ?? null
  const keptProfile = withoutSuppressed(profile, { ...nothingAsked, domain }, suppression)
  const isSame =
    keptEmails === emails &&
    keptProfile === profile &&
    kept.every((person, index) => person === people[index])
  if (isSame && !isHidden) return answer
  const named = kept.filter((person) => isJsonObject(person) && textOf(person['email']) !== null)
  return {
    ...answer,
    ...(isHidden && { domain: null, website: noWebsite(answer['website']) }),
    decision_makers: kept,
    company_emails: keptEmails,
    company_emails_count: keptEmails.length,
    total_emails: keptEmails.length + named.length,
    ...('profile' in answer && { profile: keptProfile }),
  }
}

function withoutContact(person: JsonObject): Json {
  const none = { name: null, email: null, linkedin_url: null, job_title: null }
  return { ...person, ...none, email_status: null, source: null }
}

function noWebsite(website: Json | undefined): Json {
  return { ...(isJsonObject(website) ? website : {}), url: null, source: null, confidence: null }
}

function isSuppressedWebsite(url: Json | undefined, suppression: Suppression): boolean {
  const domain = typeof url === 'string' ? domainOfUrl(url) : null
  return domain !== null && suppression.hasDomain(domain)
}

/** Returns true for a suppressed address or owner. The caller's words count where the answer leaves them out. */
function isSuppressedContact(
  contact: JsonObject,
  asked: AskedFor,
  suppression: Suppression,
): boolean {
  const email = textOf(contact['email']) ?? asked.email
  const name = textOf(contact['name']) ?? asked.name
  const linkedinUrl =
    textOf(contact['linkedin_url']) ?? textOf(contact['linkedinUrl']) ?? asked.linkedinUrl
  const domain = asked.domain === null ? null : (domainOfUrl(asked.domain) ?? asked.domain)
  const mailDomain = email === null ? null : domainOfEmail(email)
  const isEmail = name === null ? suppression.hasUnnamedEmail : suppression.hasEmail
  return (
    (email !== null && isEmail(email)) ||
    // A firm's mail may be at another domain than its site.
    [domain, mailDomain].some((at) => suppression.hasPerson({ name, domain: at, linkedinUrl })) ||
    (domain !== null && suppression.hasDomain(domain))
  )
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
