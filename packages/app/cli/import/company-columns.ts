import {
  type ColumnMapping,
  type FieldsOf,
  firstText,
  type ListColumn,
  type ListKind,
} from './list-columns.ts'

const columns = {
  name: {
    isNeeded: true,
    example: 'Firma',
    read: firstText,
    headings: [
      ...['name', 'company', 'companyname', 'organization', 'organisation', 'organizationname'],
      ...['organisationname', 'accountname', 'businessname', 'legalname'],
      // The query service of Wikidata uses this name for the label of `?item`.
      ...['itemlabel', 'companylabel'],
    ],
  },
  domain: {
    isNeeded: true,
    example: 'Web',
    read: firstText,
    headings: [
      ...['domain', 'companydomain', 'domainname', 'website', 'companywebsite', 'websiteurl'],
      ...['officialwebsite', 'url', 'companyurl', 'homepage', 'homepageurl', 'site', 'web'],
    ],
  },
  aliases: {
    read: (texts: readonly string[]): readonly string[] => texts.flatMap(separated),
    headings: [
      ...['aliases', 'alias', 'aka', 'alsoknownas', 'othernames', 'alternativenames', 'synonyms'],
      'itemaltlabel',
    ],
  },
  linkedin: {
    read: firstText,
    // BigPicture uses "handle" for a company's name at LinkedIn.
    headings: ['linkedinurl', 'linkedin', 'companylinkedinurl', 'linkedinpage', 'handle'],
  },
  industry: {
    read: firstText,
    headings: ['industry', 'companyindustry', 'sector', 'branch', 'industrylabel'],
  },
  locality: {
    read: firstText,
    headings: ['locality', 'city', 'town', 'headquarterslabel', 'locationlabel'],
  },
  region: { read: firstText, headings: ['region', 'state', 'province'] },
  country: {
    read: firstText,
    headings: ['country', 'countryname', 'countrylabel', 'countrycode'],
  },
  size: {
    read: firstText,
    headings: ['size', 'sizerange', 'companysize', 'employees', 'employeecount'],
  },
  founded: {
    read: firstText,
    headings: ['founded', 'yearfounded', 'foundedyear', 'established', 'inception'],
  },
} satisfies Readonly<Record<string, ListColumn>>

/** The fields of a company as the list writes them. */
export type CompanyFields = FieldsOf<typeof columns>
export type CompanyMapping = ColumnMapping<typeof columns>

/** The table of a list of companies; its words are written without spaces, hyphens and underscores. */
export const companyList: ListKind<typeof columns> = {
  columns,
  neededWords: 'the company and its website',
  showsHeadings: true,
  fold: (heading) => heading.toLowerCase().replaceAll(/[\s_-]+/g, ''),
  bare: (folded) => folded,
  headless: ['name', 'domain', 'aliases'],
  // A dot in the second cell means a host name, so that the list begins with its first company and not a header.
  isValue: (secondCell, isMapped) => !isMapped && secondCell.includes('.'),
}

/** Splits a cell of several names at bars; without a bar at `, `, as the query service of Wikidata joins them. */
function separated(aliases: string): readonly string[] {
  return aliases.split(aliases.includes('|') ? '|' : ', ')
}
