import { isJsonObject } from '@enricher/engine/lib/json'
import type { DescribedSchema } from './validation-text.ts'

/**
 * Names that callers write for a field, in small letters, in the singular and without signs between the words. The list
 * for columns of files (`column-words.txt`) has more of them, less certain ones too: there a person sees the choice.
 */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['company_name', ['company', 'organization', 'organisation', 'business', 'firm', 'name']],
  ['dm_categories', ['category', 'role', 'decisionmakercategory', 'decisionmaker', 'jobtitle']],
  ['decision_maker_category', ['category', 'role', 'dmcategory', 'jobtitle', 'position']],
  ['domain', ['website', 'websiteurl', 'url', 'site', 'companydomain', 'companywebsite']],
  ['full_name', ['name', 'personname', 'contactname']],
  ['first_name', ['givenname', 'forename']],
  ['last_name', ['surname', 'familyname']],
  ['linkedin_url', ['linkedin', 'linkedinprofile', 'profile', 'profileurl', 'url']],
  [
    'registration_number',
    ['vat', 'vatnumber', 'vatid', 'siren', 'siret', 'companynumber', 'registrationid'],
  ],
  ['email', ['address', 'emailaddress', 'mail']],
])

// Three names show the mistake in a header.
const namedMax = 3
// A hostile request may hold thousands of members.
const membersMax = 50

/** An input whose members have the names of the fields that they mean. */
export type MeantInput = {
  readonly input: unknown
  /** A sentence for each member that was renamed, three at most. */
  readonly notices: readonly string[]
}

/**
 * Gives members of a body the names of the fields that they certainly mean: another spelling (`companyName`), another
 * number (`dm_category`), or a usual other name (`roles`, `website`). Read as they are, they would be ignored, and
 * defaults would run and be charged instead. A field that is there stays as it is.
 */
export function readMeantFields(
  given: unknown,
  { properties }: Pick<DescribedSchema, 'properties'>,
): MeantInput {
  if (!isJsonObject(given) || !properties) {
    return { input: given, notices: [] }
  }
  const members = Object.entries(given)
  const missing = new Set(Object.keys(properties).filter((name) => !Object.hasOwn(given, name)))
  const meant = new Map<string, string>()
  for (const [name] of members.slice(0, membersMax)) {
    const field = Object.hasOwn(properties, name) ? undefined : fieldMeantBy(name, missing)
    if (field === undefined) continue
    meant.set(name, field)
    missing.delete(field)
  }
  if (meant.size === 0) return { input: given, notices: [] }
  return {
    input: Object.fromEntries(members.map(([name, value]) => [meant.get(name) ?? name, value])),
    notices: [...meant].slice(0, namedMax).map(([name, field]) => `${name} was read as ${field}`),
  }
}

function fieldMeantBy(name: string, fields: ReadonlySet<string>): string | undefined {
  if (!/^[\w.-]{1,64}$/.test(name)) return undefined
  const written = plainName(name)
  const ofSpelling = [...fields].find((field) => plainName(field) === written)
  return ofSpelling ?? [...fields].find((field) => otherNames.get(field)?.includes(written))
}

/** Returns a name in small letters and in the singular, without signs between its words. */
function plainName(name: string): string {
  return singular(name.toLowerCase().replace(/[^a-z\d]/g, ''))
}

/** Returns a name in the singular: `category` for `categories`, `business` for itself. */
export function singular(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?<!s)s$/, '')
}
