import { InvalidArgumentError } from 'commander'

/**
 * Reads `name=Firma,domain=Webauftritt`: which column of a list is which field.
 * @throws {InvalidArgumentError} when a field is unknown or has no column, with the fields there are
 */
export function readPairs<Field extends string>(
  text: string,
  fields: readonly Field[],
  example: string,
): Partial<Record<Field, string>> {
  const pairs = text.split(',').map((pair) => {
    const [field = '', column = ''] = pair.split('=').map((part) => part.trim())
    return [knownField(field, fields), mappedColumn(field, column, example)] as const
  })
  return Object.fromEntries(pairs) as Partial<Record<Field, string>>
}

function knownField<Field extends string>(text: string, fields: readonly Field[]): Field {
  const field = fields.find((known) => known === text)
  if (field !== undefined) return field
  throw new InvalidArgumentError(`"${text}" is no field. Fields are ${fields.join(', ')}.`)
}

function mappedColumn(field: string, column: string, example: string): string {
  if (column !== '') return column
  throw new InvalidArgumentError(`"${field}" has no column: write it as ${example}.`)
}
