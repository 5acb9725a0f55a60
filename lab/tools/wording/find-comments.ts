import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { wordedFiles } from './find-words.ts'

const repository = resolve(import.meta.dirname, '../../..')

/** A comment that breaks a rule of docs/style.md. */
export type FoundComment = {
  readonly path: string
  readonly line: number
  readonly text: string
  readonly rule: string
}

// docs/style.md: the formatter wraps code at 100 characters and leaves comments as they are.
const lineCharactersMax = 120
const commentLine = /^\s*(?:\/\/|\/?\*)/

const commentStart = /^\s*(?:\/\/|\/\*\*) /
// A participle is an adjective where its noun follows; a preposition or an adverb shows that the noun is missing.
const unnamedStart =
  /^\s*(?:\/\/|\/\*\*) (?:(?:Of|Wh(?:o|ose|om|at)(?:ever)?)\b|(?:[A-Z][a-z]+ed|Kept|Held|Made|Given|Taken|Said|Sent|Left|Set|Known|Found|Written|Read|Shown|Seen|Built|Paid|Sold|Drawn|Chosen|Put|Lost|Begun) (?:after|again|also|and|as|at|because|before|beside|by|even|for|from|here|if|in|into|not|of|on|once|only|out|so|there|to|twice|until|when|where|while|with|without)\b)/

// The files of the packages, without their tests.
const isProduct = /^packages\/(?:sdk\/src|(?!sdk\/)[a-z]+\/(?!test\/))/

const exportedFunction =
  /^export (?:(?:async )?function\*? (?<name>\w+)|const (?<constant>\w+)(?:: [^=]+)? = (?:async )?(?:\(|<|\w+ =>))/

// The third person of a verb ends in "s", and so does the plural of a noun: these nouns begin no docstring.
const nouns = new Set(
  `addresses, columns, countries, deadlines, fields, jobs, lines, lookups, mailboxes, messages, pages, people,
   providers, replies, requests, results, rows, settings, suffixes, texts, this, values, words`
    .split(',')
    .map((word) => word.trim()),
)

/**
 * Finds comments that are too long or do not name their thing and, in the packages, exported functions without a
 * docstring that begins with a verb.
 */
export function findComments(): FoundComment[] {
  return wordedFiles()
    .filter((path) => /\.[jt]s$/.test(path))
    .flatMap((path) => commentsIn(readFileSync(join(repository, path), 'utf8'), path))
}

/** Finds the comments of one file that break a rule of docs/style.md. */
export function commentsIn(text: string, path: string): FoundComment[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const rule = ruleBroken(lines, at, path)
    return rule === null ? [] : [{ path, line: at + 1, text: line.trim(), rule }]
  })
}

function ruleBroken(lines: readonly string[], at: number, path: string): string | null {
  const line = lines[at] ?? ''
  if (line.length > lineCharactersMax && commentLine.test(line)) {
    return `a comment line of more than ${lineCharactersMax} characters`
  }
  if (
    commentStart.test(line) &&
    !commentLine.test(lines[at - 1] ?? '') &&
    unnamedStart.test(line)
  ) {
    return 'a comment that does not name its thing'
  }
  if (!isProduct.test(path) || !exportedFunction.test(line)) return null
  const docstring = docstringAbove(lines, at)
  if (docstring === null) return 'an exported function without a docstring'
  return beginsWithVerb(docstring) ? null : 'a docstring that does not begin with a verb'
}

/** Returns the text of the docstring that ends above a line; null where there is none. */
function docstringAbove(lines: readonly string[], at: number): string | null {
  if (!lines[at - 1]?.endsWith('*/')) return null
  const start = lines.slice(0, at).findLastIndex((line) => line.startsWith('/**'))
  if (start < 0) return null
  return lines
    .slice(start, at)
    .join(' ')
    .replaceAll(/\/\*\*|\*\/|\s\*\s/g, ' ')
    .trim()
}

/** Returns true for "Reads the ..." and "Re-parses ...", not for "The ...", "True when ..." or "Names of ...". */
function beginsWithVerb(docstring: string): boolean {
  const [, first, second] = /^([A-Z][a-z]*(?:-[a-z]+)?s)\b ?(\S*)/.exec(docstring) ?? []
  return first !== undefined && second !== 'of' && !nouns.has(first.toLowerCase())
}

/** Says where a comment stands and what is wrong with it. */
export function describeComment({ path, line, text, rule }: FoundComment): string {
  return `${path}:${line}: ${text} [${rule}]`
}
