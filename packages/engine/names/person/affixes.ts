import type { WordSet } from '../../data/words.ts'
import type { NameContext } from './context.ts'
import { isLowerCase, isParticle } from './particles.ts'
import {
  conjunctions,
  foldTitle,
  generations,
  namelikeTitles,
  suffixesAnywhere,
  suffixesByLanguage,
  suffixPhrases,
  titlePhrases,
  titlesAnywhere,
  titlesByLanguage,
} from './titles.ts'

/** Counts the words at the start that are titles. Leaves at least one word for the name. */
export function prefixLength(words: readonly string[], context: NameContext): number {
  let length = 0
  while (length < words.length - 1) {
    const taken = titleLength(words, length, context)
    if (taken === 0 || length + taken >= words.length) break
    length += taken
  }
  return length
}

function titleLength(words: readonly string[], at: number, context: NameContext): number {
  const word = words[at] ?? ''
  const remaining = words.length - at - 1
  const phrase = phraseLength(words, at)
  if (phrase > 0) return phrase
  if (isTitle(word, remaining, context)) return 1
  if (at > 0 && isConjunction(word)) {
    const next = words[at + 1] === '-' ? at + 2 : at + 1
    const second = titleLength(words, next, context)
    return second === 0 ? 0 : next - at + second
  }
  return isUnknownTitle(word, remaining, context) ? 1 : 0
}

function phraseLength(words: readonly string[], at: number): number {
  const lengths = [3, 2].filter((length) => at + length < words.length)
  const isPhrase = (length: number) =>
    titlePhrases.has(
      words
        .slice(at, at + length)
        .map(foldTitle)
        .join(' '),
    )
  return lengths.find(isPhrase) ?? 0
}

function isTitle(word: string, remaining: number, context: NameContext): boolean {
  const folded = foldTitle(word)
  if (namelikeTitles.has(folded)) return remaining > 1 || word.endsWith('.')
  return (
    titlesAnywhere.has(folded) ||
    rowsFor(word, titlesByLanguage(), context).some((row) => row.has(folded)) ||
    officeWord.test(folded) ||
    (/[.-]/.test(word) && partsOf(word).every((part) => titlesAnywhere.has(part)))
  )
}

// Compounds and inflections of offices that many languages share: `Vizepräsidentin`, `viceministr`, `Generaldirektor`.
const officeWord =
  /(?:pr[ea][sz]ident|minist[e]?r|dire[ck]tor|inspe[ck]tor|profess?or|do[ck]tor|kan[zc]l[ei]r|senator|ambas+ador|генерал|президент|министр|міністр|министер|директор|инспектор|профессор|професор|доктор|сенатор)(?:in|innen|ka|i|e|a|en|ul|u|ja|as|us|s|is)?$/

/** Splits `Prof.Dr.` and `Dr.-Ing.` into their titles. */
function partsOf(word: string): readonly string[] {
  return word.split(/[.-]+/).filter(Boolean).map(foldTitle)
}

/**
 * Returns the rows for a word's language: scripts other than Latin show it, in Latin letters the caller must name it.
 */
function rowsFor(
  word: string,
  table: ReadonlyMap<string, WordSet>,
  { language = '' }: NameContext,
): readonly WordSet[] {
  if (!/\p{sc=Latin}/u.test(word)) return [...table.values()]
  const row = table.get(language === 'no' ? 'nb' : language)
  return row ? [row] : []
}

/**
 * Returns true for titles that no table has: abbreviations, and words in lower case before capitals. When one word is
 * left, the lower case may be a hurried writer's (`john Smith`), so that the language has to be known.
 */
function isUnknownTitle(word: string, remaining: number, context: NameContext): boolean {
  if (isParticle(word)) return false
  if (/^\p{L}[\p{L}-]+\.$/u.test(word)) return !givenAbbreviations.has(foldTitle(word))
  if (!context.isCased || !isLowerCase(word) || /'/.test(word)) return false
  return remaining > 1 || context.language !== undefined
}

const givenAbbreviations: ReadonlySet<string> = new Set(
  'wm geo chas jos thos robt jas alex edw benj danl saml fred theo ph chr joh jno matt nath fco ma jo ant'.split(
    ' ',
  ),
)

/** Returns whether a word in lower case is an `and` between two titles or two given names. */
export function isConjunction(word: string): boolean {
  return word === word.toLowerCase() && conjunctions.has(foldTitle(word))
}

/** Counts the words at the end that are suffixes. Leaves at least one word for the name. */
export function suffixLength(
  words: readonly string[],
  context: NameContext,
  hasTitle: boolean,
): number {
  let length = 0
  while (words.length - length > 1) {
    const left = words.slice(0, words.length - length)
    const phrase = left.slice(-2).map(foldTitle).join(' ')
    if (left.length > 2 && suffixPhrases.has(phrase)) length += 2
    else if (isSuffix(left, context, hasTitle)) length += 1
    else break
  }
  return length
}

function isSuffix(words: readonly string[], context: NameContext, hasTitle: boolean): boolean {
  const word = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  const folded = foldTitle(word)
  const isSafe = words.length > 2 || hasTitle
  if (/\d/.test(word)) return true
  if (generations.has(folded)) return isSafe || /^(?:jr|sr|jnr|snr|ii|iii|iv|esq|phd)$/.test(folded)
  if (rowsFor(word, suffixesByLanguage(), context).some((row) => row.has(folded))) return true
  if (!isSafe || !context.isCased) return false
  if (suffixesAnywhere.has(folded) && !isLowerCase(word)) return isDegreeShaped(word)
  return isTitleBehind(word) || isLowerAside(word, before)
}

/** Returns true for `jun`, `mladší`: words in lower case behind capitals that are no part of a surname. */
function isLowerAside(word: string, before: string): boolean {
  return isLowerCase(word) && !isParticle(word) && !isParticle(before) && !/['-]/.test(word)
}

/** Returns true for `Dr.`, `Ing.`, `Dipl.-Kfm.`: titles that stand behind a name as well. */
function isTitleBehind(word: string): boolean {
  const isTitle = word.endsWith('.') && partsOf(word).every((part) => titlesAnywhere.has(part))
  return isTitle || /^Dipl\.?-\p{L}/u.test(word)
}

/** Returns true for `MBA`, `PhD`, `M.D.`, `sen.`: words with capitals inside or a full stop. */
function isDegreeShaped(word: string): boolean {
  return /^[A-Z]{2,}/.test(word) || /.[A-Z]|\.$/.test(word)
}

// `MSc`, `LL.M.`, `Dipl.-Ing.`; longer words with two capitals are brands, or two words set as one.
const abbreviation = /^(?=.*[A-Z].*[A-Z])[A-Za-z.()-]{2,12}$/

/** Returns whether the text behind a comma is a suffix and not the given name of `Family, Given`. */
export function isSuffixSegment(
  segment: string,
  wordsBefore: number,
  context: NameContext,
): boolean {
  const words = segment.split(' ')
  if (suffixPhrases.has(words.map(foldTitle).join(' '))) return true
  return words.every((word) => {
    const folded = foldTitle(word)
    if (generations.has(folded)) return true
    if (suffixesAnywhere.has(folded)) return !context.isCased || isDegreeShaped(word)
    const isAbbreviation = abbreviation.test(word) && !/^(?:[A-Z]\.)+$/.test(word)
    return context.isCased && wordsBefore > 1 && (isAbbreviation || isTitleBehind(word))
  })
}
