import { readWords, wordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { ownValue } from '../../lib/own-value.ts'
import { type JsonLdNode, nodesWithin, objectsOf, textsOf, typesOf } from './json-ld.ts'

/** The structured data of the firm on its own page: values as written, each list in the order of the page. */
export type OrganisationData = {
  readonly types: readonly string[]
  readonly names: readonly string[]
  readonly legalNames: readonly string[]
  readonly descriptions: readonly string[]
  readonly phones: readonly string[]
  readonly faxes: readonly string[]
  readonly addresses: readonly JsonLdNode[]
  readonly sameAs: readonly string[]
  readonly logos: readonly string[]
  readonly foundingDates: readonly string[]
  readonly staff: readonly unknown[]
  readonly vatIds: readonly string[]
  /** All names of the firm and its web site, each once. */
  readonly ownNames: readonly string[]
  readonly siteNames: readonly string[]
}

// Properties in which a block holds its owner; objects below the rest are sold, written or quoted by the firm.
const ownerKeys: ReadonlySet<string> = new Set(
  '@graph publisher mainEntity isPartOf provider about'.split(' '),
)
const nodesMax = 20
const staffMax = 20
const namesMax = 12

/** Collects the structured data of the firm itself in parsed JSON-LD blocks. */
export function organisationData(blocks: readonly unknown[]): OrganisationData {
  const nodes = blocks
    .flatMap((block) => nodesWithin(block, (key) => !ownerKeys.has(key)))
    .map(({ node }) => node)
  const own = nodes.filter((node) => typesOf(node).some(isOrganisation)).slice(0, nodesMax)
  const named = nodes.filter((node) =>
    typesOf(node).some((type) => isOrganisation(type) || type === 'WebSite'),
  )
  const texts = (key: string) => own.flatMap((node) => textsOf(ownValue(node, key)))
  return {
    types: own.flatMap(typesOf),
    names: texts('name'),
    legalNames: texts('legalName'),
    descriptions: texts('description'),
    phones: [...texts('telephone'), ...own.flatMap(contactNumbers)],
    faxes: texts('faxNumber'),
    addresses: own.flatMap((node) => objectsOf(node['address'])),
    sameAs: texts('sameAs'),
    logos: own.flatMap((node) => picturesOf(node['logo'])),
    foundingDates: texts('foundingDate'),
    staff: own.flatMap((node) => [node['numberOfEmployees']].flat().slice(0, staffMax)),
    vatIds: [...texts('vatID'), ...texts('taxID')],
    ownNames: [...new Set(named.flatMap(namesOf))].slice(0, namesMax),
    siteNames: nodes
      .filter((node) => typesOf(node).includes('WebSite'))
      .flatMap((node) => textsOf(node['name'])),
  }
}

const listed = wordSet('organisation-types', 'types')
const others = wordSet('organisation-types', 'others')
const endings = once(() => readWords('organisation-types', 'endings'))

/** Returns whether a type is that of a firm. */
export const isOrganisation = (type: string): boolean =>
  listed.has(type) || (!others.has(type) && endings().some((ending) => type.endsWith(ending)))

const namesOf = (node: JsonLdNode) =>
  ['name', 'legalName', 'alternateName'].flatMap((key) => textsOf(ownValue(node, key)))

function contactNumbers(node: JsonLdNode): string[] {
  return objectsOf(node['contactPoint']).flatMap((point) => textsOf(point['telephone']))
}

function picturesOf(value: unknown): string[] {
  return [
    ...textsOf(value),
    ...objectsOf(value).flatMap((picture) => [
      ...textsOf(picture['url']),
      ...textsOf(picture['contentUrl']),
    ]),
  ]
}
