import type { Json } from '@enricher/engine/lib/digest'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import { type JsonObject, listOf } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { EndedStep } from './steps.ts'

/** An Organization or a Person of schema.org, with the pages on which it was found. */
type FoundItem = { readonly item: JsonObject; readonly sourceUrls: readonly string[] }

/** A found item with the addresses of its evidence. */
export type SchemaItem = FoundItem & { readonly citations: readonly string[] }

/** Returns a step's results in the terms of schema.org; fields without such a term are in the step's own result. */
export function itemsOf(
  { status, result, offer, input, evidenceIds }: EndedStep,
  evidenceUrl: (requestId: string) => string,
): readonly SchemaItem[] {
  if (status !== 'succeeded' || result === null) return []
  const items = ownValue(itemsByOffer, offer.name)?.(input, result) ?? []
  const citations = evidenceIds.map(evidenceUrl)
  return items.map((one) => ({ ...one, citations }))
}

/** Returns the items of several steps; an organization occurs once, with all that was found about it. */
export function mergedItems(items: readonly SchemaItem[]): readonly SchemaItem[] {
  const merged = new Map<string, SchemaItem>()
  for (const one of items) {
    const { item } = one
    const name = item['@type'] === 'Organization' ? String(item['@id']) : JSON.stringify(item)
    const known = merged.get(name)
    merged.set(name, known ? joined(known, one) : one)
  }
  return [...merged.values()]
}

function joined(known: SchemaItem, other: SchemaItem): SchemaItem {
  return {
    item: { ...other.item, ...known.item, ...lists(known.item, other.item) },
    sourceUrls: [...new Set([...known.sourceUrls, ...other.sourceUrls])],
    citations: [...new Set([...known.citations, ...other.citations])],
  }
}

function lists(known: JsonObject, other: JsonObject): JsonObject {
  const all = ['email', 'employee'].map((name) => [
    name,
    [...listOf(ownValue(known, name)), ...listOf(ownValue(other, name))],
  ])
  return Object.fromEntries(all.filter(([, list]) => (list as readonly Json[]).length > 0))
}

type ItemsOf = (input: JsonObject, result: JsonObject) => readonly FoundItem[]

const itemsByOffer: Readonly<Record<string, ItemsOf>> = {
  'find-website': (_, result) => [organization(result['company_name'], result['website_url'])],
  'find-email-person': (input, result) => [
    found(person({ ...result, name: nameOf(input) }, workplaceOf(input))),
  ],
  'find-email-decision-maker': (input, result) => [found(person(result, workplaceOf(input)))],
  'find-email-linkedin': (_, result) => [found(person(result, null))],
  'find-email-company': (input, result) => [
    withEmails(organization(null, addressOf(input['domain'])), listOf(result['emails'])),
  ],
  'enrich-company': (_, result) => [profileOf(result)],
  'enrich-email': (_, result) => ownerOf(result),
  'find-all': (_, result) => allOf(result),
  'verify-email': (_, result) => [found({ '@type': 'ContactPoint', email: result['email'] })],
}

function found(item: JsonObject): FoundItem {
  return { item, sourceUrls: [] }
}

function organization(name: Json | undefined, url: Json | undefined): FoundItem {
  const address = typeof url === 'string' ? url : null
  const domain = address === null ? null : domainOfUrl(address)
  const item = {
    '@type': 'Organization',
    '@id': domain === null ? `urn:name:${String(name)}` : `https://${domain}/`,
    ...(typeof name === 'string' && { name }),
    ...(address !== null && { url: address }),
    sameAs: [],
  }
  return { item, sourceUrls: address === null ? [] : [address] }
}

