import {
  type CompanyName,
  connectors,
  parseCompanyName,
  wordsOfName,
} from '../../names/company-name.ts'
import { expandUmlauts, otherReadings, transliterate } from '../../names/transliterate.ts'
import { contextTerms } from '../hint/context.ts'
import { isGenericWord } from '../lexicon/affixes.ts'
import { isEnglishWord } from '../lexicon/common-words.ts'
import { isEnglishTrade, isTradeWord } from '../lexicon/languages.ts'
import { isTown } from '../lexicon/places.ts'
import { readingsOf } from './name-decoration.ts'
import { type NameFinder, nameFinder, spellingFinder, tracePattern } from './name-finder.ts'
import { kinOf, spelledOut, splitGeneric } from './name-parts.ts'

/** How a name found on a page relates to the name that is looked for. */
export type Relation =
  /** The same words, whatever their spelling or legal form. */
  | 'same'
  /** The same distinguishing words; one side adds generic ones (`Labs`, `Technologies`). */
  | 'akin'
  /** The name without its last word, which names a trade: `Acme` for `Acme Robotics`. */
  | 'shorter'
  /** The name within a sentence: a slogan. */
  | 'phrase'
  /** The name and further distinguishing words: `Acme Dental Clinic` for `Acme`. */
  | 'extended'
  /** Only the first words, or the initials, of the name. */
  | 'reduced'
  /** Something else. */
  | 'other'

/** The name looked for, prepared for comparison. */
export type SoughtName = {
  readonly name: CompanyName
  /** Spellings under which the whole name counts as the same, joined without blanks. */
  readonly spellings: ReadonlySet<string>
  readonly core: readonly string[]
  readonly generic: readonly string[]
  /** The word of kin before a surname, which firms may leave out: `gebruder` of Gebrüder Kerven. */
  readonly kin: string | null
  /** The name is written in a script from which stated names are usually not romanised. */
  readonly isInUnreadLetters: boolean
  /**
   * Words of the caller's hint, as written and in Latin letters: `Acme Bakery` is no other firm than `Acme` when the
   * caller said bakery.
   */
  readonly hints: ReadonlySet<string>
  /**
   * Finds the longest piece of its distinguishing words, also within other words. Most pages do not have the name, and
   * where this finds nothing the finders below find nothing.
   */
  readonly trace: RegExp
  /** Finds the name as whole words in a text; null when the name has no letters to find. */
  readonly find: NameFinder | null
  /** Finds the distinguishing words alone as whole words; null when they are the whole name. */
  readonly findCore: NameFinder | null
  /** Finds the name also within other words. */
  readonly findSpelled: NameFinder | null
}

/** Prepares a name for many comparisons. */
export function soughtName(companyName: string, context = ''): SoughtName {
  const name = parseCompanyName(companyName)
  const { core, generic } = splitGeneric(withoutArticle(name.words))
  const before = name.words[name.words.indexOf(core[0] ?? '') - 1] ?? ''
  const isTradeFirst = generic.length > 0 && name.words.at(-1) !== generic.at(-1)
  const pieces = name.pieces.slice(name.words.length - core.length - generic.length)
  const joined = name.words.join('')
  const legal = name.legalWords.join('').toLowerCase()
  const spellings = [
    joined,
    withoutArticle(name.words).join(''),
    withoutConnectors(name.words),
    `${joined}${legal}`,
    ...[expandUmlauts(companyName), ...otherReadings(companyName)].map((text) =>
      wordsOfName(text).words.join(''),
    ),
    spelledOut(withoutArticle(name.words)).join(''),
    name.domain?.replaceAll(/[^a-z0-9]/g, '') ?? '',
  ]
  return {
    name,
    spellings: new Set(spellings.filter((text) => text !== '')),
    core: spelledOut(core),
    kin: kinOf(before),
    generic,
    isInUnreadLetters: companyName.search(unreadLetters) >= 0,
    hints: new Set(contextTerms(context).flatMap((term) => [term, transliterate(term)])),
    find: nameFinder(
      isTradeFirst
        ? [name.pieces, [...piecesOf(name, core), ...piecesOf(name, generic)]]
        : [pieces],
    ),
    findSpelled: spellingFinder([pieces]),
    findCore: generic.length > 0 ? nameFinder([piecesOf(name, core)]) : null,
    trace: tracePattern(generic.length > 0 ? piecesOf(name, core) : pieces),
  }
}

/** Returns the pieces of some words of a name, which follow one another in it. */
function piecesOf({ words, pieces }: CompanyName, part: readonly string[]) {
  const at = indexOfRun(words, part)
  return pieces.slice(at, at + part.length)
}

// Scripts that are not read letter by letter: a name in them counts as a translation, and not as a spelling.
const unreadLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}ー]+/gu

/**
 * Returns the part of a stated name that can be compared; null when all of it is in letters the sought name is not in.
 */
function comparable(sought: SoughtName, name: string): string | null {
  if (sought.isInUnreadLetters || name.search(unreadLetters) < 0) return name
  const rest = name.replaceAll(unreadLetters, ' ').trim()
  return /\p{L}/u.test(rest) ? rest : null
}

/**
 * Compares one name with the name that is looked for; null when the two scripts cannot be compared.
 * @param wordsAddedMax the most words beside the sought name: a name with more of them is a sentence
 */
