import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { ReadObject } from './company-row.ts'
import { objectOf, objectsOf, textAt } from './json-objects.ts'

/** Returns true for an organization of the Research Organization Registry, in version 2 of its schema. */
export function isRorOrganization(object: JsonObject): boolean {
  return Array.isArray(ownValue(object, 'names')) && Array.isArray(ownValue(object, 'links'))
}

/**
 * Reads an organization: its display name, all other names, and its website or else its first domain. An organization
 * that is closed or withdrawn, or has no website, is left out.
 * https://ror.readme.io/docs/ror-data-structure
 */
export function fieldsOfOrganization(object: JsonObject): ReadObject {
  const links = objectsOf(ownValue(object, 'links')).filter(
    (link) => textAt(link, 'type') === 'website',
  )
  const domains = [ownValue(object, 'domains') ?? []].flat()
  const site = [...links.map((link) => textAt(link, 'value')), ...domains].find(
    (text) => typeof text === 'string' && text !== '',
  )
  const status = textAt(object, 'status')
  if (typeof site !== 'string' || (status !== '' && status !== 'active')) return 'none'
  const names = objectsOf(ownValue(object, 'names'))
  const shown = names.find((name) => typesOf(name).includes('ror_display')) ?? names[0] ?? {}
  const place = objectOf(
    ownValue(objectsOf(ownValue(object, 'locations'))[0] ?? {}, 'geonames_details'),
  )
  return {
    name: textAt(shown, 'value'),
    domain: site,
    aliases: names.filter((name) => name !== shown).map((name) => textAt(name, 'value')),
    linkedin: '',
    industry: typesOf(object)
      .filter((type) => type !== 'other')
      .join(', '),
    locality: textAt(place, 'name'),
    region: textAt(place, 'country_subdivision_name'),
    country: textAt(place, 'country_name') || textAt(place, 'country_code'),
    size: '',
    founded: textAt(object, 'established'),
  }
}

function typesOf(object: JsonObject): readonly string[] {
  return [ownValue(object, 'types') ?? []].flat().filter((type) => typeof type === 'string')
}
