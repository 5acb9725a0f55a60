import { once } from '@enricher/engine/lib/once'
import { readSections } from '../data/words.ts'
import { type Language, languages } from '../plan.ts'
import { type Meaning, phraseKinds } from './phrase-kinds.ts'
import { isFormerPartner, isOfBusiness } from './private-words.ts'
import { titleMeanings } from './titles.ts'
import { foldWord, type Token, tokenise } from './tokens.ts'
import { createTypoIndex } from './typos.ts'

/** A phrase that begins at a token, with its number of tokens. */
export type Found = { readonly meaning: Meaning; readonly length: number }

/** The words and phrases of questions in one language. */
export type Lexicon = {
  /** Returns the longest phrase that begins at a token, or null. `mayErr` allows a word to have a typing error. */
  readonly find: (tokens: readonly Token[], at: number, mayErr: boolean) => Found | null
  readonly isRank: (word: string) => boolean
  readonly isModifier: (word: string) => boolean
  readonly isHonorific: (word: string) => boolean
  /** The words of the language's own phrases, which identify the language. */
  readonly words: ReadonlySet<string>
}

const files: Readonly<Record<Language, string>> = {
  en: 'ask-words-en',
  de: 'ask-words-de',
  fr: 'ask-words-fr',
  es: 'ask-words-es',
}

// Questions in other languages use English phrases of these kinds: "CEO von Acme", "le site et les emails".
const sharedKinds: ReadonlySet<string> = new Set([
  'websites',
  'website',
  'emails',
  'linkedin',
  'role',
])

const made = new Map<Language, () => Lexicon>(
  languages.map((language) => [language, once(() => createLexicon(language))]),
)

/** Returns the phrases of a language; the first call reads them, which takes some milliseconds. */
export function lexiconOf(language: Language): Lexicon {
  const make = made.get(language)
  if (!make) throw new Error(`no words for ${language}`)
  return make()
}

// A hyphen before these letters may separate the pronoun of a French question: `a-t-il`.
const plainPhrase = /^(?:[\p{L}\p{N} ]|-(?![tmvcijnoel]))+$/u

