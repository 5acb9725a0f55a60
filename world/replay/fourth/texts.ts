import { type Draw, itemAt, type Variants, variantsOf } from '../draw.ts'
import { fill, type Values } from '../second/fill.ts'
import { readBlocks, readRows, readSections } from '../second/text-files.ts'

/** One line of a written page: what it is and what it says. */
type Line = { readonly mark: string; readonly text: string }

/** A page that is written as a whole: a person's, a lure, a club's or a notice. */
export type Note = {
  readonly kind: string
  readonly language: string
  readonly lines: readonly Line[]
}

const folder = '../fourth'
const phrases = readSections(`${folder}/texts/phrases.txt`)

/** Returns the rows of one of this author's files of texts. */
export function rowsOf(name: string): readonly (readonly string[])[] {
  return readRows(`${folder}/texts/${name}.txt`)
}

/** Returns the markup of one of this author's files of layouts. */
export function layoutsOf(name: string): readonly string[] {
  return readBlocks(`${folder}/layouts/${name}.txt`).map(([, markup]) => markup)
}

/** Returns the pages of one of this author's files, in its order. */
export function notesOf(name: string): readonly Note[] {
  return readBlocks(`${folder}/texts/${name}.txt`).map(([key, text]) => {
    const [slug = '', language = 'en'] = key.split(' ')
    const lines = text
      .split('\n')
      .map((line) => ({ mark: line.slice(0, 1), text: line.slice(2).trim() }))
    return { kind: slug.replace(/-\d+$/, ''), language, lines }
  })
}

/** Returns the texts of a section in a language that a replay uses, in an order that the draw decides. */
export function phrasesOf(
  section: string,
  language: string,
  variants: Variants,
  draw: Draw,
  values: Values = {},
): readonly string[] {
  const rows = (phrases.get(section) ?? []).filter(([key]) => key === language)
  const used = variantsOf(rows, variants).map(([, text = '']) => text)
  const start = Math.floor(draw(`start of ${section}`) * used.length)
  return [...used.slice(start), ...used.slice(0, start)].map((text) => fill(text, values, draw))
}

/** Returns one of the pages that a replay uses with its values filled in. */
export function drawNote(
  notes: readonly Note[],
  variants: Variants,
  values: (language: string) => Values,
  draw: Draw,
): Note {
  const note = itemAt(variantsOf(notes, variants), draw('note'))
  const known = values(note.language)
  const lines = note.lines.map(({ mark, text }) => ({ mark, text: fill(text, known, draw) }))
  return { ...note, lines }
}
