import { ownValue } from '../../lib/own-value.ts'
import { plainText } from '../../lib/plain-text.ts'
import type { PostalAddress } from '../../model/company-profile.ts'
import { type JsonLdNode, textsOf } from '../extract/json-ld.ts'
import { countryCodesOf } from './countries.ts'
import type { MicrodataValue } from './page-elements.ts'

const partLettersMax = 120

/** Reads an address of structured data. */
export function addressOfData(node: JsonLdNode): PostalAddress | null {
  const text = (key: string) => textsOf(ownValue(node, key))[0] ?? ''
  return toAddress(text)
}

/** Reads the address of microdata. */
export function addressOfMicrodata(values: readonly MicrodataValue[]): PostalAddress | null {
  return toAddress((key) => values.find(({ property }) => property === key)?.value ?? '')
}

// `[street and number]`: a template that was not filled in.
const blanks = /[[\]{}<>]/

function toAddress(read: (key: string) => string): PostalAddress | null {
  const text = (key: string) => plainText(read(key), partLettersMax) || null
  const street = text('streetAddress')
  const postcode = text('postalCode')
  const locality = text('addressLocality')
  if (locality === null || (street === null && postcode === null)) return null
  if (blanks.test(`${street} ${postcode} ${locality}`)) return null
  const [country = null] = countryCodesOf(read('addressCountry'))
  return { street, postcode, locality, region: text('addressRegion'), country }
}