export function relate(
  sought: SoughtName,
  name: string,
  wordsAddedMax: number = wordsAdded.elsewhere,
): Relation | null {
  const part = comparable(sought, name)
  if (part === null) return null
  const relations = readingsOf(part).map((reading) => relateText(sought, reading, wordsAddedMax))
  return relations.includes('same') ? 'same' : (relations.at(-1) ?? 'other')
}

function relateText(sought: SoughtName, text: string, wordsAddedMax: number): Relation {
  const stated = wordsOfName(text)
  const words = spelledOut(withoutArticle(stated.words))
  const joined = words.join('')
  if (joined === '') return 'other'
  // `The Tollgrave` and `Tollgrave` are two firms; names of several words are seldom shared.
  const isArticleAdded = words.length === 1 && stated.words.length > sought.name.words.length
  if (isArticleAdded && sought.spellings.has(joined)) return 'akin'
  if (isContracted(sought, words)) return 'akin'
  const spelled = expandUmlauts(text)
  const { words: withUmlauts } = spelled === text ? stated : wordsOfName(spelled)
  const spellings = [stated.words, withUmlauts].map((all) => all.join(''))
  spellings.push(joined, withoutConnectors(words))
  if (spellings.some((spelling) => sought.spellings.has(spelling))) return 'same'
  if (isReordered(sought, words)) return 'same'
  if (isAkin(sought, words)) return 'akin'
  if (isShorter(sought, words)) return 'shorter'
  return relateParts(sought, words, stated.written, wordsAddedMax)
}

/**
 * Returns whether one word joins the name without its connectors: `Isletark` is a name of its own, while `Isle Tark` is
 * a way to write Isle of Tark.
 */
function isContracted({ name }: SoughtName, [joined, ...further]: readonly string[]): boolean {
  const words = withoutArticle(name.words)
  const isOne = further.length === 0 && joined === withoutConnectors(words)
  return isOne && joined !== words.join('')
}

/** Returns whether words are the name reordered, one a trade not in English: `Weber Brunnenbau`, `Brunnenbau Weber`. */
function isReordered({ name }: SoughtName, words: readonly string[]): boolean {
  if (words.length < 2 || words.length !== name.words.length) return false
  const isSame = [...words].sort().join(' ') === [...name.words].sort().join(' ')
  return isSame && words.some(isTradeWord)
}

/** Returns whether two names are equal but for generic last words, which only one of them may have. */
function isAkin(sought: SoughtName, words: readonly string[]): boolean {
  const whole = spelledOut(withoutArticle(sought.name.words))
  const [long, short] = whole.length > words.length ? [whole, words] : [words, whole]
  const rest = long.slice(short.length)
  if (rest.length === 0 || !rest.every(isGenericWord)) return false
  return long.slice(0, short.length).join('') === short.join('')
}

/** Returns whether words are the name without its trade; one word of English without its trade is many firms' name. */
function isShorter({ core, generic, kin }: SoughtName, words: readonly string[]): boolean {
  const [first = ''] = core
  const isMany = core.length === 1 && isEnglishWord(first) && generic.some(isEnglishTrade)
  const rest = words.length > 1 && words[0] === kin ? words.slice(1) : words
  return generic.length > 0 && !isMany && rest.join('') === core.join('')
}

function relateParts(
  sought: SoughtName,
  words: readonly string[],
  written: readonly string[],
  wordsAddedMax: number,
): Relation {
  const whole = spelledOut(withoutArticle(sought.name.words))
  const at = indexOfRun(words, whole)
  if (at >= 0) {
    const rest = written.filter((word) => !whole.includes(word.toLowerCase()))
    if (!isNameLike(rest, wordsAddedMax)) return 'phrase'
    return rest.every((word) => isNoNameBeside(sought, word)) ? 'akin' : 'extended'
  }
  const isStart = words.length < whole.length && indexOfRun(whole, words) === 0
  const isInitials = words.length === 1 && words[0] === sought.name.acronym && words[0].length > 1
  return isStart || isInitials ? 'reduced' : 'other'
}

/** Returns whether a word makes no other name: one of the hint, or a town beside several words: `Acme Yoga Leipzig`. */
function isNoNameBeside({ hints, name }: SoughtName, word: string): boolean {
  return hints.has(word.toLowerCase()) || (name.words.length > 1 && isTown(word))
}

/**
 * Most words beside a name that make a longer one, each with a capital; slogans have more words, or small ones. There
 * is no slogan where a site states its own name.
 */
export const wordsAdded = { inOwnName: 6, elsewhere: 3 } as const

function isNameLike(rest: readonly string[], wordsMax: number): boolean {
  const isCapital = (word: string) => /^[\p{Lu}\p{N}]/u.test(word) || small.has(word)
  return rest.length <= wordsMax && rest.every(isCapital)
}

// Small words within names, `ve` is Turkish for and.
const small = new Set([
  ...connectors,
  ...'da das de del der di do dos du for la le of the ve'.split(' '),
])

/** Returns the place at which a run of words begins; -1 where there is none. */
export function indexOfRun(words: readonly string[], run: readonly string[]): number {
  if (run.length === 0) return -1
  return words.findIndex((_, index) => run.every((word, offset) => words[index + offset] === word))
}

const linking = new Set([...connectors, ...'of the de du des del della di der'.split(' ')])

/** Joins words but connectors: `Acme & Sons`, `Acme and Sons` and `Acme en Sons` are one name; an end word is kept. */
function withoutConnectors(words: readonly string[]): string {
  return words
    .filter((word, at) => at === 0 || at === words.length - 1 || !linking.has(word))
    .join('')
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words
}
