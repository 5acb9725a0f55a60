/** A JSON Schema of the interface description: the members that decide a TypeScript type. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly description?: string
  readonly deprecated?: boolean
  readonly readOnly?: boolean
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Returns the TypeScript type that a schema accepts; `unknown` where the schema does not restrict it. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  const words = schema.const === undefined ? schema.enum : [schema.const]
  if (words) return union(words.map((word) => JSON.stringify(word)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(typeOf))
  return typeByName(schema)
}

function typeByName(schema: Schema): string {
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeOf({ ...schema, type })))
  if (schema.type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`
  if (hasMembers(schema)) return objectOf(schema.properties, schema.required ?? [])
  if (schema.type === 'object') return recordOf(schema)
  return plainTypes[String(schema.type)] ?? 'unknown'
}

/** Returns a docstring of those lines that are not empty; an empty text where all are. */
export function docstring(lines: readonly (string | undefined)[]): string {
  const text = lines
    .flatMap((line) => line?.split('\n') ?? [])
    .map((line) => line.trim().replaceAll('*/', '* /'))
    .filter((line) => line !== '')
  if (text.length === 0) return ''
  const wrapped = text.flatMap(wrap)
  if (wrapped.length === 1) return `/** ${wrapped[0]} */\n`
  return `/**\n${wrapped.map((line) => ` * ${line}`).join('\n')}\n */\n`
}

function hasMembers<S extends Schema>(
  schema: S,
): schema is S & { readonly properties: Readonly<Record<string, Schema>> } {
  return Object.keys(schema.properties ?? {}).length > 0
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never'
}

function objectOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const doc = docstring([schema.description, schema.deprecated ? '@deprecated' : undefined])
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    const isRequired = required.includes(name)
    // Callers may pass a value that can be undefined to an optional field; JSON leaves it out.
    const type = isRequired ? typeOf(schema) : `${typeOf(schema)} | undefined`
    return `${doc}readonly ${key}${isRequired ? '' : '?'}: ${type}`
  })
  return `{\n${members.join('\n')}\n}`
}

function recordOf({ additionalProperties, patternProperties }: Schema): string {
  const known = Object.values(patternProperties ?? {})
  const extra = typeof additionalProperties === 'object' ? [additionalProperties] : []
  const types = [...known, ...extra].map(typeOf)
  return `{ readonly [name: string]: ${types.length > 0 ? union(types) : 'unknown'} }`
}

// A comment line has 120 characters, less the indentation of a member.
const docColumns = 104

function wrap(text: string): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < docColumns)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
