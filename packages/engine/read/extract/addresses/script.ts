import { decodeEntities } from '../../../lib/entities.ts'
import { type ScriptBudget, takeBuilt, takeShown } from './script-budget.ts'
import { decoders, unescapeLiteral } from './script-literals.ts'
import { decodeRot13 } from './script-rot13.ts'
import {
  builtText,
  callMethod,
  joined,
  listValue,
  literal,
  textLengthMax,
  type Value,
} from './script-steps.ts'
import { tokenize } from './script-tokens.ts'

/** A text that a script builds, and whether the page shows it. */
export type ScriptText = {
  readonly text: string
  /** The text was built from several pieces or written into the page: it is not just the value of a setting. */
  readonly isShown: boolean
}

// Disguises take a few lines; libraries and state are longer.
const scriptLengthMax = 20_000
const tokensMax = 6_000
// A script that doubles its text with each line is no disguise.
const textsLengthMax = 100_000
const depthMax = 12

/** Returns true where a script may build an address at all. */
function mayHoldAddress(source: string): boolean {
  return (
    source.length <= scriptLengthMax &&
    /@|%40|&#0?64|&#x40|\\x40|\\u0040|fromCharCode|atob\s*\(|mailto|mail\w{0,10}\(/i.test(source)
  )
}

/**
 * Reads the texts that a script builds out of literals, without running it: concatenation, variables, `join`,
 * `reverse`, `replace`, `fromCharCode`, `unescape`, `atob`, `document.write`. The cost comes from the budget of the
 * page; once that is used up there are no further texts. A call alone makes an address only at a host for mail.
 */
export function scriptTexts(
  source: string,
  budget: ScriptBudget,
  isMailHost: (host: string) => boolean,
): ScriptText[] {
  if (!mayHoldAddress(source) || source.length > budget.sourceLeft) return []
  budget.sourceLeft -= source.length
  const tokens = tokenize(decodeRot13(source), tokensMax)
  const block = { depth: 0, countedTo: 0 }
  const reader: Reader = { tokens, at: 0, block, variables: new Map(), budget, isMailHost }
  const texts: ScriptText[] = []
  let written = ''
  let length = 0
  while (reader.at < reader.tokens.length && length < textsLengthMax && budget.builtLeft > 0) {
    const start = reader.at
    const found = readStatement(reader)
    length += found?.value.text.length ?? 0
    if (found?.isWritten) written += found.value.text
    else if (found) texts.push({ text: found.value.text, isShown: found.value.isBuilt })
    if (reader.at === start) reader.at += 1
  }
  texts.push({ text: written, isShown: true })
  return texts
    .filter(({ text }) => text !== '' && takeShown(budget, text.length))
    .map(({ text, isShown }) => {
      const plain = decodeEntities(decodeEntities(text.slice(0, textLengthMax)))
      return { text: plain, isShown: isShown || /mailto:/i.test(plain) }
    })
}

type Reader = {
  readonly tokens: readonly string[]
  at: number
  /** The blocks that are open at a token that the count has reached. */
  readonly block: { depth: number; countedTo: number }
  readonly variables: Map<string, Value>
  readonly budget: ScriptBudget
  readonly isMailHost: (host: string) => boolean
}

type Statement = { readonly value: Value; readonly isWritten: boolean }

function readStatement(reader: Reader): Statement | null {
  const { tokens, at } = reader
  const token = tokens[at] ?? ''
  const next = tokens[at + 1]
  if (isPageWriting(tokens.slice(Math.max(0, at - 2), at + 2)) && !isInBlock(reader)) {
    reader.at = at + 2
    const value = readSum(reader, 0)
    return value && { value, isWritten: true }
  }
  const [local = '', host = ''] = [tokens[at + 2], tokens[at + 4]].map((part) => part?.slice(1, -1))
  if (isMailCall(tokens.slice(at, at + 5)) && reader.isMailHost(host)) {
    reader.at = at + 5
    return { value: builtText(`${local}@${host}`), isWritten: false }
  }
  if (isName(token) && (next === '=' || next === '+=')) return readAssignment(reader, token, next)
  const value = isOperandStart(token) || reader.variables.has(token) ? readSum(reader, 0) : null
  return value && { value, isWritten: false }
}

