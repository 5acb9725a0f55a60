import { transliterate } from '../../names/transliterate.ts'

// A directory names hundreds, and a crawl reads six pages of persons.
const namesMax = 100
// Two short words are part of too many addresses.
const nameLettersMin = 7

/**
 * Returns a function that tells whether the last part of an address, without its ending, is the name of one of these
 * people: with and without middle names, the words in any order, joined or not, with a word or two before or behind
 * them. Names are compared by their letters in the order of the alphabet. Pure.
 */
export function nameOfAddress(names: readonly string[]): (segment: string) => boolean {
  const known = new Set(
    names.slice(0, namesMax).flatMap((name) => {
      const words = name.split(/\s+/)
      const [first = '', ...others] = words
      return words.length < 2
        ? []
        : [name, first + others.slice(-1).join(''), first + others.slice(-2).join('')].map(
            sortedLetters,
          )
    }),
  )
  if (known.size === 0) return () => false
  return (segment) =>
    partsOf(segment).some((part) => {
      const letters = sortedLetters(part)
      return letters.length >= nameLettersMin && known.has(letters)
    })
}

// `bio-jane-doe`, `dr-jane-doe-md`: longer additions make the title of an article.
const addedWordsMax = 2

/** Lists the last part of an address whole, and without a word or two at its ends. */
function partsOf(segment: string): readonly string[] {
  const words = segment.slice(0, comparedLettersMax).split(/[-_.]+/)
  const cuts = [0, 1, 2].flatMap((front) => [0, 1, 2].map((back) => [front, back] as const))
  return cuts
    .filter(([front, back]) => front + back <= addedWordsMax && words.length - front - back > 1)
    .map(([front, back]) => words.slice(front, words.length - back).join(''))
    .concat(segment)
}

const comparedLettersMax = 60

function sortedLetters(text: string): string {
  const folded = transliterate(text.slice(0, comparedLettersMax)).toLowerCase()
  return [...folded.replace(/[^a-z]/g, '')].sort().join('')
}
