import type { Json } from '@enricher/engine/lib/digest'
import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { CompanyRow } from '@enricher/service/store/facts/companies'
import { columnsOf } from './column-mapping.ts'
import { type CompanyMapping, companyList } from './company-columns.ts'
import { type ReadObject, readCompany } from './company-row.ts'
import { fieldsOfMembers } from './list-columns.ts'
import { type ListReading, readList } from './list-file.ts'
import { fieldsOfOrganization, isRorOrganization } from './ror-organizations.ts'
import { fieldsOfEntity, isWikidataEntity } from './wikidata-entities.ts'

// A name or alias contains a line break at most.
const recordLinesMax = 20

/**
 * Reads the companies of CSV, JSONL or a JSON array in batches; the beginning of the list shows its form.
 * @throws {CommandError} when the list is empty, or its header names no company or lacks a mapped column
 */
export function readCompanies(
  bytes: AsyncIterable<Buffer>,
  { mapping, ...reading }: ListReading & { readonly mapping: CompanyMapping },
): AsyncGenerator<readonly CompanyRow[]> {
  return readList(bytes, reading, {
    columnsOf: (first) => columnsOf(companyList, reading.name, first, mapping),
    fieldsOfObject: (object) => fieldsOfObject(object, mapping),
    unknown: 'it has no members for the company and its website: name them with --map',
    read: readCompany,
    recordLinesMax,
  })
}

/**
 * Reads the fields of a company from an object: an entity of Wikidata's dump, an organization of ROR, a row of a SPARQL
 * reply, or an object with members named like columns.
 */
function fieldsOfObject(object: JsonObject, mapping: CompanyMapping): ReadObject {
  if (isWikidataEntity(object)) return fieldsOfEntity(object)
  if (isRorOrganization(object)) return fieldsOfOrganization(object)
  return fieldsOfMembers(companyList, object, mapping, (value) =>
    [value ?? []].flat().flatMap(textsOf),
  )
}

function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [`${value}`]
  // SPARQL 1.1 Query Results JSON Format, section 3.2.2: a term is an object with a type and a value.
  const term = isJsonObject(value) ? ownValue(value, 'value') : undefined
  return typeof term === 'string' ? [term] : []
}
