import { titleOf } from '@enricher/engine/model/evidence-words'

const nativeWords: ReadonlyMap<string, string> = new Map([
  ['native:smtp', 'our own check of the mail server'],
  ['native:site', "the company's own site"],
  ['native:pattern', 'the way the company writes its addresses'],
  ['site', "the company's own site"],
  ['index', 'the imported list of companies'],
  ['import', "the operator's own contacts"],
  ['wikidata', 'Wikidata'],
  ['sandbox', 'sample data'],
])

const kindWords: readonly (readonly [prefix: string, words: string])[] = [
  ['provider:', ''],
  ['search:', 'the search engine '],
]

/** Returns the source of an answer in words, such as "our own check of the mail server and Hunter". */
export function sourceInWords(source: string): string {
  return source.split('+').map(partInWords).join(' and ')
}

function partInWords(part: string): string {
  const known = nativeWords.get(part)
  if (known !== undefined) return known
  const kind = kindWords.find(([prefix]) => part.startsWith(prefix))
  return kind ? `${kind[1]}${titleOf(part.slice(kind[0].length))}` : part
}
