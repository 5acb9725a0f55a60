import { ownValue } from '../../lib/own-value.ts'
import { nodesWithin } from './json-ld.ts'

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
const productTypes = /^(?:Product|Service|SoftwareApplication|WebApplication|MobileApplication)$/
const valueLengthMax = 200
const valuesMax = 60

/** Reads the place, kind, products and founding years of an organisation out of JSON-LD blocks. */
export function organisationFacts(blocks: readonly unknown[]): OrganisationFacts {
  const nodes = blocks.flatMap((block) => nodesWithin(block, () => false)).map(({ node }) => node)
  const types = nodes.flatMap((node) => listOf(node['@type'])).map(inWords)
  const products = nodes
    .filter((node) => listOf(node['@type']).some((type) => productTypes.test(type)))
    .slice(0, productsMax)
    .flatMap((node) => listOf(node['name']))
  const texts = nodes.flatMap((node) => textKeys.flatMap((key) => listOf(ownValue(node, key))))
  const founded = nodes.flatMap((node) =>
    foundingKeys.flatMap((key) => listOf(ownValue(node, key))),
  )
  return {
    text: [...new Set([...types, ...texts, ...products])].slice(0, valuesMax).join(' . '),
    foundingYears: founded
      .flatMap((date) => /^(?:1[6-9]|20)\d\d/.exec(date)?.[0] ?? [])
      .map(Number),
  }
}

/** Splits `LegalService` into two words. */
function inWords(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function listOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, valuesMax) : [value]
  return values
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).slice(0, valueLengthMax))
}
