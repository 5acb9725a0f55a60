import { type Element, isText, type ParentNode } from 'domhandler'
import { elementsNamed } from '../visible-text.ts'
import { readComponentRows } from './component-rows.ts'
import { unflatten } from './flattened.ts'
import { readLiteral } from './literal.ts'

/** The data that a page carries for its own scripts, as far as it can be read without running them. */
export type PageState = readonly unknown[]

// The fetch keeps a million bytes; a page out of a file may be longer.
const sourceLengthMax = 1_000_000
// React sends a page in some hundred pieces, each in a script of its own.
const scriptsMax = 1_000
const islandsMax = 300
// Matches in one script.
const matchesMax = 50

/** Returns the state of a page: JSON in scripts, values that its scripts assign, and the properties of its islands. */
export function stateOf(root: ParentNode): PageState {
  const elements = elementsNamed(root, stateNames)
  const scripts = elements.filter(({ name }) => name === 'script').slice(0, scriptsMax)
  let left = sourceLengthMax
  const sources = scripts.flatMap((script) => {
    const source = textOf(script, left)
    left -= source.length
    return source === '' ? [] : [{ script, source }]
  })
  return [
    ...sources.flatMap(({ script, source }) => statesIn(script, source)),
    ...readComponentRows(sources.flatMap(({ source }) => argumentsOf(source, rowsCall))),
    ...elements
      .filter(({ name }) => name === 'astro-island')
      .slice(0, islandsMax)
      .map(islandOf),
  ].filter((value) => typeof value === 'object' || typeof value === 'string')
}

const stateNames: ReadonlySet<string> = new Set(['script', 'astro-island'])

function textOf(script: Element, lengthMax: number): string {
  const [text] = script.children
  return text && isText(text) && text.data.length <= lengthMax ? text.data : ''
}

function statesIn(script: Element, source: string): readonly unknown[] {
  const type = (script.attribs['type'] ?? '').slice(0, typeLengthMax).toLowerCase().trim()
  if (jsonType.test(type)) return [parseState(source)]
  return type === '' || /javascript|module/.test(type) ? assignedIn(source) : []
}

const typeLengthMax = 100
// Structured data (`ld+json`) has a reader of its own; import maps and speculation rules hold addresses of files.
const jsonType = /^(?:application|text)\/(?:json|[\w.]{1,30}-?state\+json)$/

function parseState(source: string): unknown {
  // Angular wrote its state like this until version 16.
  const text = source.includes('&q;') ? source.replaceAll(/&([qasgl]);/g, angularSign) : source
  try {
    return unflatten(JSON.parse(text))
  } catch {
    // The text was cut off by its length, or has `undefined` in it: it is read as far as it goes.
    return readLiteral(text, 0)?.value
  }
}

const angularSigns: ReadonlyMap<string, string> = new Map([
  ['q', '"'],
  ['a', '&'],
  ['s', "'"],
  ['g', '>'],
  ['l', '<'],
])
const angularSign = (_: string, letter: string): string => angularSigns.get(letter) ?? ''

// `window.__INITIAL_STATE__ = {`, `self["__APOLLO_STATE__"]=JSON.parse(`: the words in the names show that they are
// state.
const assignment =
  /(?:window|self|globalThis)\s{0,4}(?:\.|\[\s{0,4}["'])\s{0,4}([\w$]{1,60})(?:["']\s{0,4}\])?\s{0,4}=\s{0,4}(?=[{[J(])/g
const stateName = /state|data|props|context|nuxt|apollo|redux|store|initial|preload|bootstrap/i
const rowsCall = /self\.__next_f\.push\(/g
const streamCall = /__reactRouterContext\.streamController\.enqueue\(/g
// `kit.start(app, element, { node_ids: [0, 2], data: [{...}] })`
const svelteData = /\bnode_ids\s{0,4}:\s{0,4}\[[\d, ]{0,100}\],\s{0,20}data\s{0,4}:\s{0,4}(?=\[)/g

function assignedIn(source: string): readonly unknown[] {
  const assigned = matchesOf(source, assignment)
    .filter(({ 1: name = '' }) => stateName.test(name))
    .map((match) => valueAt(source, match.index + match[0].length))
  const streamed = argumentsOf(source, streamCall).map((text) =>
    typeof text === 'string' ? parseState(text) : null,
  )
  const loaded = matchesOf(source, svelteData).map((match) =>
    valueAt(source, match.index + match[0].length),
  )
  return [...assigned, ...streamed, ...loaded]
}

function matchesOf(source: string, expression: RegExp): readonly RegExpExecArray[] {
  return [...source.matchAll(expression)].slice(0, matchesMax)
}

function argumentsOf(source: string, call: RegExp): readonly unknown[] {
  return matchesOf(source, call).map(
    (match) => readLiteral(source, match.index + match[0].length)?.value,
  )
}

function valueAt(source: string, at: number): unknown {
  return source[at] === '(' ? calledAt(source, at) : readLiteral(source, at)?.value
}

const calledFunction = /\(function\(([\w$,\s]{0,20000})\)\{/y

/**
 * Reads the call in which Nuxt 2 names values that occur more than once: `(function(a,b){return
 * {name:a}}("Jane",null))`.
 */
function calledAt(source: string, at: number): unknown {
  calledFunction.lastIndex = at
  const match = calledFunction.exec(source)
  if (!match) return null
  const start = source.indexOf('return', at + match[0].length)
  const call = source.lastIndexOf('}(')
  if (start === -1 || call < start) return null
  const values = argumentListAt(source, call + 1)
  const names = (match[1] ?? '').split(',').map((name) => name.trim())
  const known = new Map(names.map((name, index) => [name, values[index]]))
  return readLiteral(source, start + 'return'.length, known)?.value
}

/** Returns the arguments in the brackets of a call as a list. */
function argumentListAt(source: string, open: number): readonly unknown[] {
  // The bracket that ends the call ends the reading.
  const list = readLiteral(`[${source.slice(open + 1)}`, 0)?.value
  return Array.isArray(list) ? list : []
}

function islandOf(island: Element): unknown {
  const source = island.attribs['props'] ?? ''
  const properties = source.length > sourceLengthMax ? null : parseState(source)
  return typeof properties === 'object' ? withoutKinds([0, properties], 0) : null
}

// Properties of components are a few levels deep.
const islandDepthMax = 40

/** Removes the kinds that Astro writes before each value: `[0, "text"]`, `[1, [[0, "first"], [0, "second"]]]`. */
function withoutKinds(pair: unknown, depth: number): unknown {
  if (!Array.isArray(pair) || depth > islandDepthMax) return null
  const value: unknown = pair[1]
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withoutKinds(item, depth + 1))
  const entries = Object.entries(value).map(
    ([key, item]) => [key, withoutKinds(item, depth + 1)] as const,
  )
  return Object.fromEntries(entries)
}
