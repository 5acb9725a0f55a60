import { wordSet } from '../data/words.ts'

/** Italian partnerships are named after a partner, behind one of these words: `Acme S.n.c. di Jane Doe & C.` */
export const partnerWords: ReadonlySet<string> = new Set(['di', 'dei'])

const seats = wordSet('legal-forms', 'seats')

/**
 * Returns true for the form behind which registers write the town of the seat, `d.o.o. Beograd`. Without dots `doo` is
 * a word as well, so that a known town has to follow.
 */
export const isBeforeSeat = (word: string, next: string): boolean =>
  /^(?:j\.)?d\.o\.o\.(?:e\.l\.)?$/i.test(word) ||
  (/^(?:[Dd]oo|DOO(?:EL)?|dooel|AD|[Aa]\.[Dd]\.)$/.test(word) &&
    seats.has(/^[a-z]+/.exec(next.toLowerCase())?.[0] ?? ''))

/** Returns whether a name may go on behind its form, with partners or the town of its seat, at this word. */
export const opensTail = (word: string, next: string): boolean =>
  partnerWords.has(word) || isBeforeSeat(word, next)

const turkishTrade = wordSet('legal-forms', 'before a form of Turkey')
const vietnameseTrade = wordSet('legal-forms', 'behind a form of Vietnam')

const foldedOf = (words: readonly string[]) => words.join(' ').toLowerCase().replaceAll(/[.,]/g, '')

/** Counts the words of trade between a name and its Turkish form, `San. ve Tic.`; one word is left. */
export function countTradeBefore(words: readonly string[], countries: readonly string[]): number {
  if (countries.join(' ') !== 'tr') return 0
  const last = words.findLastIndex((word) => !turkishTrade.has(foldedOf([word])))
  return words.length - 1 - Math.max(0, last)
}

// `thuong mai dich vu`: trade and services.
const phraseLengths = [4, 2, 1]

/** Counts the words of trade between a Vietnamese form and the name behind it, `Thương mại`; one word is left. */
export function countTradeBehind(words: readonly string[], countries: readonly string[]): number {
  if (countries.join(' ') !== 'vn') return 0
  let count = 0
  for (;;) {
    const length = phraseLengths.find(
      (size) =>
        count + size < words.length &&
        vietnameseTrade.has(foldedOf(words.slice(count, count + size))),
    )
    if (length === undefined) return count
    count += length
  }
}
