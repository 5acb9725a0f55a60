import { nearestOf } from '@enricher/engine/lib/near-text'
import { once } from '@enricher/engine/lib/once'
import { plainText } from '@enricher/engine/lib/plain-text'
import { foldText } from '@enricher/engine/lib/text'
import type { DocsLink, FoundPage } from '../../web/pages/docs-page.ts'

/** A page of the documentation, or an entry of the reference, with its text. */
export type SearchedPage = DocsLink & { readonly text: string }

/** Words that the documentation does not use, each with one that it uses instead. */
export const synonyms: ReadonlyMap<string, string> = new Map([
  ['excel', 'spreadsheet'],
  ['fee', 'price'],
  ['invoice', 'billing'],
  ['quota', 'limit'],
  ['receipt', 'billing'],
  ['refund', 'billing'],
  ['sso', 'oauth'],
  ['throttle', 'limit'],
])

// Guides explain; the many short pages of errors come last.
const groupOrder = ['Guides', 'Lookups', 'Reference', 'Errors']

/**
 * Returns the pages that hold the most words of a search, guides first, and those with a word in their title before the
 * others of their group. A word that no page holds stands for its synonym, or for one that differs by a letter or two.
 */
export function searchDocs(pages: readonly SearchedPage[], search: string): readonly FoundPage[] {
  const texts = pages.map((page) => ({ page, text: foldText(`${page.title} ${page.text}`) }))
  const ownWord = ownWords(texts)
  const words = foldText(search)
    .split(' ')
    .flatMap((word) => ownWord(word) ?? [])
  const counted = texts.map((each) => ({
    ...each,
    held: words.filter((word) => each.text.includes(word)),
  }))
  const most = Math.max(1, ...counted.map(({ held }) => held.length))
  const isTitled = (title: string) => words.some((word) => foldText(title).includes(word))
  return counted
    .filter(({ held }) => held.length === most)
    .toSorted(
      (left, right) =>
        groupOrder.indexOf(left.page.group) - groupOrder.indexOf(right.page.group) ||
        Number(isTitled(right.page.title)) - Number(isTitled(left.page.title)),
    )
    .map(({ page: { text, ...link }, held }) => ({ ...link, excerpt: excerptOf(text, held) }))
}

/** Returns what finds the texts' own word for a word; undefined: none of them holds anything like the word. */
function ownWords(texts: readonly { readonly text: string }[]) {
  const used = once(() => new Set(texts.flatMap(({ text }) => text.match(/[a-z]{4,}/g) ?? [])))
  return (word: string): string | undefined => {
    if (texts.some(({ text }) => text.includes(word))) return word
    const near = () => (word.length < shortestTypo ? undefined : nearestOf(word, [...used()]))
    return synonyms.get(word) ?? near()
  }
}

// A shorter word is near to too many.
const shortestTypo = 4
const excerptCharactersMax = 160
const charactersBefore = 50

/** Returns a line of the text around the first of the words, without the signs of Markdown. */
function excerptOf(text: string, words: readonly string[]): string {
  const line = text
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/[|#]|-{3,}|^- /gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const lower = line.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const place = Math.max(0, first - charactersBefore)
  const start = place === 0 ? 0 : line.indexOf(' ', place) + 1
  const excerpt = plainText(line.slice(start), excerptCharactersMax).replace(/ \S*…$/, ' …')
  return `${start > 0 ? '… ' : ''}${excerpt}`
}
