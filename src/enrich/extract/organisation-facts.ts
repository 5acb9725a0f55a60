import { ownValue } from '../../lib/own-value.ts'
import { nodesWithin } from './json-ld.ts'

/** What structured data says of an organisation beside its name. */
export type OrganisationFacts = {
  /** Where it sits, what kind it is, what it offers, as one text. */
  readonly text: string
  readonly foundingYears: readonly number[]
}

// Of schema.org: of an address, of an organisation, of what it sells.
const textKeys = ['addressLocality', 'addressRegion', 'slogan', 'knowsAbout', 'category', 'brand']
const foundingKeys = ['foundingDate', 'foundingYear']
// A shop lists thousands of products; the first ones show what it sells.
const productsMax = 10
const productTypes = /^(?:Product|Service|SoftwareApplication|WebApplication|MobileApplication)$/
const valueLengthMax = 200
const valuesMax = 60

/** Reads where an organisation sits, what it is and sells, and when it was founded out of JSON-LD blocks. */
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

/** `LegalService` as two words. */
function inWords(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function listOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, valuesMax) : [value]
  return values
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).slice(0, valueLengthMax))
}
