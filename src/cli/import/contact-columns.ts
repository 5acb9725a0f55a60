import { ownValue } from '../../lib/own-value.ts'
import type { ContactFields } from './contact-row.ts'

export const contactFields = [
  'email',
  'name',
  'first',
  'last',
  'title',
  'domain',
  'linkedin',
  'opted_out',
  'bounced',
  'status',
] as const
export type ContactField = (typeof contactFields)[number]

/** What an operator calls the columns of a file, by field. */
export type ContactMapping = Readonly<Partial<Record<ContactField, string>>>

/** Where each field of a contact stands: of addresses, and of what forbids to learn them, all columns count. */
export type ContactSources<Place> = Readonly<Record<ContactField, readonly Place[]>>

/**
 * What HubSpot, Salesforce, Pipedrive, Google and Outlook head these columns with, as people and as programs export
 * them, without blanks and signs, and without "Person" or "Contact" in front.
 */
const headings: Readonly<Record<ContactField, readonly string[]>> = {
  email: [
    ...['email', 'emailaddress', 'emailwork', 'workemail', 'businessemail', 'primaryemail', 'mail'],
    ...['email1value', 'email2value', 'email3value', 'email2address', 'email3address'],
    ...['additionalemailaddresses', 'hsadditionalemails', 'secondaryemail', 'emailother'],
    ...['emailadresse', 'email2adresse', 'email3adresse'],
  ],
  name: ['name', 'fullname', 'displayname', 'person', 'contact'],
  first: ['firstname', 'givenname', 'first', 'vorname'],
  last: ['lastname', 'familyname', 'surname', 'last', 'nachname'],
  // Outlook's "Title" is that of address: "Job Title" comes first.
  title: [
    ...['jobtitle', 'organizationtitle', 'organization1title', 'position', 'jobrole', 'role'],
    'title',
  ],
  // Not the website of a contact: it may be the person's own.
  domain: [
    ...['companydomain', 'companydomainname', 'domain', 'companywebsite', 'accountwebsite'],
    ...['organizationwebsite', 'websiteurl', 'companyurl', 'website'],
  ],
  linkedin: [
    ...['linkedinurl', 'linkedin', 'linkedinprofile', 'linkedinprofileurl', 'hslinkedinurl'],
  ],
  opted_out: [
    ...['optout', 'optedout', 'emailoptout', 'hasoptedoutofemail', 'unsubscribed', 'unsubtime'],
    ...['unsubscribedfromallemail', 'unsubscribedat', 'donotcontact', 'donotemail'],
  ],
  bounced: [
    ...['bounced', 'emailbounced', 'isemailbounced', 'emailbouncedreason', 'emailbounceddate'],
    ...['bouncereason', 'hardbouncereason', 'emailhardbouncereason', 'hsemailhardbouncereason'],
    ...['hsemailhardbouncereasonenum', 'invalidemailaddress', 'hsemailbadaddress', 'hardbounced'],
  ],
  status: ['status', 'emailstatus', 'marketingstatus', 'subscriptionstatus'],
}

// HubSpot has a column for each kind of mail, which ends in its name or number.
const optOutBeginnings = ['optedoutofemail', 'hsemailoptout']

const several: ReadonlySet<ContactField> = new Set(['email', 'opted_out', 'bounced', 'status'])

/**
 * Finds which of these headings, or names of members, is which field, by what the operator says or by the table; of a
 * field that has one column the first word of the table wins. Null without an address.
 */
export function findContactFields(
  written: readonly string[],
  mapping: ContactMapping = {},
): ContactSources<string> | null {
  const folded = written.map(foldContactHeading)
  const find = (field: ContactField): readonly string[] => {
    const own = mapping[field]
    if (own !== undefined) return written.filter((_, at) => folded[at] === foldContactHeading(own))
    const words = headings[field]
    const found = words.flatMap((word) => written.filter((_, at) => bare(folded[at]) === word))
    const begun = field === 'opted_out' ? written.filter((_, at) => isOptOut(folded[at])) : []
    const all = [...new Set([...found, ...begun])]
    return several.has(field) ? all : all.slice(0, 1)
  }
  const sources = Object.fromEntries(contactFields.map((field) => [field, find(field)]))
  const found = sources as Record<ContactField, readonly string[]>
  return found.email.length === 0 ? null : found
}

/** Returns the columns of a list without a header: name, address, title, domain; null when it is none of contacts. */
export function headlessSources(first: readonly string[]): ContactSources<number> | null {
  if (!(first[1] ?? '').includes('@')) return null
  const none = Object.fromEntries(contactFields.map((field) => [field, []]))
  const places = { name: [0], email: [1], title: [2], domain: [3] }
  return { ...(none as unknown as ContactSources<number>), ...places }
}

function isOptOut(folded: string | undefined): boolean {
  return optOutBeginnings.some((beginning) => folded?.startsWith(beginning) === true)
}

/** "Person - Email - Work" of Pipedrive is "Email - Work". */
function bare(folded: string | undefined): string | undefined {
  const own = folded?.replace(/^(?:person|contact)(?=.)/, '')
  return own === '' ? folded : own
}

/** Folds what heads a column of contacts, as the table's words are: letters and digits alone. */
export function foldContactHeading(cell: string): string {
  return cell
    .slice(0, headingCharactersMax)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

// A first row of a list without a header may hold anything.
const headingCharactersMax = 200

/** Takes the fields of a contact out of a record. `textAt` returns what stands at a place. */
export function contactFieldsOf<Place>(
  sources: ContactSources<Place>,
  textAt: (place: Place) => string,
): ContactFields {
  const one = (field: ContactField) => {
    const place = ownValue(sources, field)?.[0]
    return place === undefined ? '' : textAt(place)
  }
  return {
    emails: sources.email.map(textAt),
    name: one('name'),
    first: one('first'),
    last: one('last'),
    title: one('title'),
    domain: one('domain'),
    linkedin: one('linkedin'),
    optedOut: sources.opted_out.map(textAt),
    bounced: sources.bounced.map(textAt),
    status: sources.status.map(textAt),
  }
}
