import type { Schema } from './interface.ts'
import { oddText, prototypeKeys, textFor } from './odd-texts.ts'
import type { Random } from './random.ts'

const textCharactersDefault = 60

/** Draws a body of odd contents that its schema accepts, except perhaps for patterns. */
export function wellFormedBody(random: Random, schema: Schema): string {
  return spelled(random, JSON.stringify(valueFor(random, schema, '')))
}

/** Draws a body with one error: in a type, a length, a member, its JSON, or its bytes. */
export function malformedBody(random: Random, schema: Schema): string | Buffer {
  const right = valueFor(random, schema, '') as Record<string, unknown>
  const text = JSON.stringify(right)
  const names = Object.keys(schema.properties ?? {})
  const name = random.pick(names)
  const kinds: readonly (() => string | Buffer)[] = [
    () => JSON.stringify({ ...right, [name]: wrongValue(random) }),
    () => JSON.stringify({ ...right, [name]: oddText(random, 60).repeat(random.integer(300)) }),
    () => JSON.stringify(without(right, name)),
    // A computed name makes a member; in a literal, __proto__ would make a prototype.
    () => JSON.stringify({ ...right, [random.pick(prototypeKeys)]: wrongValue(random) }),
    () => `{"${random.pick(prototypeKeys)}":${JSON.stringify(wrongValue(random))},${text.slice(1)}`,
    () => `{"constructor":{"prototype":{"x":1}},${text.slice(1)}`,
    () => `${text.slice(0, -1)},"${name}":${JSON.stringify(oddText(random, 30))}}`,
    () => text.slice(0, random.integer(text.length)),
    () => text + random.pick(['}', ',', '{}', '\0', '//', text]),
    () => `\ufeff${text}`,
    () => text.replaceAll('"', "'"),
    () => nested(random.pick([3, 60, 70, 2_000, 9_000])),
    () => `{"x":${nested(random.pick([60, 2_000, 9_000]))},${text.slice(1)}`,
    () => `[${text}]`,
    () =>
      `${random.pick(['null', 'true', '7', '"text"', '[]', '{}', '', ' ', 'NaN', '-', '1e999'])}`,
    () => `{${' '.repeat(random.integer(30_000))}}`,
    () => `{"x":"${'a'.repeat(random.integer(40_000))}",${text.slice(1)}`,
    () => `{"x":[${'1,'.repeat(random.integer(9_000))}1],${text.slice(1)}`,
    () => Buffer.from(text, random.pick(['utf16le', 'latin1'] as const)),
    () => flipped(random, Buffer.from(text)),
    () => Buffer.from(Array.from({ length: 40 }, () => random.integer(256))),
  ]
  return random.pick(kinds)()
}

function valueFor(random: Random, schema: Schema, name: string): unknown {
  if (schema.anyOf) return valueFor(random, random.pick(schema.anyOf), name)
  if (schema.type === 'object') return objectOf(random, schema)
  if (schema.type === 'array') {
    const length = random.integer((schema.maxItems ?? 3) + 1)
    return Array.from({ length }, () => valueFor(random, schema.items ?? {}, name))
  }
  if (schema.type === 'string') {
    return textFor(random, name, schema.maxLength ?? textCharactersDefault)
  }
  if (schema.type === 'integer') {
    const { minimum = 0, maximum = 1_000 } = schema
    return minimum + random.integer(maximum - minimum + 1)
  }
  return schema.type === 'boolean' ? random.percent(50) : null
}

function objectOf(random: Random, { properties = {}, required = [] }: Schema): object {
  const members = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.percent(60),
  )
  return Object.fromEntries(members.map(([name, rule]) => [name, valueFor(random, rule, name)]))
}

function wrongValue(random: Random): unknown {
  const values = [null, true, 7, -1, 1.5, 1e308, -0, 2 ** 53, '', [], {}, [[]], { a: { b: 1 } }]
  return random.pick([...values, '\u0000', Array.from({ length: 7 }, () => 'ceo')])
}

function without(value: Record<string, unknown>, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

function flipped(random: Random, bytes: Buffer): Buffer {
  for (let i = 0; i < 3; i += 1) bytes[random.integer(bytes.length)] = random.integer(256)
  return bytes
}

/** Respells JSON now and then: with every character escaped, or with white space between. */
function spelled(random: Random, text: string): string {
  if (random.percent(10)) {
    return text.replace(
      /[^\u0020-\u007e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  }
  return random.percent(10) ? JSON.stringify(JSON.parse(text), null, 2) : text
}
