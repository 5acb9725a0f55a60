import { type CompanyName, connectors } from '../../names/company-name.ts'
import { givenNames } from '../../names/person/given-names.ts'
import { classOfWord, officeWords } from '../lexicon/affixes.ts'
import { isEnglishTrade, isTradeWord } from '../lexicon/languages.ts'
import { listAcronyms, listPieceAcronym } from './label-initials.ts'
import {
  asLabel,
  type Base,
  cutEndings,
  isStopWord,
  listPieces,
  listSpellings,
  one,
} from './label-spellings.ts'

/**
 * Lists the plain parts of labels, as words that a label joins or hyphenates.
 * @param ands "and" in the languages of the countries in which the firm may sit
 */
export function listBases(name: CompanyName, ands: readonly string[]): Base[] {
  const words = name.words.map(asLabel).filter((word) => word !== '')
  if (words.length === 0 && !name.domain) return []
  const legal = name.legalWords.map(asLabel)
  const bases: Base[] = [
    ...(name.domain ? [one(labelOfDomain(name.domain), 'domain')] : []),
    { words, base: 'full' },
    ...listSubsets(words[0] && isTradeWord(words[0]) ? tradeLast(words) : words),
    ...listWithoutTrade(words),
    ...listPersonal(words),
    ...listTurned(words),
    ...listJoined(words, ands),
    ...listAcronyms(words, legal),
    ...listOffice(words),
    ...listTradeFirst(words),
    ...listPieceAcronym(name),
    ...listSpellings(words),
    ...cutEndings(words),
    ...listPieces(name),
    ...listWithForm(words, legal, ands),
    ...listWithoutInitials(name),
    ...listClipped(words),
  ]
  const isTradeAlone = ([only = '', ...rest]: readonly string[]) =>
    rest.length === 0 &&
    words.length > 1 &&
    (isStopWord(only) || isTradeWord(only) || isEnglishTrade(only))
  return bases.filter((one) => one.words[0] && !isTradeAlone(one.words))
}

function listWithForm(
  words: readonly string[],
  legal: readonly string[],
  ands: readonly string[],
): Base[] {
  if (legal.length === 0) return []
  const form = legal.join('')
  const [first = ''] = words
  const said = legal[0] === 'and' ? ands.map((and) => [and, ...legal.slice(1)].join('')) : []
  return [
    ...[...said, form].map((one) => ({ words: [...words, one], base: 'legal' })),
    ...(words.length > 1 ? [{ words: [first, form], base: 'firstLegal' }] : []),
  ]
}

/** Lists the name without initials: `Garage W.Brumwick` as `garagebrumwick`. */
function listWithoutInitials({ pieces }: CompanyName): Base[] {
  const parts = pieces.flat().map(asLabel)
  const whole = parts.filter((part) => part.length > 1)
  return whole.length === parts.length || whole.length < 2
    ? []
    : [{ words: whole, base: 'noInitials' }]
}

/** Lists the trade that begins a name with its last word: `Clinica Dental Lena Brumwick` as `clinicabrumwick`. */
function listTradeFirst(words: readonly string[]): Base[] {
  const [first = '', ...rest] = words
  const last = rest.at(-1)
  return last === undefined || rest.length < 2 || !isTradeWord(first)
    ? []
    : [{ words: [first, last], base: 'tradeLast' }]
}

/**
 * Lists the profession that begins a word for an office with the last word: `Notariskantoor Brumwick` as
 * `notarisbrumwick`.
 */
function listOffice(words: readonly string[]): Base[] {
  const at = words.findIndex((word) => professionIn(word) !== null)
  const last = words.filter((_, index) => index !== at).at(-1)
  const profession = professionIn(words[at] ?? '')
  if (profession === null || last === undefined) return []
  // Letters that join two words may be of the first: `notaris` and `advokats`.
  const unjoined = profession.replace(/(?:en|s)$/, '')
  return [...new Set([profession, unjoined])].map((one) => ({
    words: [one, last],
    base: 'officeFirst',
  }))
}

const professionLettersMin = 4

/** Returns the profession before the word of an office, as `zahnarzt` of `zahnarztpraxis`; null for other words. */
function professionIn(word: string): string | null {
  const fitting = officeWords.filter(
    (office) => word.endsWith(office) && word.length - office.length >= professionLettersMin,
  )
  const longest = Math.max(...fitting.map(({ length }) => length))
  return fitting.length === 0 ? null : word.slice(0, -longest)
}

const clipLengths = [3, 4, 5]
// A word that is hardly longer is written out.
const clippedMin = 3

/** Lists the first word with the beginning of the second: `Brumwick Orthodontics` as `brumwickortho`. */
function listClipped(words: readonly string[]): Base[] {
  const [first = '', second = ''] = words
  return clipLengths
    .filter((length) => second.length >= length + clippedMin)
    .map((length) => ({ words: [first, second.slice(0, length)], base: 'clipped' }))
}

