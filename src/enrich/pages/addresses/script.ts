import { fromBase64 } from './links.ts'
import { turnedBack } from './rot13.ts'
import { decodeEntities } from './text.ts'

/** Text a script puts together, and whether the page sees it. */
export type ScriptText = {
  readonly text: string
  /** Put together from several pieces, or written into the page: not just some value of a setting. */
  readonly isShown: boolean
}

// Disguises take a few lines; libraries and state are longer.
const scriptLengthMax = 20_000
const tokensMax = 6_000
const textLengthMax = 20_000
// A script that doubles its text with each line is no disguise.
const textsLengthMax = 100_000
const depthMax = 12

/** Whether a script may put an address together at all. */
function mayHoldAddress(source: string): boolean {
  return (
    source.length <= scriptLengthMax &&
    /@|%40|&#0?64|&#x40|\\x40|\\u0040|fromCharCode|atob\s*\(|mailto/i.test(source)
  )
}

/**
 * Reads the texts a script puts together out of literals, without running it: concatenation, variables,
 * `join`, `reverse`, `replace`, `fromCharCode`, `unescape`, `atob`, `document.write`. Bounded.
 */
export function scriptTexts(source: string): ScriptText[] {
  if (!mayHoldAddress(source)) return []
  const reader: Reader = { tokens: tokenize(turnedBack(source)), at: 0, variables: new Map() }
  const texts: ScriptText[] = []
  let written = ''
  let length = 0
  while (reader.at < reader.tokens.length && length < textsLengthMax) {
    const start = reader.at
    const found = readStatement(reader)
    length += found?.value.text.length ?? 0
    if (found?.isWritten) written += found.value.text
    else if (found) texts.push({ text: found.value.text, isShown: found.value.pieces > 1 })
    if (reader.at === start) reader.at += 1
  }
  texts.push({ text: written, isShown: true })
  return texts
    .filter(({ text }) => text !== '')
    .map(({ text, isShown }) => {
      const plain = decodeEntities(decodeEntities(text.slice(0, textLengthMax)))
      return { text: plain, isShown: isShown || /mailto:/i.test(plain) }
    })
}

type Value = {
  readonly text: string
  readonly list: readonly string[] | null
  readonly pieces: number
}
type Reader = {
  readonly tokens: readonly string[]
  at: number
  readonly variables: Map<string, Value>
}

const tokenPattern =
  /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\$]|\\[\s\S])*`|\/\/[^\n]*|\/(?:[^/\\\n*]|\\.)(?:[^/\\\n]|\\.){0,30}\/[gimu]{0,3}(?=\s*,)|[A-Za-z_$][\w$]*|0x[\da-f]+|\d+|\+=|==+|=>|\S/gi

function tokenize(source: string): string[] {
  return (source.match(tokenPattern) ?? [])
    .filter((token) => !token.startsWith('//'))
    .slice(0, tokensMax)
}

type Statement = { readonly value: Value; readonly isWritten: boolean }

function readStatement(reader: Reader): Statement | null {
  const { tokens, at } = reader
  const token = tokens[at] ?? ''
  const next = tokens[at + 1]
  if (/^writeln?$/.test(token) && next === '(') {
    reader.at = at + 2
    const value = readSum(reader, 0)
    return value && { value, isWritten: true }
  }
  if (isName(token) && (next === '=' || next === '+=')) return readAssignment(reader, token, next)
  const value = isOperandStart(token) || reader.variables.has(token) ? readSum(reader, 0) : null
  return value && { value, isWritten: false }
}

function readAssignment(reader: Reader, name: string, sign: string): Statement | null {
  reader.at += 2
  const value = readSum(reader, 0)
  if (!value) return null
  const before = sign === '+=' ? reader.variables.get(name) : undefined
  const whole = before ? joined(before, value) : value
  reader.variables.set(name, whole)
  return { value: whole, isWritten: /^(?:innerHTML|outerHTML|href)$/.test(name) }
}

function isName(token: string): boolean {
  return /^[A-Za-z_$]/.test(token)
}

function isOperandStart(token: string): boolean {
  return (
    /^['"`[(]/.test(token) || /^(?:String|unescape|decodeURIComponent|decodeURI|atob)$/.test(token)
  )
}

function readSum(reader: Reader, depth: number): Value | null {
  let sum = readOperand(reader, depth)
  while (sum && reader.tokens[reader.at] === '+') {
    reader.at += 1
    const next = readOperand(reader, depth)
    if (!next) return sum
    sum = joined(sum, next)
  }
  return sum
}

function joined(left: Value, right: Value): Value {
  const text = (left.text + right.text).slice(0, textLengthMax)
  return { text, list: null, pieces: left.pieces + right.pieces }
}

