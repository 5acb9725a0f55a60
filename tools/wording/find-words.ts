import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Term, terms } from './terms.ts'

const repository = resolve(import.meta.dirname, '../..')

const folders = 'src,tools,world,demo,train,eval,bench,hostile,faults,fuzz,test,e2e,bin,docs'

// They must name the words.
const aboutWords = /^docs\/glossary\.md$|^test\/wording/

// Words of foreign pages, names and languages: data, not prose.
const wordLists =
  /^world\/data\/|(?:^|\/)(?:reply-words|reply-excuses|guess-start|replay\/(?:pages|sites)|parking|directory|page-words)\.ts$/

/** A line that holds banned words, with the name of each as often as it stands there. Line 0 is the path itself. */
export type Found = {
  readonly path: string
  readonly line: number
  readonly text: string
  readonly names: readonly string[]
}

/** Counts by term, then by top folder; a folder without the word is left out. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Lists the files whose words are counted: code and documents, not migrations, which are stored by their digest. */
export function countedFiles(): string[] {
  return globSync(['*.md', `{${folders}}/**/*.{ts,js,md}`], { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !aboutWords.test(path) && !wordLists.test(path))
    .sort()
}

/** Finds the banned words of all counted files, line by line. */
export function findWords(): Found[] {
  return countedFiles().flatMap((path) => {
    const text = `${path}\n${readFileSync(join(repository, path), 'utf8')}`
    // Most files hold few of the words: only those are looked for in each line.
    const present = termsIn(text, path)
    if (present.length === 0) return []
    return text.split('\n').flatMap((lineText, line) => {
      const names = wordsOf(lineText, present)
      return names.length > 0 ? [{ path, line, text: lineText, names }] : []
    })
  })
}

/** Names the banned words of a line of this file, each as often as it stands there. */
export function wordsIn(text: string, path: string): string[] {
  return wordsOf(text, termsIn(text, path))
}

function termsIn(text: string, path: string): Term[] {
  const spread = spreadOf(text)
  return terms.filter(({ word, except }) => spread.search(word) >= 0 && !except?.test(path))
}

function wordsOf(text: string, among: readonly Term[]): string[] {
  return among.flatMap((term) => Array<string>(occurrencesOf(term, text)).fill(term.name))
}

function occurrencesOf({ word, allowed }: Term, text: string): number {
  return spreadOf(allowed ? text.replaceAll(allowed, ' ') : text).match(word)?.length ?? 0
}

/**
 * Takes camelCase and snake_case apart, in lower case, so that `openDesk` holds a desk; a hyphen parts words by itself.
 */
function spreadOf(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** Sums what was found by term and top folder; documents at the root count as `.`. */
export function countsOf(found: readonly Found[]): Counts {
  const counts: Record<string, Record<string, number>> = {}
  for (const { name } of terms) counts[name] = {}
  for (const { path, names } of found) {
    const folder = topFolderOf(path)
    for (const name of names) {
      const byFolder = counts[name] as Record<string, number>
      byFolder[folder] = (byFolder[folder] ?? 0) + 1
    }
  }
  return counts
}

/** Names the top folder of a file; documents at the root belong to `.`. */
export function topFolderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '.'
}
