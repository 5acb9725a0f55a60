import type { Json } from '../../lib/digest.ts'
import { ownValue } from '../../lib/own-value.ts'
import { type ColumnMapping, findFields, separated } from './company-columns.ts'
import type { ReadObject } from './company-row.ts'
import { isObject, type JsonObject } from './json-objects.ts'
import { fieldsOfOrganization, isRorOrganization } from './ror-organizations.ts'
import { fieldsOfEntity, isWikidataEntity } from './wikidata-entities.ts'

/**
 * Reads what an object says of a company: an entity of Wikidata's dump, an organization of ROR, a row of a SPARQL
 * reply, or an object whose members are called as columns are.
 */
export function fieldsOfObject(object: JsonObject, mapping: ColumnMapping): ReadObject {
  if (isWikidataEntity(object)) return fieldsOfEntity(object)
  if (isRorOrganization(object)) return fieldsOfOrganization(object)
  const members = findFields(Object.keys(object), mapping)
  if (!members) return 'unknown'
  const texts = (member: string | null) =>
    [member === null ? [] : (ownValue(object, member) ?? [])].flat().flatMap(textsOf)
  const text = (member: string | null) => texts(member)[0] ?? ''
  return {
    name: text(members.name),
    site: text(members.domain),
    aliases: texts(members.aliases).flatMap(separated),
    linkedin: text(members.linkedin),
    industry: text(members.industry),
    locality: text(members.locality),
    region: text(members.region),
    country: text(members.country),
    size: text(members.size),
    founded: text(members.founded),
  }
}

function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [`${value}`]
  // SPARQL 1.1 Query Results JSON Format, section 3.2.2: a term is an object with a type and a value.
  const term = isObject(value) ? ownValue(value, 'value') : undefined
  return typeof term === 'string' ? [term] : []
}
