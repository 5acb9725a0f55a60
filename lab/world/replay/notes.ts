import { type Draw, itemAt, type Variants, variantsOf } from './draw.ts'
import { fill, type Values } from './fill.ts'
import { elements, escaped } from './markup.ts'
import { listOf, readBlocks, readRows, readSections } from './text-files.ts'

/** One line of a written page: a mark for its kind, and its text. */
export type Line = { readonly mark: string; readonly text: string }

/** A page that is written as a whole: a person's, a lure's, a club's, or a notice. */
export type Note = {
  readonly kind: string
  readonly language: string
  readonly lines: readonly Line[]
}

/** Creates readers of the texts and layouts in an author's folder. */
export function textsIn(folder: string) {
  const phrases = readSections(`${folder}/texts/phrases.txt`)
  return {
    rowsOf: (name: string) => readRows(`${folder}/texts/${name}.txt`),

    layoutsOf: (name: string): readonly string[] =>
      readBlocks(`${folder}/layouts/${name}.txt`).map(([, markup]) => markup),

    /** Returns the pages of a file, in its order. */
    notesOf: (name: string): readonly Note[] =>
      readBlocks(`${folder}/texts/${name}.txt`).map(([key, text]) => {
        const [slug = '', language = 'en'] = key.split(' ')
        const lines = text
          .split('\n')
          .map((line) => ({ mark: line.slice(0, 1), text: line.slice(2).trim() }))
        return { kind: slug.replace(/-\d+$/, ''), language, lines }
      }),

    /** Returns the texts of a section in a language that a replay uses, in an order that the draw decides. */
    phrasesOf(
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
    },
  }
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

/** Returns a written page in a layout. */
export function notePage({ lines, language }: Note, markup: string, draw: Draw): string {
  const only = (mark: string) => lines.find((line) => line.mark === mark)?.text ?? ''
  const menu = listOf(only('m')).map((word, at) => `<a href="#m${at}">${escaped(word)}</a>`)
  const values = {
    lang: language,
    title: escaped(only('t')),
    meta: metaOf(only('d'), only('o')),
    menu: menu.join(' '),
    menuitems: menu.map((link) => `<li>${link}</li>`).join(''),
    body: lines.map(({ mark, text }) => markupOf(mark, text)).join('\n'),
    footer: escaped(only('f')),
  }
  return fill(markup, values, draw)
}

function metaOf(description: string, site: string): string {
  const described =
    description === '' ? '' : `<meta name="description" content="${escaped(description)}">`
  return site === ''
    ? described
    : `${described}<meta property="og:site_name" content="${escaped(site)}">`
}

function markupOf(mark: string, text: string): string {
  const makers: Readonly<Record<string, () => string>> = {
    h: () => elements('h1', [text]),
    k: () => elements('h2', [text]),
    p: () => elements('p', [text]),
    q: () => elements('blockquote', [text]),
    l: () => `<ul>${elements('li', listOf(text))}</ul>`,
    i: () => `<img src="/images/main.jpg" alt="${escaped(text)}">`,
  }
  return makers[mark]?.() ?? ''
}

/** Returns the words of a domain's label as its owner may write them. */
export function labelOf(domain: string): string {
  const words = (domain.split('.')[0] ?? domain).split('-')
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ')
}
