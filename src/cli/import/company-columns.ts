import type { CompanyFields } from './company-row.ts'

export const companyFields = [
  'name',
  'domain',
  'aliases',
  'linkedin',
  'industry',
  'locality',
  'region',
  'country',
  'size',
  'founded',
] as const
export type CompanyField = (typeof companyFields)[number]

/** Which field of a company stands where: in which column, or which member of an object. */
export type FieldSources<Place> = { readonly name: Place; readonly domain: Place } & {
  readonly [field in Exclude<CompanyField, 'name' | 'domain'>]: Place | null
}

/** Where in a record each field of a company stands; null when the file has no such column. */
export type CompanyColumns = FieldSources<number> & {
  /** False when the first record is a company already. */
  readonly hasHeader: boolean
  /** How many columns the first record has. */
  readonly width: number
}

/** What an operator calls the columns of a file, by field. */
export type ColumnMapping = Readonly<Partial<Record<CompanyField, string>>>

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
  // BigPicture calls a company's name at LinkedIn its handle.
  linkedin: ['linkedinurl', 'linkedin', 'companylinkedinurl', 'linkedinpage', 'handle'],
  industry: ['industry', 'companyindustry', 'sector', 'branch', 'industrylabel'],
  locality: ['locality', 'city', 'town', 'headquarterslabel', 'locationlabel'],
  region: ['region', 'state', 'province'],
  country: ['country', 'countryname', 'countrylabel', 'countrycode'],
  size: ['size', 'sizerange', 'companysize', 'employees', 'employeecount'],
  founded: ['founded', 'yearfounded', 'foundedyear', 'established', 'inception'],
}

/**
 * Finds the columns by the file's first record, or by what the operator says they are called. Earlier headings of the
 * table win, so that `domain` is preferred to `url`; of two columns under one heading the first counts. Without any
 * heading the order is name, domain, aliases. Null when the record is a header that lacks a name or a domain.
 */
export function findColumns(
  first: readonly string[],
  mapping: ColumnMapping = {},
): CompanyColumns | null {
  const width = first.length
  const found = findFields(first, mapping)
  if (found) {
    const columns = Object.fromEntries(
      Object.entries(found).map(([field, heading]) => [
        field,
        heading === null ? null : first.indexOf(heading),
      ]),
    )
    return { ...(columns as FieldSources<number>), hasHeader: true, width }
  }
  const isBare = Object.keys(mapping).length === 0 && !hasHeading(first)
  // A dot in the second cell is a host name: a list that starts with its first company.
  const isHeadless = isBare && (first[1] ?? '').includes('.')
  if (!isHeadless) return null
  const none = Object.fromEntries(companyFields.map((field) => [field, null]))
  const columns = { ...none, name: 0, domain: 1, aliases: 2 } as FieldSources<number>
  return { ...columns, hasHeader: false, width }
}

/** Finds which of these headings, or names of members, is which field; null without a name or a domain. */
export function findFields(
  written: readonly string[],
  mapping: ColumnMapping = {},
): FieldSources<string> | null {
  const folded = written.map(foldCompanyHeading)
  const find = (field: CompanyField) => {
    const own = mapping[field]
    const words = own === undefined ? headings[field] : [foldCompanyHeading(own)]
    const word = words.find((each) => folded.includes(each))
    return word === undefined ? null : (written[folded.indexOf(word)] ?? null)
  }
  const name = find('name')
  const domain = find('domain')
  if (name === null || domain === null) return null
  const others = Object.fromEntries(companyFields.map((field) => [field, find(field)]))
  return { ...(others as FieldSources<string>), name, domain }
}

function hasHeading(first: readonly string[]): boolean {
  const known = [...headings.name, ...headings.domain]
  return first.some((cell) => known.includes(foldCompanyHeading(cell)))
}

/** Folds what heads a column of companies: the table's words have no blanks, hyphens and underscores. */
export function foldCompanyHeading(cell: string): string {
  return cell.toLowerCase().replaceAll(/[\s_-]+/g, '')
}

/** Takes the fields of a company out of the cells of a record. */
export function fieldsOfCells(
  cells: readonly string[],
  columns: FieldSources<number>,
): CompanyFields {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  return {
    name: cell(columns.name),
    site: cell(columns.domain),
    aliases: separated(cell(columns.aliases)),
    linkedin: cell(columns.linkedin),
    industry: cell(columns.industry),
    locality: cell(columns.locality),
    region: cell(columns.region),
    country: cell(columns.country),
    size: cell(columns.size),
    founded: cell(columns.founded),
  }
}

/** Cuts a cell of several names at bars; where there is none, as the query service of Wikidata joins them. */
export function separated(aliases: string): readonly string[] {
  return aliases.split(aliases.includes('|') ? '|' : ', ')
}
