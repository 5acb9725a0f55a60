import { readWords, type WordSet, wordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import type { NameContext, NameParts } from './context.ts'
import { isWrittenInJapan } from './japanese.ts'
import {
  chineseSurnames,
  compoundSurnames,
  japaneseSurnames,
  koreanCompounds,
  koreanSurnames,
} from './surnames.ts'

/** Titles in Chinese, Japanese and Korean names, longest first, so that `副总经理` goes before `经理`. */
const longestFirst = (section: string): (() => readonly string[]) =>
  once(() => readWords('east-asian-titles', section).toSorted((a, b) => b.length - a.length))

const hanSuffixes = longestFirst('han')
const japaneseSuffixes = longestFirst('japanese')
const koreanSuffixes = longestFirst('korean')

/** One sign of these is enough where only the family name stands before them: `王总`. */
const hanShortSuffixes = wordSet('east-asian-titles', 'han short')

/** Familiar forms before a Chinese surname. */
const hanPrefixes = longestFirst('han before')
const koreanPrefixes = longestFirst('korean before')
const japanesePrefixes = longestFirst('japanese before')

type Custom = {
  readonly prefixes: () => readonly string[]
  readonly suffixes: () => readonly string[]
  /** Counts the signs of an unspaced name that are the family name. */
  readonly familyLength: (name: string) => number
  readonly isFamily: (text: string) => boolean
  /** Length of the longest full names; further signs are an unknown title. */
  readonly nameMax: number
}

/** Returns whether a text is written in Han characters, kana or Hangul. */
export function isEastAsian(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text)
}

/** Takes apart a Chinese, Japanese or Korean name: family name first, titles mostly behind, often no blanks. */
export function parseEastAsian(text: string, context: NameContext): NameParts | null {
  const foreign = parseForeign(text)
  if (foreign) return foreign
  const custom = customOf(text, context)
  const comma = text.search(/[,，、;]/u)
  const [named, note] =
    comma > 0 ? [text.slice(0, comma), text.slice(comma + 1).trim()] : [text, '']
  const prefix = custom.prefixes().find((word) => isPrefix(named, word, custom)) ?? ''
  const words = named.slice(prefix.length).trim().split(' ')
  const tail = titleWords(words, custom)
  const { name, suffix } = cutSuffix(words.slice(0, words.length - tail.length), custom)
  if (name.join('') === '') return null
  const notes = [[suffix, ...tail].filter((part) => part !== '').join(' '), note]
  return {
    prefix: prefix === '' ? null : prefix,
    middle: null,
    ...splitName(name, custom),
    suffix: notes.filter((part) => part !== '').join(', ') || null,
  }
}

/** Reads a foreign name in katakana or Chinese signs, which has a dot between given and family name. */
function parseForeign(text: string): NameParts | null {
  const words = text.split(/[・·•‧]/u).map((word) => word.trim())
  if (words.length < 2 || words.some((word) => word === '')) return null
  return {
    prefix: null,
    given: words[0] ?? null,
    middle: words.slice(1, -1).join(' ') || null,
    family: words.at(-1) ?? null,
    suffix: null,
  }
}

function customOf(text: string, { language }: NameContext): Custom {
  if (/\p{sc=Hangul}/u.test(text)) return korean
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) || language === 'ja') return japanese
  if (language === 'zh') return chinese
  if (language === 'ko') return korean
  const words = text.split(' ')
  const isSpaced =
    words.length > 1 && japaneseSurnames.has(words[0] ?? '') && !isChineseFamily(words[0] ?? '')
  const isJapanese = isSpaced || listedLength(text, japaneseSurnames, 4, 2) > 0
  return isJapanese || isWrittenInJapan(text) ? japanese : chinese
}

function isPrefix(text: string, prefix: string, custom: Custom): boolean {
  if (!text.startsWith(prefix)) return false
  const rest = text.slice(prefix.length)
  if (custom === japanese) return rest.length > 1
  // `小`, `老` and `고` begin names too: a surname must follow, and a whole name after the Korean sign.
  const isShort = prefix.length === 1
  if (!isShort) return rest.length > 0
  return custom === korean
    ? rest.length > 2 && rest.startsWith(' ')
    : custom.isFamily(rest.slice(0, 1)) && !custom.isFamily(text.slice(0, 2))
}

