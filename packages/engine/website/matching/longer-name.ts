import { once } from '../../lib/once.ts'
import { ownValue } from '../../lib/own-value.ts'
import { wordsOfName } from '../../names/company-name.ts'
import { classOfWord, isGenericBesideName } from '../lexicon/affixes.ts'
import { isTown } from '../lexicon/places.ts'
import type { NamePosition, StatedName } from '../page/page-evidence.ts'
import { indexOfRun, type Relation, relate, type SoughtName, wordsAdded } from './match.ts'
import { readingsOf } from './name-decoration.ts'

// A title and the heading below it may be one slogan; each of the other positions names the owner by itself.
const placeByPosition: Readonly<Record<NamePosition, string>> = {
  structured: 'structured',
  site_name: 'site_name',
  copyright: 'copyright',
  title: 'title',
  heading: 'title',
  logo: 'logo',
  picture: 'logo',
}
const placesMin = 2

/** Compares a stated name with the name that is looked for; null when the two scripts cannot be compared. */
export type Comparison = (text: string, wordsMax: number) => Relation | null

/**
 * Creates the comparison for the names that one page states. Words directly beside the name make it longer, in any
 * language, case or letters, where two places of the page have them: a slogan stands behind a separator, or in one
 * place. `Home` behind the name, mostly a decoration, makes it longer where one of the places states the owner. Pure.
 */
export function comparisonOn(sought: SoughtName, statedNames: readonly StatedName[]): Comparison {
  // Most pages do not bear the name, and their names need not be read again.
  const placesByWords = once(() => placesOfWords(sought, statedNames))
  const isRepeated = (words: string | null) =>
    words !== null && (placesByWords().get(words)?.size ?? 0) >= placesMin
  return (text, wordsMax) => {
    const relation = relate(sought, text, wordsMax)
    if (relation !== 'same' && relation !== 'phrase') return relation
    if (isRepeated(wordsBeside(sought, text))) return 'extended'
    const trade = decorativeTrade(sought, text)
    const places = trade === null ? undefined : placesByWords().get(trade)
    const isOwners = ownerPlaces.some((place) => places?.has(place))
    return isOwners && isRepeated(trade) ? 'extended' : relation
  }
}

// Places that state the owner, without decorations: those stand in titles and beside pictures.
const ownerPlaces = ['structured', 'site_name', 'copyright']

/** Maps the words that stand beside the name to the places where they stand. */
function placesOfWords(
  sought: SoughtName,
  statedNames: readonly StatedName[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>()
  for (const { position, text } of statedNames) {
    const words = wordsBeside(sought, text) ?? decorativeTrade(sought, text)
    if (words === null) continue
    places.set(words, (places.get(words) ?? new Set()).add(placeByPosition[position]))
  }
  return places
}

/** Returns the one word behind the name, a trade that may be a decoration, such as `Home`; null: there is none. */
function decorativeTrade(sought: SoughtName, text: string): string | null {
  for (const reading of readingsOf(text)) {
    const { words } = wordsOfName(reading)
    const [trade = '', ...further] = words.slice(sought.name.words.length)
    const isBehind = indexOfRun(words, sought.name.words) === 0 && further.length === 0
    if (isBehind && classOfWord(trade) !== null && !separators.test(reading)) return trade
  }
  return null
}

const separators = /\s[-:|~/]|[-:|~/,.]\s|[|·•»›—–:：。、，！？!?()（）「」]/u
const otherLetters =
  /[\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}]+|\p{Script=Han}+/gu

/** Returns the words directly beside the name that may make it longer; null where there are none. */
function wordsBeside({ name, hints, isInUnreadLetters }: SoughtName, text: string): string | null {
  const reading = readingsOf(text).at(-1) ?? text
  if (isInUnreadLetters || separators.test(reading)) return null
  const { words } = wordsOfName(reading.replaceAll(otherLetters, ' $& '))
  const at = indexOfRun(words, name.words)
  if (at < 0) return null
  const rest = words.filter((_, index) => index < at || index >= at + name.words.length)
  const addsNothing = (word: string) =>
    name.words.includes(word) || hints.has(word) || isGenericBesideName(word) || isTown(word)
  const isLonger = rest.length <= wordsAdded.inOwnName && !rest.every(addsNothing)
  return isLonger && !isSpelledAlike(rest.join(''), name.slug) ? rest.join(' ') : null
}

// Consonants that the languages of kana and Hangul tell apart less than Latin letters do.
const alike: Readonly<Record<string, string>> = {
  c: 'k',
  f: 'b',
  g: 'k',
  l: 'r',
  p: 'b',
  q: 'k',
  v: 'b',
  x: 'k',
  z: 's',
}
const consonantsCompared = 2

/** Returns whether two texts begin with the same consonants: the name again, spelled in other letters. */
function isSpelledAlike(one: string, other: string): boolean {
  const consonants = consonantsOf(one)
  return consonants !== '' && consonants === consonantsOf(other)
}

function consonantsOf(text: string): string {
  const letters = [...text].filter((letter) => /[b-df-hj-np-tvxz]/.test(letter))
  return letters
    .map((letter) => ownValue(alike, letter) ?? letter)
    .slice(0, consonantsCompared)
    .join('')
}
