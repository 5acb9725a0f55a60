import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { ContactRow } from '@enricher/service/store/facts/imported-contacts'
import { columnsOf } from './column-mapping.ts'
import { type ContactFields, type ContactMapping, contactList } from './contact-columns.ts'
import { readContact } from './contact-row.ts'
import { objectOf } from './json-objects.ts'
import { fieldsOfMembers } from './list-columns.ts'
import { type ListReading, readList } from './list-file.ts'

// Notes of a contact run over many lines. A quote that was not closed still only costs its own line.
const recordLinesMax = 500

export type ContactReading = ListReading & {
  readonly mapping: ContactMapping
  /** Gets, once, whether a column records opt-outs. */
  readonly onColumns: (found: { readonly hasOptOut: boolean }) => void
}

/**
 * Reads the contacts of CSV, JSONL or a JSON array in batches; the beginning of the list shows its form.
 * @throws {CommandError} when the list is empty, or its header names no address or lacks a mapped column
 */
export function readContacts(
  bytes: AsyncIterable<Buffer>,
  { mapping, onColumns, ...reading }: ContactReading,
): AsyncGenerator<readonly ContactRow[]> {
  return readList(bytes, reading, {
    columnsOf(first) {
      const columns = columnsOf(contactList, reading.name, first, mapping)
      const { opted_out: optedOut, status } = columns.sources
      onColumns({ hasOptOut: optedOut.length + status.length > 0 })
      return columns
    },
    fieldsOfObject: (object) => fieldsOfObject(object, mapping),
    unknown: 'it has no member for the address: name it with --map email=...',
    read: readContact,
    recordLinesMax,
  })
}

/** HubSpot's API puts the members of a contact into a member named `properties`. */
function fieldsOfObject(object: JsonObject, mapping: ContactMapping): ContactFields | 'unknown' {
  const own: JsonObject = { ...object, ...objectOf(ownValue(object, 'properties')) }
  return fieldsOfMembers(contactList, own, mapping, (value) => [textsOf(value, 0).join(';')])
}

// Pipedrive has a list of addresses, each an object with its value.
const depthMax = 2

function textsOf(value: JsonObject[string] | undefined, depth: number): readonly string[] {
  if (value === undefined || value === null || depth > depthMax) return []
  if (typeof value !== 'object') return [`${value}`]
  if (Array.isArray(value)) {
    return (value as readonly JsonObject[string][]).flatMap((part) => textsOf(part, depth + 1))
  }
  return textsOf(ownValue(objectOf(value), 'value'), depth + 1)
}
