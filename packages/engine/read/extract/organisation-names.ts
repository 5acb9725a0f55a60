import { type Element, isText, type ParentNode } from 'domhandler'
import { nodesWithin, parseJsonLd } from './json-ld.ts'
import { countriesNamed } from './suffixes.ts'
import { elementsNamed } from './visible-text.ts'

// Schema.org types with which a firm describes itself; people, articles and products are not the firm.
const ownerTypes =
  /(?:^|\/)(?:Organization|Corporation|LocalBusiness|OnlineBusiness|NGO|WebSite|Store|ProfessionalService|EducationalOrganization|NewsMediaOrganization|[A-Z]\w*(?:Business|Store|Agency|Organization|Company))$/
const nameKeys = ['name', 'legalName', 'alternateName'] as const
// Other properties in which a block holds its owner; objects below the rest are sold, written or quoted by the firm.
const ownerKeys: ReadonlySet<string> = new Set([
  '@graph',
  'publisher',
  'mainEntity',
  'isPartOf',
  'provider',
  'about',
])
const namesMax = 12
const blocksMax = 10
// Schema.org's longest type has some 40 letters, its address less than 60 more.
const typeLengthMax = 200
// A name has at most 120 characters, apart from blanks around it; an owner has few names.
const nameLengthMax = 500
const namesPerKeyMax = 20

/** Parses the JSON-LD blocks of a page; malformed ones are null. */
export function structuredBlocks(root: ParentNode): readonly unknown[] {
  return elementsNamed(root, scriptNames)
    .filter(({ attribs }) => (attribs['type'] ?? '').toLowerCase().includes('ld+json'))
    .slice(0, blocksMax)
    .map((script) => parseJsonLd(sourceOf(script)))
}

const scriptNames = new Set(['script'])

/** Returns the source of a script, as written. */
export function sourceOf(script: Element): string {
  return script.children.map((child) => (isText(child) ? child.data : '')).join('')
}

/** Reads the names of the organisation or web site in these blocks, each once. */
export function structuredNames(blocks: readonly unknown[]): string[] {
  const names = blocks
    .flatMap((block) => nodesWithin(block, (key) => !ownerKeys.has(key)))
    .filter(({ node }) => listOf(node['@type']).some(isOwnerType))
    .flatMap(({ node }) => nameKeys.flatMap((key) => listOf(node[key])))
    .map((name) => name.slice(0, nameLengthMax))
  return [...new Set(names)].slice(0, namesMax)
}

/** Reads the country codes of the addresses in these blocks: `"addressCountry": "DE"`, or the country's name. */
export function structuredCountries(blocks: readonly unknown[]): string[] {
  return blocks
    .flatMap((block) => nodesWithin(block, () => false))
    .flatMap(({ node, key }) => [
      ...listOf(node['addressCountry']),
      ...(key === 'addressCountry' ? listOf(node['name']) : []),
    ])
    .filter((country) => country.length >= 2 && country.length <= countryLengthMax)
    .flatMap((country) =>
      country.length === 2 ? [country.toLowerCase()] : countriesNamed(country),
    )
}

// "United Kingdom of Great Britain and ..." fits in full: longer texts are whole addresses.
const countryLengthMax = 40

function isOwnerType(type: string): boolean {
  return type.length <= typeLengthMax && ownerTypes.test(type)
}

/** Returns the texts of a property that may hold one text or a list. */
function listOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, namesPerKeyMax) : [value]
  return values.filter((text) => typeof text === 'string')
}