/** Returns the words behind the name, from the first one that is itself a title. */
function titleWords(words: readonly string[], custom: Custom): readonly string[] {
  const at = words.findIndex((word, index) => index > 0 && custom.suffixes().includes(word))
  return at < 0 ? [] : words.slice(at)
}

function cutSuffix(
  words: readonly string[],
  custom: Custom,
): { readonly name: readonly string[]; readonly suffix: string } {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const cut = before.length === 0 ? cutUnspaced(last, custom) : cutListed(last, custom, 1)
  return { name: [...before, cut], suffix: last.slice(cut.length) }
}

function cutListed(word: string, custom: Custom, nameMin: number): string {
  const suffix = custom
    .suffixes()
    .find((entry) => word.endsWith(entry) && word.length - entry.length >= nameMin)
  return suffix === undefined ? word : word.slice(0, -suffix.length)
}

function cutUnspaced(word: string, custom: Custom): string {
  const suffix = custom.suffixes().find((entry) => {
    const left = word.slice(0, -entry.length)
    if (!word.endsWith(entry) || left === '') return false
    // A title of one sign needs a whole name before it, for it may be part of the given name: `이양`, `王君`.
    return entry.length > 1
      ? left.length > 1 || custom.isFamily(left)
      : left.length > 2 || isAddress(left, entry, custom)
  })
  if (suffix !== undefined) return cutUnspaced(word.slice(0, -suffix.length), custom)
  if (custom !== chinese) return word
  if (
    word.length === 2 &&
    hanShortSuffixes.has(word.slice(1)) &&
    custom.isFamily(word.slice(0, 1))
  ) {
    return word.slice(0, 1)
  }
  const nameLength = custom.familyLength(word) + 2
  return word.length > custom.nameMax ? word.slice(0, nameLength) : word
}

/** Returns true for `高橋様`, `김씨`: no given name ends in these signs. */
function isAddress(left: string, entry: string, custom: Custom): boolean {
  return /^[様殿氏씨님]$/u.test(entry) && custom.isFamily(left)
}

function splitName(words: readonly string[], custom: Custom): Pick<NameParts, 'given' | 'family'> {
  const name = words.join('')
  if (words.length > 1) {
    const [family = '', ...given] = words
    return { family, given: given.join(' ') }
  }
  const length = Math.min(custom.familyLength(name), name.length)
  return { family: name.slice(0, length), given: name.slice(length).trim() || null }
}

/** Returns the length of the longest listed surname at the start, if a rest is left; otherwise 0. */
function listedLength(name: string, list: WordSet, longest: number, shortest: number): number {
  for (let length = longest; length >= shortest; length--) {
    if (length <= name.length && list.has(name.slice(0, length))) return length
  }
  return 0
}

function isChineseFamily(text: string): boolean {
  return chineseSurnames.has(text) || compoundSurnames.has(text)
}

const chinese: Custom = {
  prefixes: hanPrefixes,
  suffixes: hanSuffixes,
  nameMax: 4,
  isFamily: isChineseFamily,
  familyLength: (name) => {
    if (compoundSurnames.has(name.slice(0, 2))) return 2
    // A married woman may carry both surnames before a given name of two signs.
    const isDouble =
      name.length >= 4 && [...name.slice(0, 2)].every((sign) => chineseSurnames.has(sign))
    return isDouble ? 2 : 1
  },
}

const japanese: Custom = {
  prefixes: japanesePrefixes,
  suffixes: japaneseSuffixes,
  nameMax: 8,
  isFamily: (text) => japaneseSurnames.has(text),
  familyLength: (name) => {
    const listed = listedLength(name, japaneseSurnames, 4, 1)
    const isWhole = listed === name.length
    // One listed sign before three more is rarely the whole surname: 林田, 森岡.
    if (listed > 1 && !isWhole) return listed
    if (listed === 1 && name.length === 3) return 1
    if (isWhole || name.length <= 2) return isWhole ? listed : 1
    return 2
  },
}

const korean: Custom = {
  prefixes: koreanPrefixes,
  suffixes: koreanSuffixes,
  nameMax: 8,
  isFamily: (text) => koreanSurnames.has(text) || koreanCompounds.has(text),
  familyLength: (name) => (name.length > 2 && koreanCompounds.has(name.slice(0, 2)) ? 2 : 1),
}