/** Tells `document.write(`; other objects write logs and files. */
const isPageWriting = ([object, dot, method = '', opens]: readonly string[]): boolean =>
  object === 'document' && dot === '.' && /^write(?:ln)?$/.test(method) && opens === '('

/** Returns whether the next token stands in a block, which may never run: `if (false) { ... }`. */
function isInBlock(reader: Reader): boolean {
  const { block, tokens, at } = reader
  for (; block.countedTo < at; block.countedTo += 1) {
    const token = tokens[block.countedTo]
    if (token === '{') block.depth += 1
    else if (token === '}') block.depth -= 1
  }
  return block.depth > 0
}

// Other functions with the word check, track and load: `checkEmail('email', 'contact.name')`.
const mailFunction =
  /^(?:(?:gen|hide|insert|make|print|show|write)_?)?e?mail_?(?:to|link|me|address)?$/i

/** Tells a call such as `mail_link('jane.doe', 'acme.example')`, whose function joins them with the sign. */
const isMailCall = ([name = '', open, local = '', comma, host = '']: readonly string[]): boolean =>
  mailFunction.test(name) &&
  open === '(' &&
  comma === ',' &&
  /^['"][\w.+-]{1,64}['"]$/.test(local) &&
  /^['"](?:[\w-]{1,63}\.){1,4}[a-z]{2,24}['"]$/i.test(host)

function readAssignment(reader: Reader, name: string, sign: string): Statement | null {
  reader.at += 2
  const value = readSum(reader, 0)
  if (!value) return null
  const before = sign === '+=' ? reader.variables.get(name) : undefined
  const whole = before ? joined(before, value, reader.budget) : value
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
    sum = joined(sum, next, reader.budget)
  }
  return sum
}

function readOperand(reader: Reader, depth: number): Value | null {
  if (depth > depthMax) return null
  let value = readPrimary(reader, depth)
  while (value && reader.tokens[reader.at] === '.' && reader.tokens[reader.at + 2] === '(') {
    const method = reader.tokens[reader.at + 1] ?? ''
    reader.at += 3
    value = callMethod(value, method, readList(reader, ')', depth), reader.budget)
  }
  return value
}

function readPrimary(reader: Reader, depth: number): Value | null {
  const token = reader.tokens[reader.at] ?? ''
  reader.at += 1
  if (token === '[') return listValue(readList(reader, ']', depth), reader.budget)
  if (token === '(') return readList(reader, ')', depth)[0] ?? null
  return isName(token) ? readNamed(reader, token, depth) : readLiteral(token, reader.budget)
}

function readLiteral(token: string, budget: ScriptBudget): Value | null {
  if (/^\d/.test(token)) return literal(String(Number(token)))
  if (token.length < 2 || !takeBuilt(budget, token.length)) return null
  if (/^['"`]/.test(token)) return literal(unescapeLiteral(token.slice(1, -1)))
  return token.startsWith('/') ? literal(token) : null
}

/** Reads a variable, or a call of one of the functions that disguises use. */
function readNamed(reader: Reader, name: string, depth: number): Value | null {
  if (name === 'String' && reader.tokens[reader.at + 1] === 'fromCharCode') {
    reader.at += 3
    const codes = readList(reader, ')', depth).map(({ text }) => Number(text))
    const isPaid = takeBuilt(reader.budget, codes.length)
    return builtText(isPaid ? String.fromCharCode(...codes) : '')
  }
  const decode = decoders.get(name)
  if (decode && reader.tokens[reader.at] === '(') {
    reader.at += 1
    const [argument] = readList(reader, ')', depth)
    const isPaid = argument !== undefined && takeBuilt(reader.budget, argument.text.length)
    return isPaid ? builtText(decode(argument.text)) : null
  }
  return readItem(reader, reader.variables.get(name) ?? null)
}

/** Reads the item of a list that an index selects. */
function readItem(reader: Reader, value: Value | null): Value | null {
  const [opens, index = '', closes] = reader.tokens.slice(reader.at, reader.at + 3)
  if (!value?.list || opens !== '[' || closes !== ']' || !/^\d+$/.test(index)) return value
  reader.at += 3
  return literal(value.list[Number(index)] ?? '')
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
    // Nothing was read: the token is a separator, or nested too deep.
    if (reader.at === start) reader.at += 1
    if (token === end) break
  }
  return values
}