/** Describes a company with the facts of its site. */
function profileOf(result: JsonObject): FoundItem {
  const { item, sourceUrls } = organization(result['name'], addressOf(result['domain'] ?? ''))
  const address = result['address'] as JsonObject | null | undefined
  const [phone] = listOf(result['phones']) as readonly JsonObject[]
  const facts: JsonObject = {
    legalName: result['legal_name'],
    description: result['description'],
    foundingDate: result['founded_year'] === null ? null : String(result['founded_year']),
    logo: result['logo_url'],
    telephone: phone?.['number'],
    address: address && {
      '@type': 'PostalAddress',
      streetAddress: address['street'],
      postalCode: address['postcode'],
      addressLocality: address['locality'],
      addressRegion: address['region'],
      addressCountry: address['country'],
    },
  }
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined)
  const sameAs = Object.values((result['social'] ?? {}) as JsonObject)
  const emails = listOf(result['emails'])
  return {
    item: {
      ...item,
      ...Object.fromEntries(known),
      ...(emails.length > 0 && { email: emails }),
      sameAs: sameAs as Json,
    },
    sourceUrls,
  }
}

/** Returns the person and the company behind an address; an address without a person is the company's own. */
function ownerOf(result: JsonObject): readonly FoundItem[] {
  const { company } = result
  const firm =
    typeof company === 'object' && company !== null ? profileOf(company as JsonObject) : null
  const worksFor = firm && { '@id': firm.item['@id'] }
  return [
    ...(typeof result['name'] === 'string' ? [found(person(result, worksFor))] : []),
    ...(firm ? [firm] : []),
  ]
}

/** Adds people with their names, and the addresses of functions. */
function withEmails({ item, sourceUrls }: FoundItem, emails: readonly Json[]): FoundItem {
  const contacts = emails.filter(
    (one): one is JsonObject => typeof one === 'object' && one !== null,
  )
  const named = contacts.filter(({ name }) => typeof name === 'string')
  const unnamed = contacts.filter(({ name }) => typeof name !== 'string')
  const employee = named.map((one) => person({ ...one, job_title: one['title'] }, null))
  const email = unnamed.map((one) => one['email'] ?? null)
  return {
    item: {
      ...item,
      ...(email.length > 0 && { email }),
      ...(employee.length > 0 && { employee }),
    },
    sourceUrls,
  }
}

function person(result: JsonObject, worksFor: JsonObject | null): JsonObject {
  const { name, job_title: jobTitle, email, linkedin_url: profile } = result
  return {
    '@type': 'Person',
    ...(typeof name === 'string' && { name }),
    ...(typeof jobTitle === 'string' && { jobTitle }),
    ...(typeof email === 'string' && { email }),
    sameAs: typeof profile === 'string' ? [profile] : [],
    ...(worksFor && { worksFor }),
  }
}

function allOf(result: JsonObject): readonly FoundItem[] {
  const website = result['website'] as JsonObject | undefined
  const company = organization(result['company_name'], website?.['url'])
  const worksFor = { '@id': company.item['@id'] }
  const people = listOf(result['decision_makers'])
    .filter((one): one is JsonObject => typeof one === 'object' && one !== null)
    .filter(({ name, email }) => typeof name === 'string' || typeof email === 'string')
  return [
    withEmails(company, listOf(result['company_emails'])),
    ...people.map((one) => found(person(one, worksFor))),
  ]
}

/** Returns the name of a step's person. */
export function nameOf({ full_name, first_name, last_name }: JsonObject): string {
  const parts = first_name && last_name ? [first_name, last_name] : [full_name ?? '']
  return parts.map(String).join(' ')
}

function workplaceOf({ domain, company_name }: JsonObject): JsonObject | null {
  const url = addressOf(domain)
  if (url !== null) return { '@id': `${url}/` }
  return typeof company_name === 'string' ? { '@type': 'Organization', name: company_name } : null
}

/** The domain may be the address of any page of the site. */
function addressOf(domain: Json | undefined): string | null {
  if (typeof domain !== 'string') return null
  const own = domainOfUrl(/^https?:\/\//i.test(domain) ? domain : `https://${domain}`)
  return own === null ? null : `https://${own}`
}
