import { findWebsite } from '@enricher/contract/find-website'
import { priceInWords } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { performInSandbox } from '@enricher/service/lookup/sandbox-lookup'
import type { TSchema } from 'typebox'
import { block, joinParts, table } from './markdown.ts'

/** Every key with this prefix leads to the sandbox, so that the examples can be sent unchanged. */
export const exampleTestKey = 'key_test_docs'

/** Describes a lookup in Markdown: its purpose and price, its fields, an example request and the reply to it. */
export function describeLookup(offer: Offer, baseUrl: string, heading: string): string {
  const reply = performInSandbox(offer, offer.exampleInput as LookupInput).body
  return joinParts([
    `${heading} POST ${offer.path}`,
    offer.description,
    `Credits per hit: ${priceInWords(offer)}.`,
    fieldTable(offer.input),
    'A request to the sandbox, which is free; with a live key it is the real one:',
    exampleRequest(offer, baseUrl),
    block('json', JSON.stringify(reply, null, 2)),
    replyTable(offer),
  ]).trimEnd()
}

/** Returns a curl command that sends the lookup's example to the sandbox. */
function exampleRequest(offer: Offer, baseUrl: string): string {
  return block(
    'sh',
    `curl -s ${baseUrl}${offer.path} \\
  -H 'Authorization: Bearer ${exampleTestKey}' -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(offer.exampleInput)}'`,
  )
}

type Field = {
  readonly type?: string
  readonly anyOf?: readonly Field[]
  readonly items?: Field
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Field>>
  readonly required?: readonly string[]
  readonly description?: string
}

function fieldTable(input: TSchema): string {
  return memberTable('Field', input as Field, 1)
}

/** Describes a reply with the members of its objects; those of a sum of lookups are described with the lookups. */
function replyTable({ kind, reply }: Offer): string {
  // A reply has all of its members: only those of a request may be left out.
  const { required: _, ...members } = reply as Field
  return memberTable('Reply', members, kind === 'lookup' ? 2 : 1)
}

function memberTable(head: string, schema: Field, levels: number): string {
  const isRequired = (name: string) => schema.required?.includes(name) === true
  const rows = rowsOf(schema, levels).map(([name, type, about]) => [
    `\`${name}\` ${type}${isRequired(name) ? ', required' : ''}`,
    about,
  ])
  return table([head, 'Description'], rows)
}

type Row = readonly [name: string, type: string, description: string]

/** Returns a row for each member of a schema, and for each member of its objects, by its path. */
function rowsOf({ properties = {} }: Field, levels: number, path = ''): readonly Row[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const row: Row = [`${path}${name}`, typeOf(field), field.description ?? '']
    if (levels === 1) return [row]
    const kinds = [field, ...(field.anyOf ?? [])]
    return [
      row,
      ...kinds.flatMap(({ items, ...kind }) =>
        items
          ? rowsOf(items, levels - 1, `${path}${name}[].`)
          : rowsOf(kind, levels - 1, `${path}${name}.`),
      ),
    ]
  })
}

function typeOf({ type, anyOf, items, enum: words }: Field): string {
  if (words) return words.map((word) => `\`${word}\``).join(', ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  return type === 'array' ? `array of ${typeOf(items ?? {})}` : (type ?? 'any')
}

/** Returns the request that is easiest to begin with, and puts a credential into it. */
export function firstLookup({ baseUrl }: { readonly baseUrl: string }, credential: string): string {
  return block(
    'http',
    `POST ${baseUrl}${findWebsite.path}
Authorization: Bearer ${credential}
Content-Type: application/json

${JSON.stringify(findWebsite.exampleInput)}`,
  )
}
