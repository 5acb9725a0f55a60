import { findWebsite } from '@enricher/contract/find-website'
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
    fieldTable(offer.input),
    'A request to the sandbox, which is free; with a live key it is the real one:',
    exampleRequest(offer, baseUrl),
    block('json', JSON.stringify(reply, null, 2)),
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
  readonly description?: string
}

function fieldTable(input: TSchema): string {
  const { properties, required = [] } = input as {
    readonly properties: Readonly<Record<string, Field>>
    readonly required?: readonly string[]
  }
  const rows = Object.entries(properties).map(([name, field]) => [
    `\`${name}\` ${typeOf(field)}${required.includes(name) ? ', required' : ''}`,
    field.description ?? '',
  ])
  return table(['Field', 'Description'], rows)
}

function typeOf({ type, anyOf, items }: Field): string {
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
