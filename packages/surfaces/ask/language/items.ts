import { givenNames } from '@enricher/engine/names/person/given-names'
import type { Language } from '../plan.ts'
import { isLegalForm, wholeNameLength } from './name-words.ts'
import { type Item, isCapital, nameKinds, type Reading } from './reading.ts'
import { readTitle } from './roles.ts'
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
  if (isMaximum(reading, at)) return itemOf('filler', at)
  const phrase = readPhrase(reading, at, before?.kind === 'name')
  return phrase ?? itemOf(isCount(token) ? 'number' : 'name', at)
}

const itemOf = (kind: Item['kind'], at: number, length = 1): Item => ({
  kind,
  role: null,
  from: at,
  to: at + length,
})

// A number of emails has at most three digits: contract/find-email-company.ts takes up to 500.
const isCount = (token: Token): boolean => /^[1-9]\d{0,2}$/.test(token.text)

/** Returns true for `max` beside a number, as in `20 max` and `max. 20`, where it is not a name. */
function isMaximum({ tokens }: Reading, at: number): boolean {
  const behind = tokens[at + 1]?.text === '.' ? tokens[at + 2] : tokens[at + 1]
  const isBeside = [tokens[at - 1], behind].some((token) => token !== undefined && isCount(token))
  return isBeside && tokens[at]?.folded === 'max'
}

/** Returns the kind of a token that is no word of a phrase: an address, a quote or a sign. */
function signKind(token: Token, isAfterName: boolean): Item['kind'] | null {
  if (token.kind !== 'word') {
    return isAfterName && /^['’]$/.test(token.text) ? 'possessive' : itemKinds[token.kind]
  }
  if (/^['’]s$/i.test(token.text)) return isAfterName ? 'possessive' : 'filler'
  if (token.text === '&' || token.text === '+') return 'ampersand'
  return /^\P{L}+$/u.test(token.text) && !/[\p{N}@]/u.test(token.text) ? 'mark' : null
}

/** Returns the longest phrase that begins at a token. `isAfterNameWord`: the item before it is a word of a name. */
function readPhrase(reading: Reading, at: number, isAfterNameWord: boolean): Item | null {
  const { lexicon, tokens } = reading
  const found = lexicon.find(tokens, at, mayBeMisspelt(reading, at))
  const title = readTitle(reading, at, isAfterNameWord)
  if (title && title.length >= (found?.length ?? 0)) {
    const kind = title.isWhole ? 'title' : 'role'
    return { kind, role: title.role, from: at, to: at + title.length }
  }
  if (!found) return null
  return { kind: found.meaning.kind, role: found.meaning.role, from: at, to: at + found.length }
}

// A shorter German noun differs from too many names by one letter.
const germanNounLettersMin = 7

/**
 * Returns true for a word that may be a misspelt word of a phrase. A capital within a question marks a name, except in
 * German, which capitalises all nouns.
 */
function mayBeMisspelt({ tokens, language, capitalsTell }: Reading, at: number): boolean {
  const token = tokens[at]
  if (!token || givenNames.has(token.folded)) return false
  if (!isCapital(token) || at === 0 || !capitalsTell) return true
  return language === 'de' && token.folded.length >= germanNounLettersMin
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
