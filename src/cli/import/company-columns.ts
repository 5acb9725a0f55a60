/** Where in a record each field of a company stands; null when the file has no such column. */
export type CompanyColumns = {
  readonly name: number
  readonly domain: number
  readonly aliases: number | null
  /** False when the first record is a company already. */
  readonly hasHeader: boolean
}

/** Words people head these columns with, without spaces, hyphens and underscores. */
const headings: Readonly<Record<'name' | 'domain' | 'aliases', readonly string[]>> = {
  name: [
    'name',
    'company',
    'companyname',
    'organization',
    'organisation',
    'organizationname',
    'organisationname',
    'accountname',
    'businessname',
    'legalname',
  ],
  domain: [
    'domain',
    'companydomain',
    'domainname',
    'website',
    'companywebsite',
    'websiteurl',
    'url',
    'companyurl',
    'homepage',
    'homepageurl',
    'site',
    'web',
  ],
  aliases: ['aliases', 'alias', 'aka', 'alsoknownas', 'othernames', 'alternativenames', 'synonyms'],
}

/**
 * Finds the columns by the file's first record. Earlier headings of the table win, so that `domain`
 * is preferred to `url`. Without any heading the order is name, domain, aliases. Null when the record is a
 * header that lacks a name or a domain.
 */
export function findColumns(first: readonly string[]): CompanyColumns | null {
  const cells = first.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]+/g, ''))
  const find = (words: readonly string[]) => {
    const word = words.find((each) => cells.includes(each))
    return word === undefined ? null : cells.indexOf(word)
  }
  const name = find(headings.name)
  const domain = find(headings.domain)
  const aliases = find(headings.aliases)
  if (name !== null && domain !== null) return { name, domain, aliases, hasHeader: true }
  // A dot in the second cell is a host name: a list that starts with its first company.
  const isHeadless = name === null && domain === null && (cells[1] ?? '').includes('.')
  return isHeadless ? { name: 0, domain: 1, aliases: 2, hasHeader: false } : null
}
