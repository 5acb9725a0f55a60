import { readFileSync } from 'node:fs'

/** Answers whether a word is in a list. */
export type WordSet = { readonly has: (word: string) => boolean }

type Sections = ReadonlyMap<string, readonly string[]>

/** The readers of the word lists in one folder. */
type WordLists = {
  /**
   * Reads a word list and returns its words by section, both in the order of the file; words before the first section
   * have the section ''. A line is a word or a row, `[name]` begins a section, `#` a comment.
   * @throws what `readFileSync` throws, for a file that is not there.
   */
  readonly readSections: (file: string) => Sections
  /**
   * Reads a word list and returns the words of one section, or those of all of them.
   * @throws {Error} for a section that the file does not have.
   */
  readonly readWords: (file: string, section?: string) => readonly string[]
  /**
   * Reads a list of rows, `key: word word`, or those of one section, and returns the words behind each key, which may
   * be none.
   */
  readonly readRows: (file: string, section?: string) => ReadonlyMap<string, readonly string[]>
  /**
   * Returns the words of a list, or of one section, as a set that is read when it is first asked; `fold` unifies
   * spellings.
   */
  readonly wordSet: (file: string, section?: string, fold?: (word: string) => string) => WordSet
}

/** Returns the readers of the lists in the folder of a file, or of an address that ends with a slash. */
export function wordLists(beside: string | URL): WordLists {
  // The files are part of the source, a few dozen of some kilobytes: what was read stays.
  const known = new Map<string, Sections>()
  const readSections = (file: string): Sections => {
    const cached = known.get(file)
    if (cached) return cached
    const sections = sectionsIn(readFileSync(new URL(`${file}.txt`, beside), 'utf8'))
    known.set(file, sections)
    return sections
  }
  const readWords = (file: string, section?: string): readonly string[] => {
    const sections = readSections(file)
    if (section === undefined) return [...sections.values()].flat()
    const words = sections.get(section)
    if (!words) throw new Error(`${file}.txt has no section [${section}]`)
    return words
  }
  return {
    readSections,
    readWords,
    readRows: (file, section) => rowsIn(readWords(file, section)),
    wordSet: (file, section, fold = (word) => word) => {
      let words: ReadonlySet<string> | undefined
      return {
        has: (word) => {
          words ??= new Set(readWords(file, section).map(fold))
          return words.has(word)
        },
      }
    },
  }
}

function sectionsIn(text: string): Sections {
  return new Map(
    `]\n${text}`.split('\n[').flatMap((block) => {
      const [heading = '', ...lines] = block.split('\n')
      const words = lines.filter((line) => line !== '' && !line.startsWith('#'))
      return words.length > 0 ? [[heading.slice(0, -1), words] as const] : []
    }),
  )
}

function rowsIn(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const rows = new Map<string, readonly string[]>()
  for (const row of lines) {
    const end = row.indexOf(': ')
    if (end < 0) rows.set(row, [])
    else rows.set(row.slice(0, end), row.slice(end + 2).split(' '))
  }
  return rows
}

/** Readers of the lists in this folder. */
export const { readSections, readWords, readRows, wordSet } = wordLists(import.meta.url)
