import { wordSet } from '../../../../data/words.ts'
import { memoizeTexts } from '../../../../lib/memoize.ts'
import { plainMarks } from '../../../../names/marks.ts'
import { givenNames } from '../../../../names/person/given-names.ts'
import { firstParticlesOnPages, particlesOnPages } from '../../../../names/person/particles.ts'
import { isRole, isTitleWord } from '../../titles.ts'
import { readAsianName } from './asian-names.ts'
import { foldToken } from './fold-token.ts'
import { withoutRemarks } from './name-remarks.ts'
import { spelledInFull } from './name-spellings.ts'
import { isSuffix, nameSuffix, withoutSuffixes } from './name-suffixes.ts'
import type { PersonNameReading } from './person-name-reading.ts'

const notInNames = wordSet('names-on-pages', 'never')
const surnamesOfTrade = wordSet('names-on-pages', 'trades')
const placesToo = wordSet('names-on-pages', 'places')
const namePrefixes = wordSet('names-on-pages', 'before')

// Longer texts are no names; a Portuguese or Arabic name with all its parts is shorter.
const nameLettersMax = 60
const nameWordsMax = 6
// Titles, degrees and remarks around a name, which are cut off.
const addedLettersMax = 40
// The longest words of names in use, with their hyphens, have some twenty letters.
const nameWordLettersMax = 24

/** Reads a whole text as one person's name; null when it is no name. Pure. */
export const readName = memoizeTexts(readNameAnew)

function readNameAnew(text: string): PersonNameReading | null {
  if (text.length < 2 || text.length > nameLettersMax + addedLettersMax) return null
  if (asianLetters.test(text)) return readAsianName(text)
  const plain = spelledInFull(withoutRemarks(text))
  if (!/\p{Lu}/u.test(plain) || unlikeName.test(plain)) return null
  const { written, isSure } = turned(plain)
  const { bare, generation } = withoutSuffixes(written)
  const reading = bare === null ? null : readBareName(bare, generation)
  return reading === null || isSure ? reading : { ...reading, grade: 'shaped' }
}

function readBareName(bare: string, generation: string): PersonNameReading | null {
  const written = bare.split(/\s+/).filter((token) => token !== '')
  const tokens = withoutPrefixes(written)
  if (tokens.length < 2 || tokens.length > nameWordsMax) return null
  if (isAllDegrees(tokens)) return null
  const folded = tokens.map(foldToken)
  // `VD Jane Doe`: two capitals are an office here, not initials.
  if (/^\p{Lu}{2,3}$/u.test(tokens[0] ?? '') && isRole(folded[0] ?? '')) return null
  if (!isBuiltLikeName(tokens, folded)) return null
  const name = tokens.join(' ').replace(/(?<![,;.]|\s\p{Lu})[,;.]+$/u, '')
  const prefixes = written.slice(0, written.length - tokens.length)
  return {
    name: generation === '' ? name : `${name} ${generation}`,
    key: nameKey(folded),
    grade: hasGivenName(folded, isShouted(tokens)) ? 'known' : 'shaped',
    isMarked: prefixes.some(isOfPerson) || generation !== '' || tokens.slice(0, -1).some(isInitial),
    office: prefixes.find(isOffice) ?? null,
  }
}

/** Returns true for `Doe–Owner`: a dash may stand between a name and an office too. */
const hasOffice = (token: string): boolean =>
  /[–—]/.test(token) && token.split(/[–—]/).some((part) => isTitleWord(foldToken(part)))

/** Returns true for `CPA CGMA`, `FCCA CTA` on a line of its own: degrees without a name. */
const isAllDegrees = (tokens: readonly string[]): boolean =>
  isShouted(tokens) &&
  tokens.every((token) => isSuffix(token) && !isGiven(foldToken(token))) &&
  tokens.some((token) => token.length > 2 && nameSuffix.test(token))

// A Czech, Slovak or Polish degree; in other countries it is short for a manager.
const degreeOfMaster = /^mgr\.?$/i

const isOffice = (prefix: string): boolean =>
  !degreeOfMaster.test(prefix) && isRole(foldToken(prefix))

