import { isJsonObject } from '@enricher/engine/lib/json'
import { asDescribed } from './described-schema.ts'

/** The part of JSON Schema that descriptions are made from. */
export type DescribedSchema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly DescribedSchema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly patternProperties?: Readonly<Record<string, DescribedSchema>>
  readonly items?: DescribedSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** The pattern in words: our own annotation. */
  readonly 'x-pattern'?: string
}

/** A field that breaks its rule. */
export type Mistake = {
  readonly field: string
  readonly rule: DescribedSchema
  readonly isMissing: boolean
}

/** Finds the fields of an object that are missing or that `isRight` rejects; none for a value that is no object. */
export function mistakesOf(
  value: unknown,
  schema: DescribedSchema,
  isRight: (rule: DescribedSchema, member: unknown) => boolean,
): readonly Mistake[] {
  if (!isJsonObject(value)) return []
  const members = new Map(Object.entries(value))
  return Object.entries(schema.properties ?? {})
    .filter(([field, rule]) =>
      members.has(field) ? !isRight(rule, members.get(field)) : schema.required?.includes(field),
    )
    .map(([field, rule]) => ({ field, rule, isMissing: !members.has(field) }))
}

/**
 * Returns a sentence on what to change, field by field: "company_name must be a string of 1 to 200 characters ...". It
 * comes from the schema, so that it names the whole rule and not just the part that was broken first.
 */
export function describeMistakes(mistakes: readonly Mistake[], part: string): string {
  if (mistakes.length === 0) {
    return part === 'body'
      ? 'Send a JSON object as the body, with Content-Type: application/json'
      : `The ${part} is not valid`
  }
  const sentences = mistakes.map(
    ({ field, rule, isMissing }) =>
      `${field} ${isMissing ? 'is required and must be' : 'must be'} ${describeRule(rule)}`,
  )
  return sentences.join('; ')
}

/** Describes the values that a rule allows: "an integer from 1 to 500 or null". */
export function describeRule(given: DescribedSchema): string {
  // A number in a query is checked as a text, and described as a number.
  const rule = asDescribed(given as Record<string, unknown>) as DescribedSchema
  if (rule.anyOf) return rule.anyOf.map(describeRule).join(' or ')
  if (rule.const !== undefined) return JSON.stringify(rule.const)
  if (rule.enum) return `one of ${rule.enum.join(', ')}`
  const describe = typeWords.get(rule.type ?? '')
  return describe ? describe(rule) : 'a valid value'
}

const typeWords = new Map<string, (rule: DescribedSchema) => string>([
  [
    'string',
    (rule) =>
      words('a string', range(rule.minLength, rule.maxLength, 'characters'), rule['x-pattern']),
  ],
  ['integer', (rule) => words('an integer', bounds(rule))],
  ['number', (rule) => words('a number', bounds(rule))],
  ['boolean', () => 'true or false'],
  ['null', () => 'null'],
  ['object', () => 'an object'],
  [
    'array',
    (rule) =>
      words('an array', range(rule.minItems, rule.maxItems, 'items')) +
      (rule.items ? `, each ${describeRule(rule.items)}` : ''),
  ],
])

function range(least: number | undefined, most: number | undefined, unit: string) {
  if (least !== undefined && most !== undefined) return `of ${least} to ${most} ${unit}`
  if (most !== undefined) return `of at most ${most} ${unit}`
  return least === undefined ? undefined : `of at least ${least} ${unit}`
}

function bounds({ minimum, maximum }: DescribedSchema) {
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`
  if (maximum !== undefined) return `of at most ${maximum}`
  return minimum === undefined ? undefined : `of at least ${minimum}`
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ')
}
