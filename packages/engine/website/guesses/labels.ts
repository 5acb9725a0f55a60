import { domainToASCII } from 'node:url'
import { type CompanyName, connectors, parseCompanyName } from '../../names/company-name.ts'
import { expandUmlauts, otherReadings } from '../../names/transliterate.ts'
import { classOfWord, prefixes, suffixes } from '../lexicon/affixes.ts'
import { isEnglishTrade, isTradeWord } from '../lexicon/languages.ts'
import { asLabel, type Base, cutEndings, listPieces, listSpellings } from './label-spellings.ts'

/** A way to write a company's name as the label of a domain. */
export type LabelGuess = {
  readonly label: string
  /** How the plain part came about: `full`, `first`, `acronym` ... */
  readonly base: string
  readonly affixKind: 'none' | 'prefix' | 'suffix' | 'context'
  readonly affix: string
  readonly isHyphenated: boolean
  /** Words left out at the end of the name: a TLD may stand for them. */
  readonly dropped: readonly string[]
}

// RFC 1035 2.3.4: a label has at most 63 octets; names of firms stay far below.
const labelLengthMax = 40
const labelPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
// Bases that firms put affixes on; other forms are rare enough to be tried plain only.
const affixedBases = new Set(['full', 'core', 'dropLast', 'first', 'noThe'])
const contextWordsMax = 24
// Articles, prepositions and "and" in languages whose firms leave them out of their domain.
const stopWords = new Set(
  'the of and for de la le les du des del della di der die das und et y e en a an in'.split(' '),
)

/** Lists every label worth considering for a name, the likeliest recipe first among equal labels. */
export function guessLabels(companyName: string, context: string): readonly LabelGuess[] {
  const name = parseCompanyName(companyName)
  const guesses = new Map<string, LabelGuess>()
  const add = (guess: LabelGuess) => {
    const isUsable = guess.label.length <= labelLengthMax && labelPattern.test(guess.label)
    if (isUsable && !guesses.has(guess.label)) guesses.set(guess.label, guess)
  }
  const bases = listBases(name, companyName)
  for (const { text, base, dropped = [] } of bases) {
    add({ label: text, base, affixKind: 'none', affix: '', isHyphenated: false, dropped })
  }
  for (const label of listHyphenated(name)) add(hyphenated(label))
  for (const label of listLocal(name, companyName)) add(label)
  const roots = bases.filter(({ base }) => affixedBases.has(base))
  const related = contextWords(context, name)
  for (const { text, base, dropped = [] } of roots) {
    for (const guess of affixed(text, base, dropped, related)) add(guess)
  }
  return [...guesses.values()]
}

function hyphenated(label: { text: string; base: string }): LabelGuess {
  const { text, base } = label
  return { label: text, base, affixKind: 'none', affix: '', isHyphenated: true, dropped: [] }
}

/** Lists spellings of names with letters beyond ASCII: `muellerbach-soehne`, and the letters themselves. */
function listLocal(name: CompanyName, written: string): LabelGuess[] {
  if (/^[\x20-\x7e]*$/.test(written)) return []
  const expanded = [expandUmlauts(written), ...otherReadings(written)].map(parseCompanyName)
  const own = written.normalize('NFC').toLowerCase()
  const bare = parseCompanyName(own).legal ? '' : own
  const blank = /[^\p{L}\p{N}]+/gu
  return [
    ...expanded.flatMap(listHyphenated).map((label) => ({ ...hyphenated(label), base: 'umlaut' })),
    ...[bare.replaceAll(blank, ''), bare.trim().replaceAll(blank, '-')]
      .map((label) => domainToASCII(label))
      .filter((label) => label.startsWith('xn--'))
      .map((label) => ({ ...hyphenated({ text: label, base: 'idn' }), isHyphenated: false })),
  ].filter(({ label }) => label !== name.slug)
}

function affixed(
  text: string,
  base: string,
  dropped: readonly string[],
  related: readonly string[],
): LabelGuess[] {
  const guess = (label: string, affixKind: LabelGuess['affixKind'], affix: string) => ({
    label,
    base,
    affixKind,
    affix,
    isHyphenated: label.includes('-'),
    dropped,
  })
  return [
    ...prefixes.map((affix) => guess(`${affix}${text}`, 'prefix', affix)),
    ...suffixes.map((affix) => guess(`${text}${affix}`, 'suffix', affix)),
    ...related.map((affix) => guess(`${text}${affix}`, 'context', 'after')),
    ...(base === 'full'
      ? [
          ...['get', 'hello', 'try', 'the', 'my'].map((a) => guess(`${a}-${text}`, 'prefix', a)),
          ...['app', 'ai', 'tech', 'group', 'health', 'labs'].map((a) =>
            guess(`${text}-${a}`, 'suffix', a),
          ),
        ]
      : []),
  ]
}

// Shorter words are articles; longer ones make a label that is not remembered.
const contextWordLettersMin = 3
const contextWordLettersMax = 12

/** Words of the context that a firm might add to its name: `flexia` + `pilates`. */
function contextWords(context: string, name: CompanyName): string[] {
  const words = context
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(({ length }) => length >= contextWordLettersMin && length <= contextWordLettersMax)
    .filter((word) => !name.words.includes(word))
  return [...new Set(words)].filter((word) => !stopWords.has(word)).slice(0, contextWordsMax)
}

