import { type Static, Type } from 'typebox'
import { ownValue } from '../lib/own-value.ts'
import { foldText } from '../lib/text.ts'
import type { WebsiteSuggestion } from '../model/website-source.ts'
import { countryNames } from './wikidata-countries.ts'

const text = Type.Object({ value: Type.String() })
const statement = Type.Object({
  rank: Type.String(),
  mainsnak: Type.Object({
    snaktype: Type.String(),
    datavalue: Type.Optional(Type.Object({ value: Type.Unknown() })),
  }),
  qualifiers: Type.Optional(Type.Unknown()),
})

/** The part of an entity that we read. PHP writes an empty map as `[]`. */
export const wikidataEntity = Type.Object({
  labels: mapOf(text),
  descriptions: mapOf(text),
  aliases: mapOf(Type.Array(text)),
  claims: mapOf(Type.Array(statement)),
})
export type WikidataEntity = Static<typeof wikidataEntity>
type Statement = Static<typeof statement>

/** An entity, with the name under which it was found. */
export type FoundEntity = { readonly entity: WikidataEntity; readonly matchedText: string | null }

// https://www.wikidata.org/wiki/Wikidata:List_of_properties
const officialWebsite = 'P856'
const instanceOf = 'P31'
const country = 'P17'
const officialName = 'P1448'
const dissolved = 'P576'
const endTime = 'P582'

/** Kinds of entities that have a name and often a website, but are never the company itself. */
const foreignKinds = new Map([
  ['Q5', 'human'],
  ['Q4167410', 'disambiguation page'],
  ['Q101352', 'family name'],
  ['Q202444', 'given name'],
  ['Q6256', 'country'],
  ['Q486972', 'human settlement'],
  ['Q515', 'city'],
  ['Q3957', 'town'],
  ['Q532', 'village'],
  ['Q5084', 'hamlet'],
  ['Q15284', 'municipality'],
  ['Q484170', 'commune of France'],
  ['Q262166', 'municipality in Germany'],
  ['Q747074', 'comune of Italy'],
  ['Q2074737', 'municipality of Spain'],
  ['Q1115575', 'civil parish'],
  ['Q4022', 'river'],
  ['Q8502', 'mountain'],
  ['Q23442', 'island'],
  ['Q11446', 'ship'],
  ['Q16521', 'taxon'],
  ['Q11424', 'film'],
  ['Q5398426', 'television series'],
  ['Q7725634', 'literary work'],
  ['Q482994', 'album'],
])
// A firm with more addresses of equal rank has one per country; the first few are enough to try.
const websitesPerEntityMax = 3
const aliasesNotedMax = 5

/**
 * Suggests the official websites of the entities found, in their order; firms that no longer exist come last. The name
 * is the first of `wanted` that the owner has, else its label.
 */
export function suggestionsOf(
  found: readonly FoundEntity[],
  wanted: readonly string[],
): readonly WebsiteSuggestion[] {
  const owners = found.filter(
    ({ entity }) => !idsOf(entity, instanceOf).some((id) => foreignKinds.has(id)),
  )
  const living = owners.filter(({ entity }) => !isDissolved(entity))
  const gone = owners.filter(({ entity }) => isDissolved(entity))
  return [...living, ...gone]
    .flatMap((owner) =>
      websitesOf(owner.entity).map((url) => ({
        url,
        name: nameOf(owner, wanted),
        note: noteOf(owner.entity),
      })),
    )
    .map((suggestion, rank) => ({ ...suggestion, rank, kind: 'registry' as const }))
}

function websitesOf(entity: WikidataEntity): readonly string[] {
  const urls = statementsOf(entity, officialWebsite)
    .map((one) => one.mainsnak.datavalue?.value)
    .filter((value) => typeof value === 'string')
  return urls.filter((url) => /^https?:\/\//i.test(url)).slice(0, websitesPerEntityMax)
}

/** Returns the statements that hold today: the preferred ones if there are any, else the normal ones. */
function statementsOf(entity: WikidataEntity, property: string): readonly Statement[] {
  const current = (entriesOf(entity.claims).get(property) ?? []).filter(
    ({ rank, mainsnak, qualifiers }) =>
      rank !== 'deprecated' && mainsnak.snaktype === 'value' && !hasKey(qualifiers, endTime),
  )
  const preferred = current.filter(({ rank }) => rank === 'preferred')
  return preferred.length > 0 ? preferred : current
}

/** Returns true for an entity with an end, even where its date is unknown ("some value"). */
function isDissolved(entity: WikidataEntity): boolean {
  const ends = entriesOf(entity.claims).get(dissolved) ?? []
  return ends.some(({ rank, mainsnak }) => rank !== 'deprecated' && mainsnak.snaktype !== 'novalue')
}

function nameOf({ entity, matchedText }: FoundEntity, wanted: readonly string[]): string | null {
  const labels = entriesOf(entity.labels)
  const label = (labels.get('en') ?? labels.get('mul'))?.value ?? [...labels.values()][0]?.value
  const same = [...labels.values()].map(({ value }) => value).concat(otherNames(entity))
  const equal = wanted.map((text) => same.find((name) => foldText(name) === foldText(text)))
  return equal.find((name) => name !== undefined) ?? label ?? matchedText
}

function otherNames(entity: WikidataEntity): string[] {
  const official = statementsOf(entity, officialName).map((one) =>
    memberOf(one.mainsnak.datavalue?.value, 'text'),
  )
  const aliases = [...entriesOf(entity.aliases).values()].flat().map(({ value }) => value)
  return [...official.filter((name) => typeof name === 'string'), ...aliases]
}

function noteOf(entity: WikidataEntity): string {
  const descriptions = entriesOf(entity.descriptions)
  const description = descriptions.get('en') ?? [...descriptions.values()][0]
  const countries = idsOf(entity, country).map((id) => ownValue(countryNames, id))
  const aliases = [...new Set(otherNames(entity))].slice(0, aliasesNotedMax)
  const parts = [description?.value, ...countries, isDissolved(entity) ? 'dissolved' : '']
  if (aliases.length > 0) parts.push(`also known as ${aliases.join(', ')}`)
  return parts.filter(Boolean).join('; ')
}

/** Returns the ids of the entities that a property points to. */
function idsOf(entity: WikidataEntity, property: string): readonly string[] {
  return statementsOf(entity, property)
    .map((one) => memberOf(one.mainsnak.datavalue?.value, 'id'))
    .filter((id) => typeof id === 'string')
}

function mapOf<T extends Parameters<typeof Type.Record>[1]>(value: T) {
  return Type.Optional(
    Type.Union([Type.Record(Type.String(), value), Type.Array(Type.Unknown(), { maxItems: 0 })]),
  )
}

function entriesOf<T>(map: Readonly<Record<string, T>> | unknown[] | undefined): Map<string, T> {
  return new Map(map === undefined || Array.isArray(map) ? [] : Object.entries(map))
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

function memberOf(value: unknown, key: string): unknown {
  return hasKey(value, key) ? ownValue(value as Record<string, unknown>, key) : undefined
}
