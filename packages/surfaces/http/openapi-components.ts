import { isDeepStrictEqual } from 'node:util'
import { asDescribed } from '@enricher/contract/described-schema'
import { ownValue } from '@enricher/engine/lib/own-value'

type Node = Record<string, unknown>
type Media = { schema: Node; readonly examples?: Readonly<Record<string, unknown>> }
type DescribedReply = { headers?: Record<string, unknown>; content?: Record<string, Media> }
type Method = {
  parameters?: Node[]
  requestBody?: { content: Record<string, Media> }
  responses?: Record<string, DescribedReply | Node>
}
type Described = {
  components?: Record<string, Record<string, unknown>>
  paths?: Record<string, Record<string, Method>>
}

/** Notes a part under its name, and returns the reference that replaces it. */
type Share = (name: string, part: unknown) => Node

const firstErrorStatus = 400

/**
 * Describes each header, parameter, error reply and named schema once, in `components`, and refers to it elsewhere:
 * generated clients get one type for it, and the document is shorter for models. A schema is named by
 * its `title`.
 * @throws Error when two different parts have one name
 */
export function shareComponents<D extends object>(document: D): D {
  const described = document as Described
  const shares = {
    headers: collect('headers'),
    parameters: collect('parameters'),
    responses: collect('responses'),
    schemas: collect('schemas'),
  }
  const methods = Object.values(described.paths ?? {}).flatMap((path) => Object.values(path))
  for (const method of methods) shareParts(method, shares)
  for (const [kind, { parts }] of Object.entries(shares)) {
    const known = ownValue(described.components ?? {}, kind)
    const all = { ...known, ...Object.fromEntries(parts) }
    described.components = { ...described.components, [kind]: all }
  }
  return document
}

type Collected = { readonly parts: ReadonlyMap<string, unknown>; readonly share: Share }
type Shares = Readonly<Record<'headers' | 'parameters' | 'responses' | 'schemas', Collected>>

function shareParts(method: Method, { headers, parameters, responses, schemas }: Shares): void {
  const reference = (schema: Node) => referenceNamed(schema, schemas.share)
  shareParameters(method, parameters.share, reference)
  if (method.requestBody) referenceIn(method.requestBody.content, reference)
  const replies = (method.responses ?? {}) as Record<string, DescribedReply | Node>
  for (const [status, reply] of Object.entries(replies) as [string, DescribedReply][]) {
    shareHeaders(reply, headers.share)
    if (reply.content) referenceIn(reply.content, reference)
    const name = Number(status) >= firstErrorStatus ? nameOfErrors(reply) : undefined
    if (name) Object.assign(replies, { [status]: responses.share(name, reply) })
  }
}

function collect(kind: string): Collected {
  const parts = new Map<string, unknown>()
  return {
    parts,
    share(name, part) {
      const known = parts.get(name)
      if (known !== undefined && !isDeepStrictEqual(known, part)) {
        throw new Error(`Two different ${kind} of the interface are named ${name}.`)
      }
      parts.set(name, part)
      return { $ref: `#/components/${kind}/${name}` }
    },
  }
}

function shareHeaders(reply: DescribedReply, share: Share): void {
  if (!reply.headers) return
  const headers = Object.entries(reply.headers)
  reply.headers = Object.fromEntries(headers.map(([name, header]) => [name, share(name, header)]))
}

// Parameters of one path stay where they are; those that every path has are described once.
const sharedParameters = new Set(['sandbox', 'Idempotency-Key', 'Api-Version'])

function shareParameters(method: Method, share: Share, reference: (schema: Node) => Node): void {
  if (!method.parameters) return
  method.parameters = method.parameters.map((parameter) => {
    const own = { ...parameter, schema: reference(parameter['schema'] as Node) }
    const name = String(parameter['name'])
    return sharedParameters.has(name) ? share(name, own) : own
  })
}

function referenceIn(content: Record<string, Media>, reference: (schema: Node) => Node): void {
  for (const media of Object.values(content)) {
    // The reply or body around it is described itself.
    const { description, ...schema } = reference(media.schema)
    media.schema = schema
  }
}

/** Returns a schema in which every part that has a name is a reference, itself included. */
function referenceNamed(schema: Node, share: Share): Node {
  const inner = (part: unknown) => referenceNamed(part as Node, share)
  const { title, ...bare } = asDescribed(schema)
  const { properties, items, anyOf } = bare
  const resolved = {
    ...bare,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Node).map(([name, member]) => [name, inner(member)]),
      ),
    }),
    ...(items !== undefined && { items: inner(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(inner) }),
  }
  if (typeof title !== 'string') return resolved
  const { description, ...named } = resolved as Node
  const reference = share(title, named)
  return description === undefined ? reference : { ...reference, description }
}

/** Names an error reply after the errors it stands for: `InvalidToken`. */
function nameOfErrors({ content }: DescribedReply): string | undefined {
  const codes = Object.keys(content?.['application/json']?.examples ?? {})
  return codes.length === 0 ? undefined : codes.map(pascalCase).join('Or')
}

/** Spells `find-website` and `bad_request` as type names: `FindWebsite`, `BadRequest`. */
export function pascalCase(name: string): string {
  return name
    .split(/[-_]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')
}
