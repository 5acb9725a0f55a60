import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { ReadObject } from './company-row.ts'
import { objectOf, objectsOf, textAt } from './json-objects.ts'

// The properties that are read. https://www.wikidata.org/wiki/Wikidata:List_of_properties
const property = { isA: 'P31', website: 'P856', linkedin: 'P4264', founded: 'P571', ended: 'P582' }
const human = 'Q5'

/** Returns true for an entity of Wikidata's JSON dump. */
export function isWikidataEntity(object: JsonObject): boolean {
  const type = ownValue(object, 'type')
  return (type === 'item' || type === 'property') && 'claims' in object && 'labels' in object
}

/** Returns true for a line of the dump without a website, which therefore is no company, without parsing it. */
export function hasNoWebsite(line: string): boolean {
  return line.startsWith('{"type":"item"') && !line.includes('"P856"')
}

/**
 * Reads an entity of the dump: its English label, else the label for all languages, else any, and all other labels and
 * aliases. An entity without a current website is left out, and so is a person. The description serves as the industry,
 * because other lines of the dump define the entities that a statement refers to.
 * https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html
 */
export function fieldsOfEntity(object: JsonObject): ReadObject {
  const claims = objectOf(ownValue(object, 'claims'))
  const sites = valuesOf(claims, property.website)
  const isHuman = valuesOf(claims, property.isA).some(
    (value) => textAt(objectOf(value), 'id') === human,
  )
  const site = sites.find((value) => typeof value === 'string')
  if (typeof site !== 'string' || isHuman) return 'none'
  const labels = objectOf(ownValue(object, 'labels'))
  const label = ['en', 'mul', ...Object.keys(labels)]
    .map((language) => textAt(objectOf(ownValue(labels, language)), 'value'))
    .find((text) => text !== '')
  if (label === undefined) return 'none'
  const others = [...objectsOf(labels), ...objectsOf(ownValue(object, 'aliases'))]
  const [linkedin] = valuesOf(claims, property.linkedin)
  const [founded] = valuesOf(claims, property.founded)
  return {
    name: label,
    domain: site,
    aliases: [...new Set(others.map((other) => textAt(other, 'value')))].filter(
      (alias) => alias !== label,
    ),
    linkedin: typeof linkedin === 'string' ? linkedin : '',
    industry: textAt(objectOf(ownValue(objectOf(ownValue(object, 'descriptions')), 'en')), 'value'),
    ...{ locality: '', region: '', country: '', size: '' },
    founded: textAt(objectOf(founded), 'time'),
  }
}

/** Returns the values that are stated as current, preferred ones first. */
function valuesOf(claims: JsonObject, name: string) {
  const current = objectsOf(ownValue(claims, name)).filter(
    (statement) =>
      textAt(statement, 'rank') !== 'deprecated' &&
      !Object.hasOwn(objectOf(ownValue(statement, 'qualifiers')), property.ended),
  )
  const preferred = current.filter((statement) => textAt(statement, 'rank') === 'preferred')
  return [...preferred, ...current].flatMap((statement) => {
    const value = ownValue(
      objectOf(ownValue(objectOf(ownValue(statement, 'mainsnak')), 'datavalue')),
      'value',
    )
    return value === undefined ? [] : [value]
  })
}
