import { hasJsonLdType, nodesOfJsonLd } from '../json-ld.ts'

/** An address of structured data and the person it belongs to, when it says so. */
export type StructuredAddress = { readonly email: string; readonly name: string | null }

/** The values of every `email` in a JSON-LD block, with the name of the person who has it. */
export function addressesInJsonLd(source: string): StructuredAddress[] {
  if (!/email/i.test(source)) return []
  return nodesOfJsonLd(source, isEmailKey).flatMap(({ node }) => {
    const name = hasJsonLdType(node, 'Person') ? node['name'] : null
    return Object.entries(node)
      .filter(([key]) => isEmailKey(key))
      .flatMap(([, value]) => [value].flat().slice(0, valuesMax))
      .filter((email) => typeof email === 'string')
      .map((email) => ({
        email: email.replace(/^\s*mailto:/i, ''),
        name: typeof name === 'string' ? name : null,
      }))
  })
}

// A firm has a handful; lists of a thousand are no contact.
const valuesMax = 100

const isEmailKey = (key: string): boolean => /(?:^|[:/])email$/i.test(key)
