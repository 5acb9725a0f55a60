import { errorTable } from '@enricher/contract/errors'
import { type Description, type OperationFacts, operationsOf, resolve } from './operations.ts'
import { docstring, type Schema, typeOf } from './schema-types.ts'

const banner =
  '// `npm run openapi` writes this file from the interface description. Do not edit it.\n'
/** The schemas of error bodies. The SDK exports no type for them: it throws an error of its own type. */
const hidden = new Set(['ErrorReply', 'ErrorDetail', 'ErrorWord'])

/** The configuration that offers every lookup: the SDK has also those that some installations do not sell. */
export const sdkEnvironment = { VERIFY_EMAIL_CREDITS: '1' } as const

/** Returns the SDK's files that are generated from a description, by their names in `packages/sdk/src/generated/`. */
export function clientFilesOf(description: Description): Readonly<Record<string, string>> {
  const operations = operationsOf(description)
  return {
    'types.ts': typesFile(description),
    'operations.ts': operationsFile(operations),
    'calls.ts': callsFile(operations, description),
    'error-codes.ts': errorCodesFile(),
  }
}

function typesFile({ components }: Description): string {
  const types = Object.entries(components.schemas)
    .filter(([name]) => !hidden.has(name))
    .map(
      ([name, schema]) =>
        `${docstring([schema.description])}export type ${name} = ${typeOf(schema)}\n`,
    )
  return `${banner}\n${types.join('\n')}`
}

function operationsFile(operations: readonly OperationFacts[]): string {
  const rows = operations.map((facts) => `${facts.name}: ${JSON.stringify(rowOf(facts))}`)
  return `${banner}
import type { Operation } from '../operation.ts'

export const operations = {\n${rows.join(',\n')},\n} as const satisfies Record<string, Operation>\n`
}

function rowOf(facts: OperationFacts) {
  const { method, path, needsKey, isIdempotent, miss, items } = facts
  return {
    name: facts.name,
    method,
    path,
    query: facts.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    takesInput: takesInput(facts),
    body: facts.body === null ? 'none' : facts.body === 'bytes' ? 'bytes' : 'json',
    reply: typeof facts.reply === 'string' ? facts.reply : 'json',
    needsKey,
    isIdempotent,
    miss,
    items,
  }
}

function takesInput({ parameters, body }: OperationFacts): boolean {
  return parameters.length > 0 || body !== null
}

function callsFile(operations: readonly OperationFacts[], description: Description): string {
  const calls = operations.map((facts) => methodOf(facts, returnOf(facts)))
  const paged = operations.filter(({ items }) => items !== null)
  const pages = paged.map((facts) => methodOf(facts, `AsyncIterable<${resultOf(facts)}>`))
  const items = paged.map((facts) =>
    methodOf(facts, `AsyncIterable<${itemOf(facts, description)}>`),
  )
  const used = [...calls, ...items].join('\n')
  const names = Object.keys(description.components.schemas)
    .filter((name) => isNamedIn(used, name))
    .sort()
  return `${banner}
import type { CallOptions${used.includes('<StreamEvent>') ? ', StreamEvent' : ''} } from '../operation.ts'
${used.includes('SentBytes') ? "import type { SentBytes } from '../request.ts'\n" : ''}import type { ${names.join(', ')} } from './types.ts'

/** A method for each operation. Fields are spelled as the interface spells them. */
export type Calls = {\n${calls.join('\n')}\n}

/** Results in pages, one after the other. */
export type Pages = {\n${pages.join('\n')}\n}

/** Their items, across all pages. */
export type Items = {\n${items.join('\n')}\n}\n`
}

function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w/*] ?)\\b${name}\\b(?!:)`).test(
    text.replaceAll(/\/\*\*[\s\S]*?\*\//g, ''),
  )
}

function methodOf(facts: OperationFacts, result: string): string {
  const { name, summary, isDeprecated } = facts
  const input = takesInput(facts) ? `${inputOf(facts)}, ` : ''
  const doc = docstring([`${summary}.`, isDeprecated ? '@deprecated' : undefined])
  return `${doc}${name}(${input}options?: CallOptions): ${result}`
}

function inputOf({ parameters, body, isBodyRequired }: OperationFacts): string {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description && { description }) },
    ]),
  )
  const bytes: Schema = { $ref: 'SentBytes' }
  const own = body === 'bytes' ? { ...properties, body: bytes } : properties
  const parts = [
    ...(Object.keys(own).length > 0
      ? [typeOf({ properties: own, required: body === 'bytes' ? [...required, 'body'] : required })]
      : []),
    ...(body !== null && body !== 'bytes' ? [typeOf(body)] : []),
  ]
  const isOptional = required.length === 0 && body !== 'bytes' && !isBodyRequired
  return `input${isOptional ? '?' : ''}: ${parts.join(' & ')}`
}

function returnOf(facts: OperationFacts): string {
  return facts.reply === 'events' ? 'AsyncIterable<StreamEvent>' : `Promise<${resultOf(facts)}>`
}

function resultOf({ reply }: OperationFacts): string {
  if (reply === null) return 'void'
  return reply === 'bytes' ? 'ReadableStream<Uint8Array>' : typeOf(reply as Schema)
}

function itemOf({ reply, items }: OperationFacts, description: Description): string {
  const schema = resolve(reply as Schema, description).properties?.[items ?? '']
  return typeOf(schema?.items ?? {})
}

function errorCodesFile(): string {
  const rows = Object.entries(errorTable).map(([code, { status }]) => `${code}: ${status}`)
  return `${banner}
/** Every way in which the service refuses, and the status of its reply. */
export const errorStatuses = { ${rows.join(', ')} } as const

export type ServiceErrorCode = keyof typeof errorStatuses\n`
}