const asianLetters = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u
// `al. Jane Doe` is a street, where `al Doe` has a particle.
const unlikeName = /[0-9@:;!?/\\|=<>{}[\]+*#%$€£&_]|^al\.\s/

// A family name with its particles is half of a name at most.
const listedName = /^([\p{L}'’ -]{2,30}),\s*(\p{Lu}[\p{L}'’-]+)((?:\s+\p{Lu}\.?)?)$/u

/**
 * Rewrites `DOE, Jane` of staff lists as `Jane DOE`, and leaves any other text as it is. `Mitchell, Luke` may be two
 * given names: its neighbours have to show that it is one person.
 */
function turned(text: string): { readonly written: string; readonly isSure: boolean } {
  const match = listedName.exec(text)
  if (match === null) return { written: text, isSure: true }
  const [, family = '', given = '', middle = ''] = match
  const first = foldToken(family.split(' ')[0] ?? '')
  const isNamed = isGiven(foldToken(given))
  // `PRENKORA, Xalvadi`: the capitals set off the family name, so that the given name need not be on a list.
  const isSetOff = family.length > 2 && family === family.toUpperCase() && !notInNames.has(first)
  const isListed = (isNamed || isSetOff) && !isTitleWord(first)
  return isListed
    ? { written: `${given}${middle} ${lowered(family.trim())}`, isSure: isNamed && !isGiven(first) }
    : { written: text, isSure: true }
}

/** Returns a family name that is in capitals, as in sorted lists, with capitals at the start of its words only. */
const lowered = (family: string): string =>
  family === family.toUpperCase()
    ? family.replaceAll(/(?<=\p{L})\p{L}+/gu, (rest) => rest.toLowerCase())
    : family

/** Returns the folded words that identify a person: initials and the case of particles do not matter. */
function nameKey(folded: readonly string[]): string {
  const full = folded.filter((word) => word.replaceAll('.', '').length > 1)
  return (full.length > 1 ? full : folded).join(' ')
}

function withoutPrefixes(tokens: readonly string[]): readonly string[] {
  let start = 0
  while (start < tokens.length - 1 && isLeftOut(tokens, start)) start += 1
  return tokens.slice(start)
}

const shortWords = /^(?:\p{Ll}{1,5}\.){1,3}$/u
const shortLetter = /^\p{Ll}\.$/u

/** Returns true where a word before a name is a form of address, a degree or an office. */
function isLeftOut(tokens: readonly string[], at: number): boolean {
  const [token = '', next = ''] = tokens.slice(at)
  const left = tokens.length - at
  const folded = foldToken(token).replaceAll('.', '')
  // `dr n. med. Jane Doe`, `dr. sc. agr. Jane Doe`: an initial has a capital. A lone letter at the start is a street.
  const isShort = shortWords.test(token) && (at > 0 || !shortLetter.test(token))
  if (left > 2 && isShort && !ofPlace.test(folded) && !notInNames.has(folded)) return true
  if (isNamePrefix(token, folded) && (token.includes('.') || folded.length > 1)) {
    // `Phil Hartwell`, `Don Hartwell`: the word is half of the name; in `Dr. phil. Hartwell` the dot shows that it is
    // not.
    const isLastGiven = left === 2 && !token.includes('.')
    return !(isLastGiven && isGiven(folded) && /^\p{Lu}\p{Ll}/u.test(token))
  }
  // `M. Dupont` is a form of address in French and an initial elsewhere; before a full name both are left out.
  return left > 2 && (token === 'M.' || (isAbbreviation(token) && isGiven(foldToken(next))))
}

const isOfPerson = (token: string): boolean =>
  isNamePrefix(token, foldToken(token).replaceAll('.', '')) || token === 'M.'

/**
 * Returns true for `Bc.` and `Adv.` before `Jane Doe`: a word cut short before a given name is a degree or an office.
 */
const isAbbreviation = (token: string): boolean =>
  /^\p{L}{2,5}\.$/u.test(token) &&
  !shortGiven.test(token) &&
  !ofPlace.test(foldToken(token).replaceAll('.', '')) &&
  !notInNames.has(foldToken(token).replaceAll('.', ''))
// `Av. Jean Doe`, `вул. Джейн Доу`, `Fa. Max Muster`: a street, a firm or a work that is named after a person.
const ofPlace =
  /^(?:abt|al|av|avda|ave|bd|bibl|blvd|bul|bulv|cad|calz|cl|corso|ctra|dept|ed|edif|esc|ev|fa|fig|fraz|gebr|ges|hl|im|inst|kath|loc|mah|nab|nam|no|nr|os|per|pl|prol|prosp|pso|pza|sok|str|sv|sw|szt|tel|tr|trav|ul|via|vol|vul)$/
// `Wm. Henry Doe`: given names that are written short.
const shortGiven =
  /^(?:alf|alex|benj|chas|chr|edw|fred|geo|hch|herm|jas|joh|jos|robt|sam|st|sta|ste|thos|wilh|wm)\.$/i

/**
 * Returns true for a form of address or a degree. `Dr.-Ing.` has two; `DI` is an engineer in Austria, while `Di Marco`
 * is a family name.
 */
const isNamePrefix = (token: string, folded: string): boolean =>
  token === 'DI' ||
  namePrefixes.has(folded) ||
  folded.split('-').every((part) => namePrefixes.has(part))

function isBuiltLikeName(tokens: readonly string[], folded: readonly string[]): boolean {
  if (endsInInitial(tokens, folded) || tokens.some(hasOffice)) return false
  const shouted = isShouted(tokens)
  let full = 0
  for (const [index, token] of tokens.entries()) {
    const word = folded[index] ?? ''
    if (isInitial(token) || isParticle(folded, index)) continue
    if (!isNameWord(plainMarks(token), word, index, shouted)) return false
    full += 1
  }
  return full >= (isInitial(tokens[0] ?? '') ? 1 : 2)
}

/** Returns true for `Doe J.`; in `Jane Doe M.` the second of two surnames is an initial. */
function endsInInitial(tokens: readonly string[], folded: readonly string[]): boolean {
  const last = tokens.at(-1) ?? ''
  // Quoted customers are cut like this: `Anna Maria K.` has two given names.
  const isBehindSurname = isGiven(folded[0] ?? '') && !isGiven(folded.at(-2) ?? '')
  const isSecondSurname = tokens.length > 2 && /^\p{Lu}\.$/u.test(last) && isBehindSurname
  return isInitial(last) && !isSecondSurname
}

function isParticle(folded: readonly string[], index: number): boolean {
  const [word = '', last] = [folded[index], folded.length - 1]
  if (index === 0) return last > 1 && firstParticlesOnPages.has(word)
  // `Max von und zu Muster` is one person, `Erika Muster und Max Beispiel` are two.
  if (word === 'und' && folded[index - 1] !== 'von') return false
  return index < last && particlesOnPages.has(word)
}

const isInitial = (token: string): boolean =>
  /^(?:\p{Lu}\.?-?){1,2}$|^(?:\p{Lu}\.){3,5}$|^\p{Lu}\p{Ll}?\.$/u.test(token)

function isNameWord(token: string, folded: string, index: number, shouted: boolean): boolean {
  if (folded.length < 2 || token.length > nameWordLettersMax) return false
  const isStopped = (notInNames.has(folded) || isOfTitle(folded)) && !givenNames.has(folded)
  // A surname from a trade stands behind a given name, never first.
  if (isStopped && !(index > 0 && surnamesOfTrade.has(folded))) return false
  if (shouted) return /^[\p{Lu}'.-]+,?$/u.test(token) && folded.length > 1
  return capitalised.test(token) || /^\p{Lu}{2,}(?:-\p{Lu}{2,})?$/u.test(token)
}

/** Returns true for a word of titles: `directrice`, and `presidente-directrice` of two offices. */
const isOfTitle = (folded: string): boolean =>
  isTitleWord(folded) || (folded.includes('-') && folded.split('-').every(isRole))

// `McBride`, `O'Neil`, `Jean-Luc`, `DeVito`, `al-Saud`; other inner capitals are brands.
const capitalised =
  /^(?:(?:Mc|Mac|De|Di|Du|Da|Del|La|Le|Lo|Van|Von|Ver|Fitz|San|St|[OoDdLlNn]'|[Aa]l-|[Ee]l-|[bB]en-)?\p{Lu}[\p{Ll}\p{M}']*)(?:-(?:\p{Lu}?[\p{Ll}\p{M}']+))*\.?$/u

const isShouted = (tokens: readonly string[]): boolean =>
  tokens.every((token) => token === token.toUpperCase())

function hasGivenName(folded: readonly string[], shouted: boolean): boolean {
  const first = folded.find((word) => word.length > 1) ?? ''
  // `Austin Park`, `Victoria Hall` are as likely places.
  if (placesToo.has(first) && surnamesOfTrade.has(folded.at(-1) ?? '')) return false
  if (isGiven(first) || endsInPatronymic(folded)) return true
  // `MUSTERMANN Erika`, `Nagy Peter`, `Di Brenta Romolo`: the family name may come first.
  const isOfTwo = folded.length === 3 && firstParticlesOnPages.has(first)
  const isTurned = folded.length === 2 || (isOfTwo && !isGiven(folded[1] ?? ''))
  return isTurned && !shouted && isGiven(folded.at(-1) ?? '')
}

const patronymic = /(?:[eoy]vich|[eoiy]vna|[iy]nichna)$/

/** Returns true for `Doe Ivan Sergeevich`; in front or beside other words, `osnovna` is an adjective. */
const endsInPatronymic = ([, given = '', last = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && last.length > 6 && patronymic.test(last) && isGiven(given)

/** Returns whether a folded word is a given name in use. */
export const isGiven = (word: string): boolean =>
  givenNames.has(word) || word.split('-').some((part) => part.length > 2 && givenNames.has(part))