function readOperand(reader: Reader, depth: number): Value | null {
  if (depth > depthMax) return null
  let value = readPrimary(reader, depth)
  while (value && reader.tokens[reader.at] === '.' && reader.tokens[reader.at + 2] === '(') {
    const method = reader.tokens[reader.at + 1] ?? ''
    reader.at += 3
    value = callMethod(value, method, readList(reader, ')', depth))
  }
  return value
}

function readPrimary(reader: Reader, depth: number): Value | null {
  const token = reader.tokens[reader.at] ?? ''
  reader.at += 1
  if (token === '[') return listValue(readList(reader, ']', depth))
  if (token === '(') return readList(reader, ')', depth)[0] ?? null
  return isName(token) ? readNamed(reader, token, depth) : readLiteral(token)
}

function readLiteral(token: string): Value | null {
  if (/^\d/.test(token)) return literal(String(Number(token)))
  if (token.length < 2) return null
  if (/^['"`]/.test(token)) return literal(unescapeLiteral(token.slice(1, -1)))
  return token.startsWith('/') ? literal(token) : null
}

/** A variable, or a call of one of the functions disguises use. */
function readNamed(reader: Reader, name: string, depth: number): Value | null {
  if (name === 'String' && reader.tokens[reader.at + 1] === 'fromCharCode') {
    reader.at += 3
    const codes = readList(reader, ')', depth).map(({ text }) => Number(text))
    return { ...literal(String.fromCharCode(...codes)), pieces: 2 }
  }
  const decode = decoders[name]
  if (decode && reader.tokens[reader.at] === '(') {
    reader.at += 1
    const [argument] = readList(reader, ')', depth)
    return argument ? { ...literal(decode(argument.text)), pieces: 2 } : null
  }
  return readItem(reader, reader.variables.get(name) ?? null)
}

/** The item of a list that is asked for by its number. */
function readItem(reader: Reader, value: Value | null): Value | null {
  const [opens, index = '', closes] = reader.tokens.slice(reader.at, reader.at + 3)
  if (!value?.list || opens !== '[' || closes !== ']' || !/^\d+$/.test(index)) return value
  reader.at += 3
  return literal(value.list[Number(index)] ?? '')
}

function literal(text: string): Value {
  return { text, list: null, pieces: 1 }
}

function listValue(values: readonly Value[]): Value {
  return { text: '', list: values.map(({ text }) => text), pieces: 2 }
}

const listMax = 1_000

function readList(reader: Reader, end: string, depth: number): Value[] {
  const values: Value[] = []
  while (reader.at < reader.tokens.length && values.length < listMax) {
    const token = reader.tokens[reader.at] ?? ''
    if (/^[;}]$/.test(token)) break
    const start = reader.at
    if (token !== end && token !== ',') {
      values.push(...[readSum(reader, depth + 1)].filter((value) => value !== null))
    }
    // Nothing was read: a separator, or nested too deep.
    if (reader.at === start) reader.at += 1
    if (token === end) break
  }
  return values
}

function callMethod(value: Value, method: string, given: readonly Value[]): Value | null {
  const first = given[0]?.text ?? ''
  const built = { ...literal(''), pieces: Math.max(2, value.pieces) }
  if (method === 'join')
    return { ...built, text: (value.list ?? [value.text]).join(given.length === 0 ? ',' : first) }
  if (method === 'split') return { ...built, list: value.text.split(first) }
  if (method === 'reverse') return { ...built, list: [...(value.list ?? [])].reverse() }
  if (method === 'concat')
    return { ...built, text: value.text + given.map(({ text }) => text).join('') }
  if (method === 'replace')
    return { ...built, text: replaced(value.text, first, given[1]?.text ?? '') }
  return /^(?:trim|toString|toLowerCase)$/.test(method) ? value : null
}

/** `replace` with a text, or with a pattern that is plain text between its slashes. */
function replaced(text: string, search: string, by: string): string {
  const pattern = /^\/(.+)\/([a-z]*)$/.exec(search)
  if (!pattern) return text.replace(search, () => by)
  const plain = (pattern[1] ?? '').replace(/\\(.)/g, '$1')
  return pattern[2]?.includes('g')
    ? text.replaceAll(plain, () => by)
    : text.replace(plain, () => by)
}

const decoders: Readonly<Record<string, (text: string) => string>> = {
  unescape: decodeUri,
  decodeURI: decodeUri,
  decodeURIComponent: decodeUri,
  atob: fromBase64,
}

function decodeUri(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function unescapeLiteral(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|([\s\S]))/gi,
    (_, x?: string, u?: string, other?: string) =>
      other === undefined
        ? String.fromCharCode(Number.parseInt(x ?? u ?? '', 16))
        : other === 'n'
          ? '\n'
          : other,
  )
}