/** Writes a phrase of a list in the form in which tokens of a question are compared. */
function phraseKey(phrase: string): string {
  // Most phrases have no character that could end a token; for them this takes a tenth of the time.
  if (plainPhrase.test(phrase)) return foldWord(phrase)
  // A word follows an elision in a question; without the word the apostrophe would be a sign.
  return tokenise(phrase.endsWith("'") ? `${phrase}x` : phrase)
    .map((token) => token.folded)
    .join(' ')
    .replace(/' x$/, "'")
}

const keyed = new Map<string, ReadonlyMap<string, readonly string[]>>()

/** The phrases of a file by section, in the form in which they are compared. */
function keysIn(file: string): ReadonlyMap<string, readonly string[]> {
  const known = keyed.get(file)
  if (known) return known
  const sections = [...readSections(file)]
  const keys = new Map(sections.map(([section, list]) => [section, list.map(phraseKey)]))
  keyed.set(file, keys)
  return keys
}

/** Returns the words of a language's own phrases. They identify the language without building its whole lexicon. */
export function wordsOf(language: Language): ReadonlySet<string> {
  const known = words.get(language) ?? wordsIn([...keysIn(files[language]).values()].flat())
  words.set(language, known)
  return known
}

const words = new Map<Language, ReadonlySet<string>>()

function createLexicon(language: Language): Lexicon {
  const phrases = new Map<string, Meaning>()
  const own = meaningsIn(files[language])
  addAll(phrases, own, () => true)
  if (language !== 'en') addAll(phrases, meaningsIn(files.en), (kind) => sharedKinds.has(kind))
  for (const [title, role] of titleMeanings()) {
    if (!phrases.has(title)) phrases.set(title, { kind: 'role', role })
  }
  const lengths = longestByFirstWord(phrases)
  const typos = once(() => createTypoIndex(phrases))
  const [ranks, modifiers] = [sectionOf(language, 'rank'), sectionOf(language, 'modifier')]
  const corrected = (word: string) =>
    ranks.has(word) || modifiers.has(word)
      ? null
      : (phrases.get(typos().correct(word) ?? '') ?? null)
  const find = (tokens: readonly Token[], at: number, mayErr: boolean): Found | null => {
    const first = tokens[at]
    if (first?.kind !== 'word') return null
    const found = findPhrase(phrases, tokens, at, lengths.get(first.folded) ?? 0)
    if (found) return isOfBusiness(found.meaning, tokens, at) ? null : found
    const derived = derivedMeaning(phrases, first.folded)
    const meaning = derived ?? (mayErr ? corrected(first.folded) : null)
    return meaning && { meaning, length: 1 }
  }
  return {
    find,
    isRank: has(ranks),
    isModifier: has(modifiers),
    isHonorific: has(sectionOf(language, 'honorific')),
    words: wordsOf(language),
  }
}

const former: Meaning = { kind: 'private', role: null }

// Shorter words occur in phrases of other languages, too: `y a-t-il`.
const phraseWordMin = 3

function wordsIn(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(
    phrases.flatMap((phrase) => {
      const words = phrase.split(' ')
      return words.length === 1 ? words : words.filter((word) => word.length >= phraseWordMin)
    }),
  )
}

const derivedMeaning = (phrases: ReadonlyMap<string, Meaning>, word: string): Meaning | null =>
  isFormerPartner(word, phrases) ? former : pluralRole(phrases, word)

/** Reads plurals such as `CEOs`, because lists have most roles in the singular. */
function pluralRole(phrases: ReadonlyMap<string, Meaning>, word: string): Meaning | null {
  const one = /^[a-z]{2,}s$/.test(word) ? phrases.get(word.slice(0, -1)) : undefined
  return one?.kind === 'role' ? one : null
}

const has =
  (words: ReadonlySet<string>) =>
  (word: string): boolean =>
    words.has(word)

function sectionOf(language: Language, section: string): ReadonlySet<string> {
  return new Set(keysIn(files[language]).get(section) ?? [])
}

const meaningsOf = new Map<string, readonly (readonly [string, Meaning])[]>()

/** The phrases of a file, in the order in which their kinds win. Each language reads the English ones as well. */
function meaningsIn(file: string): readonly (readonly [string, Meaning])[] {
  const known = meaningsOf.get(file) ?? readMeanings(file)
  meaningsOf.set(file, known)
  return known
}

function readMeanings(file: string): readonly (readonly [string, Meaning])[] {
  const sections = [...keysIn(file)]
  return phraseKinds.flatMap((kind) =>
    sections.flatMap(([section, phrases]) => {
      const [, valued, role = null] = /^(role|number) (.+)$/.exec(section) ?? []
      if ((valued ?? section) !== kind) return []
      return phrases.map((phrase) => [phrase, { kind, role }] as const)
    }),
  )
}

function addAll(
  phrases: Map<string, Meaning>,
  meanings: readonly (readonly [string, Meaning])[],
  isTaken: (kind: Meaning['kind']) => boolean,
): void {
  for (const [phrase, meaning] of meanings) {
    if (isTaken(meaning.kind) && !phrases.has(phrase)) phrases.set(phrase, meaning)
  }
}

// The longest phrases of the lists have seven words; longer ones would cost time at every word.
const phraseWordsMax = 8

function longestByFirstWord(phrases: ReadonlyMap<string, Meaning>): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const phrase of phrases.keys()) {
    const words = phrase.split(' ')
    const first = words[0] ?? ''
    const length = Math.min(words.length, phraseWordsMax)
    if (length > (lengths.get(first) ?? 0)) lengths.set(first, length)
  }
  return lengths
}

function findPhrase(
  phrases: ReadonlyMap<string, Meaning>,
  tokens: readonly Token[],
  at: number,
  lengthMax: number,
): Found | null {
  const keys: string[] = []
  for (let length = 1; length <= lengthMax; length += 1) {
    const token = tokens[at + length - 1]
    if (token?.kind !== 'word') break
    keys.push(length === 1 ? token.folded : `${keys[length - 2]} ${token.folded}`)
  }
  for (let length = keys.length; length > 0; length -= 1) {
    const meaning = phrases.get(keys[length - 1] ?? '')
    if (meaning) return { meaning, length }
  }
  return null
}

/** Caches the phrases found at each token of a question, because several readers ask for them. */
export function rememberFound(lexicon: Lexicon, tokens: readonly Token[]): Lexicon {
  const exact: (Found | null | undefined)[] = []
  const erring: (Found | null | undefined)[] = []
  const find: Lexicon['find'] = (asked, at, mayErr) => {
    if (asked !== tokens) return lexicon.find(asked, at, mayErr)
    const known = mayErr ? erring : exact
    const found = known[at]
    if (found !== undefined) return found
    const fresh = lexicon.find(tokens, at, mayErr)
    known[at] = fresh
    return fresh
  }
  return { ...lexicon, find }
}
