import type { CompanyProfile, ProfileFact } from './company-profile.ts'
import type { EvidenceFact, EvidenceItem, FactOf } from './evidence.ts'
import { providerCatalog } from './provider-catalog.ts'

const concluded = 'concluded from what its site says'

/**
 * Fields of a profile as replies name them, with their labels in words, and how the site tells them where it does not
 * state them; in the order of the evidence.
 */
const fields: readonly (readonly [
  keyof CompanyProfile,
  field: string,
  label: string,
  origin?: string,
])[] = [
  ['name', 'name', 'Name'],
  ['legalName', 'legal_name', 'Legal name'],
  ['legalForm', 'legal_form', 'Legal form'],
  ['description', 'description', 'Description'],
  ['industry', 'industry', 'Industry', concluded],
  ['foundedYear', 'founded_year', 'Year of foundation'],
  ['employeeRange', 'employee_range', 'Number of staff'],
  ['address', 'address', 'Address'],
  ['logoUrl', 'logo_url', 'Logo'],
  ['siteKind', 'site_kind', 'Kind of site', concluded],
  ['phones', 'phones', 'Telephone'],
  ['registrations', 'registrations', 'Registration'],
  ['social', 'social', 'Social page'],
  ['technologies', 'technologies', 'Technology', 'seen in the code of its site'],
]

// A site that states more of one field is a directory; the first entries stand for all.
const entriesMax = 5

/** Returns each field of a profile with its value and page, for the evidence; lists by their first entries. */
export function profileFactsOf(profile: CompanyProfile, seenAtMs: number): readonly EvidenceFact[] {
  const firm = profile.legalName?.value ?? profile.name?.value ?? null
  return fields.flatMap(([member, field]) =>
    factsIn(profile[member]).map(({ value, confidence, pageUrl: page, quote, provider }) => ({
      kind: 'fact' as const,
      stated: { field, value: valueInWords(value), confidence },
      ...{ firm, page, quote, seenAtMs },
      ...(provider && { provider }),
    })),
  )
}

type Fact = ProfileFact<unknown>

function factsIn(member: CompanyProfile[keyof CompanyProfile]): readonly Fact[] {
  if (member === null) return []
  if (!Array.isArray(member)) return [member as Fact]
  return member.filter((one): one is Fact => typeof one === 'object').slice(0, entriesMax)
}

/** Writes a value as one text: `Hauptstr. 1, 10115, Berlin, DE`, `+4930123456, landline`. */
function valueInWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value)
    .filter((part) => part !== null)
    .join(', ')
}

/** Describes a fact of a profile; null: the answer gives no profile. Pure. */
export function profileItem(fact: FactOf<'fact'>, isGiven: boolean): EvidenceItem | null {
  const { kind, stated, firm, page, quote, seenAtMs, provider } = fact
  if (!isGiven) return null
  const row = fields.find(([, name]) => name === stated.field)
  const [, , label = stated.field, origin = 'stated on its site'] = row ?? []
  return {
    ...{ kind: provider ? 'provider' : kind, page, seenAtMs, quote },
    verdict: 'supports',
    rule: `${label}: ${provider ? `given by ${providerCatalog[provider].title}` : origin}, ${Math.round(stated.confidence * 100)} % sure.`,
    about: { name: firm, email: null, linkedinUrl: null },
    stated,
  }
}
