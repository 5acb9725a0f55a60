import { type Draw, itemAt, type Variants, variantsOf } from '../draw.ts'
import { fill, type Values } from '../fill.ts'
import { listOf, readBlocks, readRows, readSections } from '../text-files.ts'

/** The texts of a page that is written as a whole: a person's, a lure's, a club's, or a notice. */
export type Note = {
  /** The kind, then other words, then the language. */
  readonly key: string
  readonly language: string
  readonly title: string
  readonly menu: readonly string[]
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly items: readonly string[]
  readonly footer: string
}

const folder = 'third'

/** Returns the rows of one of this author's files of texts. */
export function rowsOf(name: string): readonly (readonly string[])[] {
  return readRows(`${folder}/texts/${name}.txt`)
}

/** Returns the markup of one of this author's files of layouts. */
export function layoutsOf(name: string): readonly (readonly [key: string, markup: string])[] {
  return readBlocks(`${folder}/layouts/${name}.txt`)
}

/** Returns the notes of one of this author's files. */
export function notesOf(name: string): readonly Note[] {
  return readBlocks(`${folder}/texts/${name}.txt`).map(([key, text]) => noteOf(key, text))
}

const sections = ['phrases', 'more-phrases', 'tech'].flatMap((name) => [
  ...readSections(`${folder}/texts/${name}.txt`).entries(),
])

/** Returns the texts of a section in a language that a replay uses, in an order that the draw decides. */
export function phrasesOf(
  section: string,
  language: string,
  variants: Variants,
  draw: Draw,
  values: Values = {},
): readonly string[] {
  const texts = sections
    .filter(([name]) => name === section)
    .flatMap(([, rows]) => rows)
    .filter(([key]) => key === language)
    .map(([, text = '']) => text)
  const used = variantsOf(texts, variants)
  const start = Math.floor(draw(`first ${section}`) * used.length)
  return [...used.slice(start), ...used.slice(0, start)].map((text) => fill(text, values, draw))
}

/** Returns a note with its values filled in. */
export function filledNote(note: Note, values: Values, draw: Draw): Note {
  const filled = (text: string) => fill(text, values, draw)
  return {
    ...note,
    title: filled(note.title),
    heading: filled(note.heading),
    paragraphs: note.paragraphs.map(filled),
    items: note.items.map(filled),
    footer: filled(note.footer),
  }
}

/** Returns one of the notes that a replay uses. */
export function drawNote(notes: readonly Note[], variants: Variants, draw: Draw): Note {
  return itemAt(variantsOf(notes, variants), draw('note'))
}

function noteOf(key: string, text: string): Note {
  const lines = text.split('\n').map((line) => [line.slice(0, 1), line.slice(2).trim()] as const)
  const all = (mark: string) => lines.filter(([at]) => at === mark).map(([, rest]) => rest)
  return {
    key,
    language: key.split(' ').at(-1) ?? 'en',
    title: all('t')[0] ?? '',
    menu: listOf(all('m')[0]),
    heading: all('h')[0] ?? '',
    paragraphs: all('p'),
    items: listOf(all('l')[0]),
    footer: all('f')[0] ?? '',
  }
}
