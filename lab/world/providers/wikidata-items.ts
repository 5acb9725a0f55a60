import type { Company, WikidataItem, WikidataWebsite } from '../model/company.ts'

/** An item as `wbgetentities` gives it. */
export type Entity = {
  readonly type: 'item'
  readonly id: string
  readonly labels: Readonly<Record<string, Term>>
  readonly descriptions: Readonly<Record<string, Term>>
  readonly aliases: Readonly<Record<string, readonly Term[]>>
  readonly claims: Readonly<Record<string, readonly Statement[]>>
}

export type Term = { readonly language: string; readonly value: string }

type Snak = {
  readonly snaktype: 'value'
  readonly property: string
  readonly datatype: string
  readonly datavalue: { readonly type: string; readonly value: unknown }
}

type Statement = {
  readonly mainsnak: Snak
  readonly type: 'statement'
  readonly id: string
  readonly rank: 'preferred' | 'normal' | 'deprecated'
  readonly qualifiers?: Readonly<Record<string, readonly Snak[]>>
}

/** The first id is above every number in use, so that no item is taken for a real one. */
const firstId = 990_000_001

/** The item that each kind of item is an instance of (P31). */
const kinds: Record<NonNullable<WikidataItem['kind']>, string> = {
  business: 'Q4830453',
  human: 'Q5',
  village: 'Q532',
  ship: 'Q11446',
  album: 'Q482994',
  disambiguation: 'Q4167410',
}

/** Country items (P17) by ISO 3166-1 code. */
const countries: Readonly<Record<string, string>> = {
  US: 'Q30',
  GB: 'Q145',
  DE: 'Q183',
  FR: 'Q142',
  IT: 'Q38',
  ES: 'Q29',
  BR: 'Q155',
  JP: 'Q17',
  CN: 'Q148',
  KR: 'Q884',
  SA: 'Q851',
  UA: 'Q212',
  GR: 'Q41',
  NO: 'Q20',
  CA: 'Q16',
  RU: 'Q159',
}

/** Returns all items that the rows describe, in their order. */
export function wikidataItems(companies: readonly Company[]): Entity[] {
  const items = companies.flatMap((company) =>
    (company.wikidata ?? []).map((item) => ({ company, item })),
  )
  return items.map(({ company, item }, index) => entity(`Q${firstId + index}`, company, item))
}

function entity(id: string, company: Company, item: WikidataItem): Entity {
  const labels = { en: item.label ?? company.name, ...item.labels }
  const country = countries[item.country ?? company.place.split(', ')[1] ?? '']
  const claims: Record<string, Statement[]> = {
    P31: [statement(id, 'P31', itemSnak('P31', kinds[item.kind ?? 'business']))],
  }
  if (country) claims['P17'] = [statement(id, 'P17', itemSnak('P17', country))]
  if (item.websites) claims['P856'] = item.websites.map((site) => websiteStatement(id, site))
  if (item.isDissolved) claims['P576'] = [statement(id, 'P576', yearSnak('P576', 2009))]
  const aliases = item.aliases?.map((value) => ({ language: 'en', value }))
  return {
    type: 'item',
    id,
    labels: terms(labels),
    descriptions: item.description === undefined ? {} : terms({ en: item.description }),
    aliases: aliases ? { en: aliases } : {},
    claims,
  }
}

function terms(texts: Readonly<Record<string, string>>): Record<string, Term> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, value]) => [language, { language, value }]),
  )
}

function websiteStatement(id: string, site: WikidataWebsite): Statement {
  const mainsnak: Snak = {
    snaktype: 'value',
    property: 'P856',
    datatype: 'url',
    datavalue: { type: 'string', value: site.url },
  }
  const ended =
    site.untilYear === undefined ? {} : { qualifiers: { P582: [yearSnak('P582', site.untilYear)] } }
  return { ...statement(id, site.url, mainsnak), rank: site.rank ?? 'normal', ...ended }
}

function statement(id: string, what: string, mainsnak: Snak): Statement {
  return {
    mainsnak,
    type: 'statement',
    id: `${id}$${Buffer.from(what).toString('hex')}`,
    rank: 'normal',
  }
}

function itemSnak(property: string, id: string): Snak {
  const value = { 'entity-type': 'item', 'numeric-id': Number(id.slice(1)), id }
  return {
    snaktype: 'value',
    property,
    datatype: 'wikibase-item',
    datavalue: { type: 'wikibase-entityid', value },
  }
}

/** Precision 9 means: the year is known, month and day are not. */
function yearSnak(property: string, year: number): Snak {
  const value = {
    time: `+${year}-00-00T00:00:00Z`,
    timezone: 0,
    before: 0,
    after: 0,
    precision: 9,
    calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
  }
  return { snaktype: 'value', property, datatype: 'time', datavalue: { type: 'time', value } }
}
