import { readFileSync } from 'node:fs'

/** Answers whether a word is in a list. */
export type WordSet = { readonly has: (word: string) => boolean }

type Sections = ReadonlyMap<string, readonly string[]>

// The files are part of the source, a few dozen of some kilobytes: what was read stays.
const known = new Map<string, Sections>()

/**
 * Reads a word list of this folder and returns its words by section, both in the order of the file; words before the
 * first section have the section ''. A line is a word or a row, `[name]` begins a section, `#` a comment.
 * @throws what `readFileSync` throws, for a file that is not there.
 */
export function readSections(file: string): Sections {
  const cached = known.get(file)
  if (cached) return cached
  const sections = new Map<string, string[]>()
  let name = ''
  for (const line of readFileSync(new URL(`${file}.txt`, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('[')) name = line.slice(1, -1)
    else if (line !== '' && !line.startsWith('#')) {
      const words = sections.get(name)
      if (words) words.push(line)
      else sections.set(name, [line])
    }
  }
  known.set(file, sections)
  return sections
}

/**
 * Reads a word list of this folder and returns the words of one section, or those of all of them.
 * @throws {Error} for a section that the file does not have.
 */
export function readWords(file: string, section?: string): readonly string[] {
  const sections = readSections(file)
  if (section === undefined) return [...sections.values()].flat()
  const words = sections.get(section)
  if (!words) throw new Error(`${file}.txt has no section [${section}]`)
  return words
}

/** Reads a list of rows, `key: word word`, and returns the words behind each key, which may be none. */
export function readRows(file: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    readWords(file).map((row) => {
      const [key = '', words] = row.split(': ')
      return [key, words?.split(' ') ?? []]
    }),
  )
}

/** Returns the words of a list, or of one section, as a set that is read when it is first asked; `fold` unifies spellings. */
export function wordSet(
  file: string,
  section?: string,
  fold: (word: string) => string = (word) => word,
): WordSet {
  let words: ReadonlySet<string> | undefined
  return {
    has: (word) => {
      words ??= new Set(readWords(file, section).map(fold))
      return words.has(word)
    },
  }
}