/** Lists the name without the trade at its beginning, and without articles and the like between its words. */
function listWithoutTrade(words: readonly string[]): Base[] {
  const telling = words.filter((word) => !isStopWord(word))
  const isLed = words.length > 2 && isTradeWord(words[0] ?? '')
  const distinct = telling.filter((word) => !isLeftOut(word))
  return [
    ...(isLed ? [{ words: words.slice(1), base: 'dropLast' }] : []),
    ...(telling.length < words.length ? [{ words: telling, base: 'dropStops' }] : []),
    ...(distinct.length < telling.length ? [{ words: distinct, base: 'distinct' }] : []),
  ]
}

// Titles and a trade before a person's given name: `Kanzlei Prof. Dr. Lena Brumwick`.
const wordsBeforeGivenMax = 3

/** Returns where a given name stands that a surname follows, among the first words; -1 where none does. */
export function givenNameAt(words: readonly string[]): number {
  const some = words.slice(0, Math.min(wordsBeforeGivenMax + 1, words.length - 1))
  return some.findIndex((word) => givenNames.has(word))
}

/** Lists what is left of a person's name: Dr. Lena Brumwick Coaching as `brumwick` and `drbrumwick`. */
function listPersonal(words: readonly string[]): Base[] {
  const at = givenNameAt(words)
  if (at < 0 || words.length < 3) return []
  const [given = '', surname = '', ...rest] = words.slice(at)
  const last = words[at - 1]
  return [
    { words: [surname], base: 'surname' },
    { words: [given, surname], base: 'person' },
    ...(rest.length > 0 ? [{ words: [...rest, surname], base: 'tradeSurname' }] : []),
    ...(last === undefined ? [] : [{ words: [last, surname], base: 'titleSurname' }]),
  ]
}

/** Lists other orders of the words: the last one before the others or before the middle one. */
function listTurned(words: readonly string[]): Base[] {
  const last = words.at(-1) ?? ''
  if (words.length < 2) return []
  return [
    { words: [last, ...words.slice(0, -1)], base: 'lastFirst' },
    ...(words.length === 3 ? [{ words: [last, words[1] ?? ''], base: 'lastMiddle' }] : []),
  ]
}

/** Lists "and" as the firm's language says it, and single letters joined: `w-a-parket` as `wa-parket`. */
function listJoined(words: readonly string[], ands: readonly string[]): Base[] {
  const said = words.includes('and')
    ? ands.map((and) => ({
        words: words.map((word) => (word === 'and' ? and : word)),
        base: 'andSaid',
      }))
    : []
  const telling = words.filter((word) => !connectors.has(word))
  const merged: string[] = []
  for (const word of telling) {
    const last = merged.at(-1)
    if (word.length === 1 && last !== undefined && last.length <= 2)
      merged.splice(-1, 1, `${last}${word}`)
    else merged.push(word)
  }
  return merged.length < telling.length ? [...said, { words: merged, base: 'merged' }] : said
}

/** Moves the trades at the beginning of a name to its end, where firms of other languages have them. */
function tradeLast(words: readonly string[]): readonly string[] {
  const found = words.findIndex((word) => !isTradeWord(word) && !isStopWord(word))
  return found < 1 ? words : [...words.slice(found), ...words.slice(0, found)]
}

/** Lists some of the words together: the first ones, the last one, the first and the last. */
function listSubsets(words: readonly string[]): Base[] {
  const count = words.length
  if (count < 2) return []
  const upTo = (end: number, base: string) => ({
    words: words.slice(0, end),
    base,
    dropped: words.slice(end),
  })
  const core = coreLength(words)
  const [first = '', second = ''] = words
  const last = words.at(-1) ?? ''
  return [
    ...(first === 'the' ? withoutArticle(words, core) : []),
    ...(core > 0 && core < count - 1 ? [upTo(core, 'core')] : []),
    upTo(count - 1, 'dropLast'),
    upTo(1, 'first'),
    ...(count > 2 ? [upTo(2, 'firstTwo'), { words: [first, last], base: 'outer' }] : []),
    one(last, 'last'),
    ...(count === 3 ? [one(second, 'middle')] : []),
    ...(count > 2 ? [{ words: words.slice(1), base: 'dropFirst' }] : []),
    ...(count > 3 ? [{ words: words.slice(-2), base: 'lastTwo' }] : []),
  ]
}

/** Lists a name without its article: `The Acme Group` as `acmegroup` and as `acme`. */
function withoutArticle(words: readonly string[], core: number): Base[] {
  const bases = [{ words: words.slice(1), base: 'noThe' }]
  if (core <= 1 || core === words.length) return bases
  return [...bases, { words: words.slice(1, core), base: 'noTheCore' }]
}

/** Counts the words that are left when the generic ones at the end are dropped. */
function coreLength(words: readonly string[]): number {
  let end = words.length
  while (end > 1 && isLeftOut(words[end - 1] ?? '')) end -= 1
  return end
}

function isLeftOut(word: string): boolean {
  return classOfWord(word) !== null || word === 'and' || isTradeWord(word) || isEnglishTrade(word)
}

function labelOfDomain(domain: string): string {
  return domain.slice(0, domain.indexOf('.'))
}
