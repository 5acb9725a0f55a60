import { readQuotedText } from './quoted-text.ts'

/** A value in a script, and the place where the text behind it begins. */
export type ReadLiteral = { readonly value: unknown; readonly end: number }

type Frame =
  | { readonly kind: 'array'; readonly items: unknown[] }
  | { readonly kind: 'object'; readonly entries: [string, unknown][]; key: string }

type Reading = {
  readonly text: string
  readonly names: ReadonlyMap<string, unknown>
  readonly frames: Frame[]
  at: number
  values: number
}

/** The part of a value that was read. */
type Token = { readonly value: unknown } | 'opened' | 'broken'

// The state of the largest pages has some 50,000 values, 30 deep.
const valuesMax = 200_000
const depthMax = 500

/**
 * Reads the literal of JSON or JavaScript that begins at `start`: objects, lists, texts, numbers, dates and the names
 * that are given. Nothing is evaluated. Where anything else follows, or the text ends, the value is the part that was
 * complete; an incomplete object keeps only the lists and objects within it. Null where no value begins.
 */
export function readLiteral(
  text: string,
  start: number,
  names: ReadonlyMap<string, unknown> = new Map(),
): ReadLiteral | null {
  const reading: Reading = { text, names, frames: [], at: start, values: 0 }
  for (;;) {
    const token = readToken(reading)
    if (token === 'broken') return closeAll(reading)
    const done = token === 'opened' ? readNext(reading) : complete(reading, token.value)
    if (done === 'broken') return closeAll(reading)
    if (done !== null) return { value: done.value, end: reading.at }
  }
}

/** Adds a value to the open list or object, and closes those that end behind it; null where another value follows. */
function complete(reading: Reading, first: unknown): { readonly value: unknown } | 'broken' | null {
  let value = first
  for (;;) {
    const frame = reading.frames.at(-1)
    if (!frame) return { value }
    add(frame, value)
    const sign = nextSign(reading)
    if (sign === ',') {
      reading.at += 1
      return readNext(reading)
    }
    if (sign !== endOf(frame)) return 'broken'
    reading.at += 1
    reading.frames.pop()
    value = closedValue(frame)
  }
}

/** Reads up to the next value of the open list or object: past the key of an object, or the end of an empty one. */
function readNext(reading: Reading): { readonly value: unknown } | 'broken' | null {
  const frame = reading.frames.at(-1)
  if (!frame) return 'broken'
  if (nextSign(reading) === endOf(frame)) {
    reading.at += 1
    reading.frames.pop()
    return complete(reading, closedValue(frame))
  }
  if (frame.kind === 'array') return null
  const key = readKey(reading)
  if (key === null || nextSign(reading) !== ':') return 'broken'
  reading.at += 1
  frame.key = key
  return null
}

const endOf = ({ kind }: Frame): string => (kind === 'array' ? ']' : '}')

function add(frame: Frame, value: unknown): void {
  if (frame.kind === 'array') frame.items.push(value)
  else frame.entries.push([frame.key, value])
}

// Entries become own properties: `__proto__` is a key like any other.
const closedValue = (frame: Frame): unknown =>
  frame.kind === 'array' ? frame.items : Object.fromEntries(frame.entries)

/**
 * Returns the value as far as it goes. An incomplete object loses its own texts, because the missing ones might refute
 * them.
 */
function closeAll(reading: Reading): ReadLiteral | null {
  let value: unknown
  for (const frame of reading.frames.reverse()) {
    if (value !== undefined) add(frame, value)
    if (frame.kind === 'array') value = frame.items
    else value = Object.fromEntries(frame.entries.filter(([, part]) => typeof part === 'object'))
  }
  return value === undefined ? null : { value, end: reading.at }
}

function readToken(reading: Reading): Token {
  reading.values += 1
  if (reading.values > valuesMax) return 'broken'
  const sign = nextSign(reading)
  if (sign === '{' || sign === '[') return open(reading, sign)
  if (sign === '"' || sign === "'" || sign === '`') return readText(reading)
  return readWord(reading)
}

function open(reading: Reading, sign: '{' | '['): Token {
  if (reading.frames.length >= depthMax) return 'broken'
  reading.at += 1
  reading.frames.push(
    sign === '{' ? { kind: 'object', entries: [], key: '' } : { kind: 'array', items: [] },
  )
  return 'opened'
}

function readText(reading: Reading): Token {
  const quoted = readQuotedText(reading.text, reading.at)
  if (quoted === null) return 'broken'
  reading.at = quoted.end
  return { value: quoted.text }
}

// The longest number has some 25 signs; a name of minified scripts has three.
const number = /[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,3})?n?/iy
const word = /!0|!1|void 0|new Date\(|Date\(|JSON\.parse\(|[A-Za-z_$][\w$]{0,40}/y

const constants = new Map<string, unknown>([
  ['true', true],
  ['!0', true],
  ['false', false],
  ['!1', false],
  ['null', null],
  ['undefined', undefined],
  ['void 0', undefined],
  ['NaN', null],
  ['Infinity', null],
])

function readWord(reading: Reading): Token {
  const digits = matchAt(reading, number)
  if (digits !== null) return { value: Number.parseFloat(digits) }
  const name = matchAt(reading, word)
  if (name === null) return 'broken'
  if (name.endsWith('(')) return readCall(reading, name)
  if (constants.has(name)) return { value: constants.get(name) }
  return reading.names.has(name) ? { value: reading.names.get(name) } : 'broken'
}

/** Reads `new Date("2024-05-01")` as its text, and `JSON.parse("{}")` as the value in it. */
function readCall(reading: Reading, name: string): Token {
  const argument = readWordOrText(reading)
  if (typeof argument === 'string' || nextSign(reading) !== ')') return 'broken'
  reading.at += 1
  if (name !== 'JSON.parse(') return argument
  if (typeof argument.value !== 'string') return 'broken'
  try {
    return { value: JSON.parse(argument.value) as unknown }
  } catch {
    return { value: null }
  }
}

function readWordOrText(reading: Reading): Token {
  const sign = nextSign(reading)
  if (sign === '"' || sign === "'" || sign === '`') return readText(reading)
  const digits = matchAt(reading, number)
  return digits === null ? 'broken' : { value: Number.parseFloat(digits) }
}

const bareKey = /[\p{L}_$\d][\p{L}\d_$]{0,100}/uy

function readKey(reading: Reading): string | null {
  const sign = nextSign(reading)
  if (sign !== '"' && sign !== "'") return matchAt(reading, bareKey)
  const quoted = readQuotedText(reading.text, reading.at)
  if (quoted !== null) reading.at = quoted.end
  return quoted?.text ?? null
}

function matchAt(reading: Reading, expression: RegExp): string | null {
  expression.lastIndex = reading.at
  const found = expression.exec(reading.text)?.[0] ?? null
  if (found !== null) reading.at += found.length
  return found
}

/** Returns the next sign that is no white space; the sign stays unread. */
function nextSign(reading: Reading): string {
  while (blanks.has(reading.text[reading.at] ?? '')) reading.at += 1
  return reading.text[reading.at] ?? ''
}

const blanks = new Set([' ', '\n', '\r', '\t'])
