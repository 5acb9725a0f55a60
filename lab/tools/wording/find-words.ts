import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Term, terms } from './terms.ts'

const repository = resolve(import.meta.dirname, '../../..')

const folders = 'packages,lab,bin,docs,.github'

// These files must name the replaced words.
const aboutWords = /^docs\/glossary\.md$|^lab\/(?:tools\/wording\/terms|test\/wording\.test)\.ts$/

const made = ['**/node_modules', 'packages/sdk/dist']

// These files hold words of foreign pages, names and languages: data, not prose.
const wordLists =
  /^lab\/world\/data\/|(?:^|\/)(?:reply-words|reply-excuses|guess-start|replay\/(?:pages|sites)|parking|directory|page-words)\.ts$/

// The texts of invented companies' pages in fixtures.
const pageTexts = /<(?:p|li|title|h[1-6])>[^<`]*/g

/** A line with replaced words: the name of each, once per occurrence. Line 0 is the path itself. */
export type Found = {
  readonly path: string
  readonly line: number
  readonly text: string
  readonly names: readonly string[]
}

/** Finds the words that the glossary replaces in all files that are read, line by line. */
export function findWords(): Found[] {
  return wordedFiles().flatMap((path) => {
    const text = `${path}\n${readFileSync(join(repository, path), 'utf8')}`
    // Most files hold none of the words, so each line is searched only for terms that occur in the file.
    const present = termsIn(text, path)
    if (present.length === 0) return []
    return text.split('\n').flatMap((lineText, line) => {
      const names = wordsOf(lineText, present)
      return names.length > 0 ? [{ path, line, text: lineText, names }] : []
    })
  })
}

/** Lists the files whose words are read: code and documents, not migrations, which are stored by their digest. */
export function wordedFiles(): string[] {
  return globSync(['*.md', `{${folders}}/**/*.{ts,js,md}`], { cwd: repository, exclude: made })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !aboutWords.test(path) && !wordLists.test(path))
    .sort()
}

/** Names the replaced words in a line of this file, each as often as it stands there. */
export function wordsIn(text: string, path: string): string[] {
  return wordsOf(text, termsIn(text, path))
}

/** Says where a replaced word stands and what to write instead. */
export function describePlace({ path, line, text, names }: Found): string {
  const instead = terms
    .filter(({ name }) => names.includes(name))
    .map((term) => `${term.name}: write ${term.instead}`)
  return `${path}:${line}: ${text.trim()} [${instead.join('. ')}]`
}

/** A term with the allowed uses of its word in one file. */
type TermOfFile = Pick<Term, 'name' | 'word'> & { readonly allowed: readonly RegExp[] }

function termsIn(text: string, path: string): TermOfFile[] {
  const spread = spreadOf(text)
  return terms
    .filter(({ word, except }) => spread.search(word) >= 0 && !except?.test(path))
    .map(({ name, word, allowed, senses = [] }) => ({
      name,
      word,
      allowed: [
        ...senses.filter(({ where }) => where.test(path)).map((sense) => sense.allowed),
        ...(allowed ? [allowed] : []),
      ],
    }))
}

function wordsOf(text: string, among: readonly TermOfFile[]): string[] {
  const own = text.replaceAll(pageTexts, ' ')
  return among.flatMap((term) => Array<string>(occurrencesOf(term, own)).fill(term.name))
}

function occurrencesOf({ word, allowed }: TermOfFile, text: string): number {
  const left = allowed.reduce((rest, uses) => rest.replaceAll(uses, ' '), text)
  return spreadOf(left).match(word)?.length ?? 0
}

/**
 * Splits camelCase and snake_case into words in lower case. Hyphens need no split: the search breaks words at them.
 */
function spreadOf(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}
