import { ownValue } from '../../lib/own-value.ts'
import type { ContactRow } from '../../store/facts/imported-contacts.ts'
import { CommandError } from '../command-error.ts'
import {
  type ContactMapping,
  type ContactSources,
  contactFieldsOf,
  findContactFields,
  foldContactHeading,
  headlessSources,
} from './contact-columns.ts'
import { type ContactFields, readContact } from './contact-row.ts'
import { type JsonObject, objectOf } from './json-objects.ts'
import { type ListColumns, type ListReading, readList } from './list-file.ts'
import { missingColumns } from './missing-columns.ts'

// Notes of a contact run over many lines; a quote that was not closed costs no more than its line all the same.
const recordLinesMax = 500

const unknown = 'it has no member for the address: name it with --map email=...'

export type ContactReading = ListReading & {
  readonly mapping: ContactMapping
  /** Hears once whether a column says who takes no mail. */
  readonly onColumns: (found: { readonly hasOptOut: boolean }) => void
}

/**
 * Reads the contacts of CSV, JSONL or a JSON array, in batches; its beginning tells which.
 * @throws {CommandError} when it is empty, its header names no address, or lacks a column that is mapped
 */
export function readContacts(
  bytes: AsyncIterable<Buffer>,
  { mapping, onColumns, ...reading }: ContactReading,
): AsyncGenerator<readonly ContactRow[]> {
  return readList(bytes, reading, {
    columnsOf(first) {
      const columns = columnsOf(reading.name, first, mapping)
      onColumns(columns)
      return columns
    },
    fieldsOfObject: (object) => fieldsOfObject(object, mapping),
    unknown,
    read: readContact,
    recordLinesMax,
  })
}

function columnsOf(
  name: string,
  first: readonly string[],
  mapping: ContactMapping,
): ListColumns<ContactFields> & { readonly hasOptOut: boolean } {
  const [missing] = missingColumns(first, mapping, foldContactHeading)
  if (missing !== undefined) {
    // What the line holds is not shown: of a list without a header it is a person.
    throw new CommandError(`The first line of ${name} names no column "${missing}", as --map says.`)
  }
  const found = findContactFields(first, mapping)
  const headless = found ? null : headlessSources(first)
  const sources = found ? placesOf(first, found) : headless
  if (!sources) {
    throw new CommandError(
      `The first line of ${name} names no column for the address: ` +
        'head it "email", for example, or name yours with --map email=...',
    )
  }
  return {
    hasHeader: headless === null,
    width: first.length,
    hasOptOut: sources.opted_out.length + sources.status.length > 0,
    fieldsOf: (cells) => contactFieldsOf(sources, (place) => cells[place] ?? ''),
  }
}

function placesOf(first: readonly string[], found: ContactSources<string>): ContactSources<number> {
  const places = Object.entries(found).map(([field, written]) => [
    field,
    written.map((heading) => first.indexOf(heading)),
  ])
  return Object.fromEntries(places) as ContactSources<number>
}

/** HubSpot's interface puts the members of a contact into one that is called `properties`. */
function fieldsOfObject(object: JsonObject, mapping: ContactMapping): ContactFields | 'unknown' {
  const own: JsonObject = { ...object, ...objectOf(ownValue(object, 'properties')) }
  const sources = findContactFields(Object.keys(own), mapping)
  if (!sources) return 'unknown'
  return contactFieldsOf(sources, (member) => textsOf(ownValue(own, member), 0).join(';'))
}

// Pipedrive: a list of addresses, each an object with its value.
const depthMax = 2

function textsOf(value: JsonObject[string] | undefined, depth: number): readonly string[] {
  if (value === undefined || value === null || depth > depthMax) return []
  if (typeof value !== 'object') return [`${value}`]
  if (Array.isArray(value)) {
    return (value as readonly JsonObject[string][]).flatMap((part) => textsOf(part, depth + 1))
  }
  return textsOf(ownValue(objectOf(value), 'value'), depth + 1)
}
