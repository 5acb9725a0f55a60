import { parseCompanyName } from '@enricher/engine/names/company-name'
import dictionary from 'dictionary-en'
import { guessLabels } from '../../../packages/engine/website/guesses/labels.ts'
import { drawer, itemAt, pick } from './draw.ts'

/**
 * Shares of firms whose very name another listed firm bears, by the kind of name: measured on some sixteen thousand
 * listed firms. Words of the language are shared ten times as often as coined ones.
 */
const sharedShares = { common: 0.096, coined: 0.009, camel: 0.003, several: 0.003 }

/** The domain of a firm whose name another listed firm bears too, by the same count. */
const places: readonly (readonly [Place, number])[] = [
  ['affixed', 0.48],
  ['suffix', 0.3],
  ['com', 0.14],
  ['other', 0.08],
]

type Place = 'affixed' | 'suffix' | 'com' | 'other'

// Firms take these suffixes in the order of this list, the most frequent first.
const suffixes = 'io co ai net org app dev us de co.uk'.split(' ')
const affixedSuffixes: readonly (readonly [string, number])[] = [
  ['com', 0.72],
  ['io', 0.12],
  ['co', 0.08],
  ['ai', 0.08],
]

const commonWords: ReadonlySet<string> = new Set(
  new TextDecoder()
    .decode(dictionary.dic)
    .split('\n')
    .map((line) => line.split('/')[0] ?? '')
    .filter((word) => /^[a-z]+$/.test(word)),
)

/** Returns the share of names like this one that another firm bears. */
function sharedShareOf(name: string): number {
  const { words, written } = parseCompanyName(name)
  if (words.length > 1) return sharedShares.several
  if (/[a-z][A-Z]/.test(written.join(''))) return sharedShares.camel
  return commonWords.has(words[0] ?? '') ? sharedShares.common : sharedShares.coined
}

/** Returns a domain at which a namesake sits, of the kinds and in the shares that were counted. */
export function namesakeDomain(name: string, seed: number, which = ''): string {
  const draw = drawer(seed, `${name} ${which}`)
  const { slug, words } = parseCompanyName(name)
  const place = pick(places, draw('place'))
  if (place === 'com') return `${slug}.com`
  if (place === 'suffix') return `${slug}.${itemAt(suffixes, draw('suffix') ** 2)}`
  const guesses = guessLabels(name, '')
  const labels = guesses.filter(({ affixKind }) => (affixKind === 'none') === (place === 'other'))
  const others = labels.map(({ label }) => label).filter((label) => label !== slug)
  // The recipes come in the order of frequency.
  const label = itemAt(others, draw('label') ** 3) ?? words.join('-')
  return `${label}.${pick(affixedSuffixes, draw('tld'))}`
}

/** Maps the domains of namesakes to the name that they bear; the seed and the name alone decide which name has one. */
export function placeNamesakes(
  names: readonly string[],
  seed: number,
  factor: number,
): ReadonlyMap<string, string> {
  const shared = names.filter((name) => {
    return drawer(seed, name)('shared') < factor * sharedShareOf(name)
  })
  return new Map(shared.map((name) => [namesakeDomain(name, seed), name]))
}
