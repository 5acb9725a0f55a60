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
  const text = readFileSync(new URL(`${file}.txt`, import.meta.url), 'utf8')
  const sections = new Map(
    `]\n${text}`.split('\n[').flatMap((block) => {
      const [heading = '', ...lines] = block.split('\n')
      const words = lines.filter((line) => line !== '' && !line.startsWith('#'))
      return words.length > 0 ? [[heading.slice(0, -1), words] as const] : []
    }),
  )
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

/**
 * Reads a list of rows, `key: word word`, or those of one section, and returns the words behind each key, which may be
 * none.
 */
export function readRows(file: string, section?: string): ReadonlyMap<string, readonly string[]> {
  const rows = new Map<string, readonly string[]>()
  for (const row of readWords(file, section)) {
    const end = row.indexOf(': ')
    if (end < 0) rows.set(row, [])
    else rows.set(row.slice(0, end), row.slice(end + 2).split(' '))
  }
  return rows
}

/**
 * Returns the words of a list, or of one section, as a set that is read when it is first asked; `fold` unifies
 * spellings.
 */
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
