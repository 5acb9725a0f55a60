import type { CompanyFields } from './company-row.ts'

/** Which field of a company stands where: in which column, or which member of an object. */
export type FieldSources<Place> = { readonly name: Place; readonly domain: Place } & {
  readonly [field in 'aliases' | 'linkedin' | 'industry']: Place | null
}

/** Where in a record each field of a company stands; null when the file has no such column. */
export type CompanyColumns = FieldSources<number> & {
  /** False when the first record is a company already. */
  readonly hasHeader: boolean
}

/** What an operator calls the columns of a file, by field. */
export type ColumnMapping = Readonly<Partial<Record<CompanyField, string>>>

export const companyFields = ['name', 'domain', 'aliases', 'linkedin', 'industry'] as const
export type CompanyField = (typeof companyFields)[number]

/** Words people head these columns with, without spaces, hyphens and underscores. */
const headings: Readonly<Record<CompanyField, readonly string[]>> = {
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
    // What the query service of Wikidata calls the label of `?item`.
    'itemlabel',
    'companylabel',
  ],
  domain: [
    'domain',
    'companydomain',
    'domainname',
    'website',
    'companywebsite',
    'websiteurl',
    'officialwebsite',
    'url',
    'companyurl',
    'homepage',
    'homepageurl',
    'site',
    'web',
  ],
  aliases: [
    'aliases',
    'alias',
    'aka',
    'alsoknownas',
    'othernames',
    'alternativenames',
    'synonyms',
    'itemaltlabel',
  ],
  linkedin: ['linkedinurl', 'linkedin', 'companylinkedinurl', 'linkedinpage'],
  industry: ['industry', 'companyindustry', 'sector', 'branch', 'industrylabel'],
}

/**
 * Finds the columns by the file's first record, or by what the operator says they are called. Earlier headings of the
 * table win, so that `domain` is preferred to `url`. Without any heading the order is name, domain, aliases. Null when
 * the record is a header that lacks a name or a domain.
 */
export function findColumns(
  first: readonly string[],
  mapping: ColumnMapping = {},
): CompanyColumns | null {
  const found = findFields(first, mapping)
  if (found) {
    const at = (heading: string | null) => (heading === null ? null : first.indexOf(heading))
    const { name, domain, aliases, linkedin, industry } = found
    return {
      name: first.indexOf(name),
      domain: first.indexOf(domain),
      aliases: at(aliases),
      linkedin: at(linkedin),
      industry: at(industry),
      hasHeader: true,
    }
  }
  const isBare = Object.keys(mapping).length === 0 && !hasHeading(first)
  // A dot in the second cell is a host name: a list that starts with its first company.
  const isHeadless = isBare && (first[1] ?? '').includes('.')
  if (!isHeadless) return null
  return { name: 0, domain: 1, aliases: 2, linkedin: null, industry: null, hasHeader: false }
}

/** Finds which of these headings, or names of members, is which field; null without a name or a domain. */
export function findFields(
  written: readonly string[],
  mapping: ColumnMapping = {},
): FieldSources<string> | null {
  const folded = written.map(foldHeading)
  const find = (field: CompanyField) => {
    const own = mapping[field]
    const words = own === undefined ? headings[field] : [foldHeading(own)]
    const word = words.find((each) => folded.includes(each))
    return word === undefined ? null : (written[folded.indexOf(word)] ?? null)
  }
  const name = find('name')
  const domain = find('domain')
  if (name === null || domain === null) return null
  const [aliases, linkedin, industry] = [find('aliases'), find('linkedin'), find('industry')]
  return { name, domain, aliases, linkedin, industry }
}

function hasHeading(first: readonly string[]): boolean {
  const known = [...headings.name, ...headings.domain]
  return first.some((cell) => known.includes(foldHeading(cell)))
}

function foldHeading(cell: string): string {
  return cell.toLowerCase().replaceAll(/[\s_-]+/g, '')
}

/** Takes the fields of a company out of the cells of a record. */
export function fieldsOfCells(
  cells: readonly string[],
  { name, domain, aliases, linkedin, industry }: FieldSources<number>,
): CompanyFields {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  return {
    name: cell(name),
    site: cell(domain),
    aliases: cell(aliases).split('|'),
    linkedinUrl: cell(linkedin),
    industry: cell(industry),
  }
}
