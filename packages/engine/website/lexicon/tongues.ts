import { readRows, readWords } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { transliterate } from '../../names/transliterate.ts'

/** A country to which the sound of a name points, with its probability from 0 to 1. */
export type SoundCountry = { readonly code: string; readonly probability: number }

// Longer texts are sentences: their beginning tells their language as well.
const wordsMax = 12
const wordLettersMax = 24
const gramLengths = [2, 3, 4]

/** Lists the parts of the words of a text, each once: runs of two to four letters, edges included, and the words. */
export function gramsOf(text: string): readonly string[] {
  const lower = text.normalize('NFC').toLowerCase()
  const words = transliterate(lower)
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
  const grams = new Set(lower.match(/[^\P{L}a-z]/gu) ?? [])
  for (const word of words) {
    const edged = `_${word.slice(0, wordLettersMax)}_`
    grams.add(edged)
    for (const length of gramLengths) {
      for (let at = 0; at + length <= edged.length; at += 1) grams.add(edged.slice(at, at + length))
    }
  }
  return [...grams]
}

type Weighed = readonly (readonly [key: string, value: number])[]

/** Reads `de12 nl-3` as pairs. */
const weighed = (entries: readonly string[]): Weighed =>
  entries.map((entry) => {
    const cut = entry.search(/[-\d]/)
    return [entry.slice(0, cut), Number(entry.slice(cut))] as const
  })

// The rows stay texts: a name has some fifty grams, and reading all rows takes as long as ten rankings.
const rowsByGram = once(
  () =>
    new Map(
      readWords('tongues', 'grams').map((row) => {
        const end = row.indexOf(': ')
        return [row.slice(0, end), row.slice(end + 2)] as const
      }),
    ),
)

const weightsOf = (gram: string): Weighed => {
  const row = rowsByGram().get(gram)
  return row === undefined ? [] : weighed(row.split(' '))
}

const countriesByTongue = once(() => {
  const rows = readRows('tongues', 'countries')
  return new Map([...rows].map(([language, entries]) => [language, weighed(entries)] as const))
})

// `4711`, `O2`: what stays is how often names of each language were seen.
const telling = /[a-z]{2}|[^a-z_]/

/**
 * Lists the countries in whose languages a text sounds, the likeliest first, by a logistic model over the parts of its
 * words. English points to no country.
 */
export function countriesOfSound(text: string): readonly SoundCountry[] {
  const known = gramsOf(text).filter((gram) => rowsByGram().has(gram))
  if (!known.some((gram) => telling.test(gram))) return []
  const scores = new Map<string, number>()
  for (const gram of ['-', ...known]) {
    for (const [language, weight] of weightsOf(gram)) {
      scores.set(language, (scores.get(language) ?? 0) + weight / 10)
    }
  }
  const most = Math.max(0, ...scores.values())
  const powers = [...scores].map(([language, score]) => [language, Math.exp(score - most)] as const)
  const total = powers.reduce((sum, [, power]) => sum + power, 0)
  const byCountry = new Map<string, number>()
  for (const [language, power] of powers) {
    for (const [code, share] of countriesByTongue().get(language) ?? []) {
      byCountry.set(code, (byCountry.get(code) ?? 0) + ((power / total) * share) / 100)
    }
  }
  return [...byCountry]
    .map(([code, probability]) => ({ code, probability }))
    .toSorted((a, b) => b.probability - a.probability)
}