function listBases(name: CompanyName, written: string): Base[] {
  const words = name.words.map(asLabel).filter((word) => word !== '')
  if (words.length === 0 && !name.domain) return []
  const bases: Base[] = [{ text: words.join(''), base: 'full' }]
  if (name.domain) bases.unshift({ text: labelOfDomain(name.domain), base: 'domain' })
  bases.push(...listSubsets(words[0] && isTradeWord(words[0]) ? tradeLast(words) : words))
  bases.push(...listWithoutTrade(words))
  bases.push(...listAcronyms(words, name.legalWords.map(asLabel)))
  bases.push(...listSpellings(words))
  bases.push(...cutEndings(words))
  bases.push(...listPieces(name))
  if (name.legalWords.length > 0) {
    const legal = name.legalWords.map(asLabel).join('')
    bases.push({ text: `${words.join('')}${legal}`, base: 'legal' })
    if (words.length > 1) bases.push({ text: `${words[0] ?? ''}${legal}`, base: 'firstLegal' })
  }
  for (const spelled of [expandUmlauts(written), ...otherReadings(written)]) {
    const { slug } = parseCompanyName(spelled)
    if (slug !== name.slug) bases.push({ text: slug, base: 'umlaut' })
  }
  return bases.filter(({ text }) => text !== '')
}

/** Lists the name without the trade at its beginning, and without articles and the like between its words. */
function listWithoutTrade(words: readonly string[]): Base[] {
  const telling = words.filter((word) => !stopWords.has(word))
  const isLed = words.length > 2 && isTradeWord(words[0] ?? '')
  return [
    ...(isLed ? [{ text: words.slice(1).join(''), base: 'dropLast' }] : []),
    ...(telling.length < words.length ? [{ text: telling.join(''), base: 'dropStops' }] : []),
  ]
}

/** Moves the trades at the beginning of a name to its end, where firms of other languages have them. */
function tradeLast(words: readonly string[]): readonly string[] {
  const found = words.findIndex((word) => !isTradeWord(word) && !stopWords.has(word))
  return found < 1 ? words : [...words.slice(found), ...words.slice(0, found)]
}

/** Lists some of the words together: the first ones, the last one, the first and the last. */
function listSubsets(words: readonly string[]): Base[] {
  const count = words.length
  if (count < 2) return []
  const upTo = (end: number, base: string) => ({
    text: words.slice(0, end).join(''),
    base,
    dropped: words.slice(end),
  })
  const core = coreLength(words)
  return [
    ...(words[0] === 'the' ? withoutArticle(words, core) : []),
    ...(core > 0 && core < count - 1 ? [upTo(core, 'core')] : []),
    upTo(count - 1, 'dropLast'),
    upTo(1, 'first'),
    ...(count > 2 ? [upTo(2, 'firstTwo'), firstAndLast(words)] : []),
    { text: words[count - 1] ?? '', base: 'last' },
    ...(count === 3 ? [{ text: words[1] ?? '', base: 'middle' }] : []),
    ...(count > 2 ? [{ text: words.slice(1).join(''), base: 'dropFirst' }] : []),
  ]
}

/** Lists a name without its article: `The Acme Group` as `acmegroup` and as `acme`. */
function withoutArticle(words: readonly string[], core: number): Base[] {
  const bases = [{ text: words.slice(1).join(''), base: 'noThe' }]
  if (core <= 1 || core === words.length) return bases
  return [...bases, { text: words.slice(1, core).join(''), base: 'noTheCore' }]
}

function firstAndLast(words: readonly string[]): Base {
  return { text: `${words[0] ?? ''}${words[words.length - 1] ?? ''}`, base: 'firstLast' }
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

function listAcronyms(words: readonly string[], legalWords: readonly string[]): Base[] {
  if (words.length < 2) return []
  const initials = (some: readonly string[]) => some.map((word) => word.slice(0, 1)).join('')
  const meaningful = words.filter((word) => !stopWords.has(word))
  const last = words[words.length - 1] ?? ''
  return [
    { text: initials(words), base: 'acronym' },
    { text: initials(meaningful), base: 'acronymShort' },
    { text: initials([...words, ...legalWords.slice(0, 1)]), base: 'acronymLegal' },
    { text: `${initials(words.slice(0, -1))}${last}`, base: 'acronymLast' },
    { text: `${words[0] ?? ''}${initials(words.slice(1))}`, base: 'firstAcronym' },
  ]
}

function listHyphenated(name: CompanyName): { text: string; base: string }[] {
  const words = name.words.map(asLabel).filter(Boolean)
  const parts = name.pieces.flat().map(asLabel).filter(Boolean)
  const core = words.slice(0, coreLength(words))
  const candidates = [
    { text: words.join('-'), base: 'words' },
    { text: parts.join('-'), base: 'parts' },
    { text: core.join('-'), base: 'core' },
    { text: words.filter((word) => !connectors.has(word)).join('-'), base: 'words' },
    { text: tradeLast(words).join('-'), base: 'words' },
    { text: words.filter((word) => !stopWords.has(word)).join('-'), base: 'words' },
  ]
  return candidates.filter(({ text }) => text.includes('-'))
}

function labelOfDomain(domain: string): string {
  return domain.slice(0, domain.indexOf('.'))
}
