import { givenNames } from '@enricher/engine/names/person/given-names'
import type { Language } from '../plan.ts'
import type { Lexicon } from './lexicon.ts'
import { isCompanyWord, isLegalForm, wholeNameLength } from './name-words.ts'
import { type Item, isCapital, type Reading } from './reading.ts'
import { isArticle, readTitle } from './roles.ts'
import type { Token } from './tokens.ts'

const itemKinds = {
  quoted: 'quoted',
  domain: 'domain',
  email: 'address',
  profile: 'profile',
  page: 'page',
  mark: 'mark',
} as const

/** Divides a question into phrases of the language and words of names. Every token belongs to one item. */
export function readItems(reading: Reading): readonly Item[] {
  const items: Item[] = []
  let at = 0
  while (at < reading.tokens.length) {
    const item = readItem(reading, at, items.at(-1))
    items.push(item)
    at = item.to
  }
  return items
}

function readItem(reading: Reading, at: number, before: Item | undefined): Item {
  const token = reading.tokens[at]
  if (!token) return itemOf('mark', at)
  const isAfterName = before !== undefined && nameKinds.has(before.kind)
  const sign = signKind(token, isAfterName)
  if (sign) return itemOf(sign, at)
  const wholeLength = wholeNameLength(reading.tokens, at)
  if (wholeLength > 0) return itemOf('name', at, wholeLength)
  if (isAfterName && isLegalForm(token.text)) return itemOf('name', at)
  if (isHonorific(reading, at)) return itemOf('honorific', at)
  if (isMost(reading, at)) return itemOf('filler', at)
  const phrase = readPhrase(reading, at, before?.kind === 'name')
  return phrase ?? itemOf(isCount(token) ? 'number' : 'name', at)
}

const itemOf = (kind: Item['kind'], at: number, length = 1): Item => ({
  kind,
  role: null,
  from: at,
  to: at + length,
})

// A number of emails: contract/find-email-company.ts takes up to 500.
const isCount = (token: Token): boolean => /^[1-9]\d{0,2}$/.test(token.text)

/** In `20 max` and `max. 20` the word is not a name. */
function isMost({ tokens }: Reading, at: number): boolean {
  const behind = tokens[at + 1]?.text === '.' ? tokens[at + 2] : tokens[at + 1]
  const isBeside = [tokens[at - 1], behind].some((token) => token !== undefined && isCount(token))
  return isBeside && tokens[at]?.folded === 'max'
}

const nameKinds: ReadonlySet<Item['kind']> = new Set(['name', 'quoted', 'domain'])

/** Returns the kind of a token that is no word of a phrase: an address, a quote or a sign. */
function signKind(token: Token, isAfterName: boolean): Item['kind'] | null {
  if (token.kind !== 'word') {
    return isAfterName && /^['’]$/.test(token.text) ? 'possessive' : itemKinds[token.kind]
  }
  if (/^['’]s$/i.test(token.text)) return isAfterName ? 'possessive' : 'filler'
  if (token.text === '&' || token.text === '+') return 'ampersand'
  return /^\P{L}+$/u.test(token.text) && !/[\p{N}@]/u.test(token.text) ? 'mark' : null
}

function readPhrase(reading: Reading, at: number, isAfterName: boolean): Item | null {
  const { lexicon, tokens } = reading
  const found = lexicon.find(tokens, at, mayErr(reading, at))
  const title = readTitle(reading, at, isAfterName)
  if (title && title.length >= (found?.length ?? 0)) {
    const kind = title.isWhole ? 'title' : 'role'
    return { kind, role: title.role, from: at, to: at + title.length }
  }
  if (!found) return null
  return { kind: found.meaning.kind, role: found.meaning.role, from: at, to: at + found.length }
}

// German capitalises all nouns; shorter nouns are one letter away from too many names.
const germanNounMin = 7

function mayErr({ tokens, language, capitalsTell }: Reading, at: number): boolean {
  const token = tokens[at]
  if (!token || givenNames.has(token.folded)) return false
  if (!isCapital(token) || at === 0 || !capitalsTell) return true
  return language === 'de' && token.folded.length >= germanNounMin
}

function isHonorific({ tokens, lexicon, language }: Reading, at: number): boolean {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (!token || next?.kind !== 'word' || !lexicon.isHonorific(token.folded)) return false
  if (lexicon.isHonorific(next.folded)) return true
  const isName = givenNames.has(next.folded) || lexicon.find(tokens, at + 1, false) === null
  if (!isName) return false
  return token.folded.length > 2 || isShortHonorific(token, language)
}

/** `me`, `m`, `d`, `fr` are ordinary words of their languages unless they are written as titles. */
function isShortHonorific(token: Token, language: Language): boolean {
  if (/^(?:dr|mr|ms|hr|sr)$/.test(token.folded) || token.text.endsWith('.')) return true
  return isCapital(token) && language !== 'en'
}

// With more capitals among words that are not names, the capitals say nothing. Names and the first word do not count.
const capitalShareMax = 0.5

/** Returns whether capitals distinguish names in a text: not where it has none, nor where all its words have them. */
export function doCapitalsTell(
  tokens: readonly Token[],
  lexicon: Lexicon,
  language: Language,
): boolean {
  const words = tokens
    .slice(1)
    .filter((token) => token.kind === 'word' && /\p{L}/u.test(token.text))
  const known = words.filter((token) => lexicon.words.has(token.folded) && saysCase(token))
  const isNamed = words.some((token) => isWrittenAsName(token, lexicon, language))
  const capitals = known.filter(isCapital).length
  return isNamed && capitals <= known.length * capitalShareMax
}

/** German capitalises all nouns, so that a word of the lists never counts as a name there. */
function isWrittenAsName(token: Token, lexicon: Lexicon, language: Language): boolean {
  const isWord = lexicon.words.has(token.folded)
  if (!isCapital(token) || (isWord && language === 'de')) return false
  return !isWord || /^\p{Lu}\p{Ll}+$/u.test(token.text)
}

/** Acronyms are always in capitals, and articles and words such as "Company" may have them as part of a name. */
const saysCase = (token: Token): boolean =>
  !/^\p{Lu}{2,}$/u.test(token.text) && !isArticle(token) && !isCompanyWord(token)
