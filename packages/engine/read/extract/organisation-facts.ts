import { ownValue } from '../../lib/own-value.ts'
import { nodesWithin, textsOf, typesOf } from './json-ld.ts'

/** The structured data of an organisation beside its name. */
export type OrganisationFacts = {
  /** Its place, kind and offers, as one text. */
  readonly text: string
  readonly foundingYears: readonly number[]
}

// Properties of schema.org: of an address, of an organisation, and of its products.
const textKeys = ['addressLocality', 'addressRegion', 'slogan', 'knowsAbout', 'category', 'brand']
const foundingKeys = ['foundingDate', 'foundingYear']
// A shop lists thousands of products; the first ones show what it sells.
const productsMax = 10
/** Types of what a firm offers. */
export const productTypes =
  /^(?:Product|Service|SoftwareApplication|WebApplication|MobileApplication)$/
const valueLengthMax = 200
const valuesMax = 60

/** Reads the place, kind, products and founding years of an organisation out of JSON-LD blocks. */
export function organisationFacts(blocks: readonly unknown[]): OrganisationFacts {
  const nodes = blocks.flatMap((block) => nodesWithin(block, () => false)).map(({ node }) => node)
  const types = nodes.flatMap((node) => typesOf(node)).map(inWords)
  const products = nodes
    .filter((node) => typesOf(node).some((type) => productTypes.test(type)))
    .slice(0, productsMax)
    .flatMap((node) => textsOf(node['name']))
  const texts = nodes.flatMap((node) => textKeys.flatMap((key) => textsOf(ownValue(node, key))))
  const founded = nodes.flatMap((node) =>
    foundingKeys.flatMap((key) => textsOf(ownValue(node, key))),
  )
  return {
    text: [...new Set([...types, ...texts, ...products])]
      .slice(0, valuesMax)
      .map((text) => text.slice(0, valueLengthMax))
      .join(' . '),
    foundingYears: founded
      .flatMap((date) => /^(?:1[6-9]|20)\d\d/.exec(date)?.[0] ?? [])
      .map(Number),
  }
}

/** Splits `LegalService` into two words. */
function inWords(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}
