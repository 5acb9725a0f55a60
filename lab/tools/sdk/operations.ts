import type { Schema } from './schema-types.ts'

type Media = { readonly schema?: Schema }
type Content = Readonly<Record<string, Media>>
type Reply = { readonly $ref?: string; readonly content?: Content }
export type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}
type Method = {
  readonly operationId: string
  readonly summary: string
  readonly deprecated?: boolean
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Reply>>
}
export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Method>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The facts that a client needs about one operation. */
export type OperationFacts = {
  /** `findEmailPerson`: the operation's id as a method is spelled. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly isDeprecated: boolean
  /** True where the operation works only with a key; operations without one have rate limits of their own. */
  readonly needsKey: boolean
  readonly isIdempotent: boolean
  readonly parameters: readonly Parameter[]
  readonly body: Schema | 'bytes' | null
  readonly isBodyRequired: boolean
  readonly reply: Schema | 'events' | 'bytes' | null
  /** For a lookup that reports a miss as 404: the empty result, and the input fields that it repeats. */
  readonly miss: {
    readonly fields: Readonly<Record<string, unknown>>
    readonly echoed: readonly string[]
  } | null
  /** The field that holds the items of a result in pages; null for other results. */
  readonly items: string | null
}

/** Every request accepts these parameters; a client sends them through options of its own. */
const ownParameters = new Set(['sandbox', 'Idempotency-Key', 'Api-Version'])

/** Returns the facts that a client needs about each operation of a description, in its order. */
export function operationsOf(description: Description): readonly OperationFacts[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      factsOf(path, method, described, description),
    ),
  )
}

function factsOf(
  path: string,
  method: string,
  described: Method,
  description: Description,
): OperationFacts {
  const parameters = described.parameters ?? []
  const names = parameters.map((parameter) => nameOf(parameter))
  const reply = replyOf(described)
  const body = bodyOf(described)
  const hasMiss = described.responses['404']?.$ref?.endsWith('/EmailNotFound') === true
  const resolved = typeof reply === 'object' && reply !== null ? resolve(reply, description) : null
  return {
    name: camelCase(described.operationId),
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    isDeprecated: described.deprecated === true,
    needsKey: (described.security ?? []).length > 0,
    isIdempotent: names.includes('Idempotency-Key'),
    parameters: parameters.filter((parameter) => !ownParameters.has(nameOf(parameter))),
    body,
    isBodyRequired: described.requestBody?.required === true,
    reply,
    miss: hasMiss && resolved ? missOf(resolved, inputOf(body, description)) : null,
    items: resolved && names.includes('sandbox') ? itemsOf(resolved) : null,
  }
}

function nameOf({ $ref, name }: Parameter): string {
  return $ref?.split('/').at(-1) ?? name
}

function bodyOf({ requestBody }: Method): Schema | 'bytes' | null {
  if (!requestBody) return null
  return requestBody.content['application/json']?.schema ?? 'bytes'
}

function replyOf({ responses }: Method): Schema | 'events' | 'bytes' | null {
  const [success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const content = responses[success ?? '']?.content
  if (!content) return null
  if (content['application/json']) return content['application/json'].schema ?? {}
  return content['text/event-stream'] ? 'events' : 'bytes'
}

/** Follows a reference to the schema it names. */
export function resolve(schema: Schema, { components }: Description): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? {})
}

function inputOf(body: Schema | 'bytes' | null, description: Description): Schema {
  return body === null || body === 'bytes' ? {} : resolve(body, description)
}

function missOf(result: Schema, input: Schema) {
  const fields = Object.entries(result.properties ?? {})
  const echoed = fields
    .map(([name]) => name)
    .filter((name) => input.properties?.[name] !== undefined)
  return {
    fields: Object.fromEntries(fields.map(([name, schema]) => [name, emptyOf(schema)])),
    echoed,
  }
}

/** Returns what a field holds when nothing was found: null where that is allowed. */
function emptyOf(schema: Schema): unknown {
  if ((schema.anyOf ?? []).some(({ type }) => type === 'null')) return null
  if (schema.type === 'array') return []
  return { boolean: false, integer: 0, number: 0 }[String(schema.type)] ?? null
}

function itemsOf({ properties = {} }: Schema): string | null {
  if (!properties['next_cursor']) return null
  return Object.keys(properties).find((name) => properties[name]?.type === 'array') ?? null
}

function camelCase(id: string): string {
  return id.replace(/[-_/](\w)/g, (_, letter: string) => letter.toUpperCase())
}
