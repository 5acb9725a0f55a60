import type { DescribedSchema } from '@enricher/contract/validation-text'

// The longest character: beyond the first 65,536 of Unicode, escaped by clients that send ASCII only: "\ud83d\ude00".
const bytesPerCharacter = 12
// The longest numbers, such as -1.7976931348623157e+308.
const bytesPerNumber = 24
// Room for indentation and for unknown members, which are ignored.
const looseBytes = 4_096
const bytesPerKiB = 1_024

/**
 * Returns the bound of a route's body: the longest one its schema accepts, however its characters are escaped, and room
 * for white space and ignored members; in whole KiB.
 * @throws Error naming the member that has no bound of its own
 */
export function bodyBytesMaxOf(schema: DescribedSchema): number {
  return Math.ceil((longestJson(schema, 'body') + looseBytes) / bytesPerKiB) * bytesPerKiB
}

/** Bytes of the longest JSON text of a value that the schema accepts. */
function longestJson(schema: DescribedSchema, name: string): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map((option) => longestJson(option, name)))
  if (schema.enum)
    return Math.max(...schema.enum.map((word) => String(word).length * bytesPerCharacter + 2))
  if (schema.type === 'object') return longestObject(schema)
  if (schema.type === 'array') {
    const item = longestJson(schema.items ?? {}, name)
    return 2 + bounded(schema.maxItems, name) * (item + 1)
  }
  if (schema.type === 'string') return 2 + bounded(schema.maxLength, name) * bytesPerCharacter
  if (schema.type === 'integer' || schema.type === 'number') return bytesPerNumber
  if (schema.type === 'boolean' || schema.type === 'null') return 'false'.length
  throw new Error(`The length of ${name} is not known.`)
}

// A name, its quotes, a colon and a comma.
function longestObject({ properties = {} }: DescribedSchema): number {
  const members = Object.entries(properties)
  return members.reduce(
    (sum, [name, member]) => sum + name.length * bytesPerCharacter + 4 + longestJson(member, name),
    2,
  )
}

function bounded(bound: number | undefined, name: string): number {
  if (bound === undefined) throw new Error(`${name} has no bound of its own.`)
  return bound
}
