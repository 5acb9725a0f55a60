import { stemmer } from 'stemmer'
import { readRows, readWords } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { yieldToEventLoop } from '../../lib/time.ts'
import { transliterate } from '../../names/transliterate.ts'
import { isEnglishWord } from './common-words.ts'

type Rows = ReadonlyMap<string, readonly string[]>

const fieldTable = new Map<string, string[]>()
const filling = once(() => fillByStem(fieldTable, readRows('industry-words')))

function fieldsByStem(): Rows {
  for (const _ of filling());
  return fieldTable
}

/** Reads the words of all fields, with a pause after each field: together they hold the event loop for 150 ms. */
export async function loadFields(): Promise<void> {
  for (const _ of filling()) await yieldToEventLoop()
}

function byStem(rows: Rows): Rows {
  const table = new Map<string, string[]>()
  for (const _ of fillByStem(table, rows));
  return table
}

/** Adds the stems of a field at each step. */
function* fillByStem(table: Map<string, string[]>, rows: Rows): Generator<void> {
  for (const [field, words] of rows) {
    for (const stem of new Set(words.flatMap(partsOf).map(stemOf))) {
      table.set(stem, [...(table.get(stem) ?? []), field])
    }
    yield
  }
}

/** Lists the parts of a word as texts are cut, without single letters: `e` of `e-bike` is a word in some languages. */
const partsOf = (word: string) =>
  word.includes('-') ? word.split('-').filter(({ length }) => length > 1) : [word]

const neighboursByStem = once(() => byStem(readRows('industry-neighbours', 'words')))
const relatedByField = once(() => {
  const related = new Map<string, readonly string[]>(readRows('industry-neighbours', 'related'))
  const relate = (field: string, others: readonly string[]) =>
    related.set(field, [...(related.get(field) ?? []), ...others])
  for (const [field, narrower] of readRows('industry-groups')) {
    relate(field, narrower)
    for (const one of narrower) relate(one, [field])
  }
  return related
})

/**
 * Lists the fields so near to a field that a page of theirs does not contradict it, as a cafe's does not contradict a
 * bakery. A field that holds others is near to all of them.
 */
export function relatedFields(field: string): readonly string[] {
  return relatedByField().get(field) ?? []
}

/** Lists the fields that a stem is near to in meaning without being one of their words. */
export function fieldsNear(stem: string): readonly string[] {
  return neighboursByStem().get(stem) ?? []
}

// A stem of two letters is a function word of some language: `ale` and `pos` would be `al` and `po`, on any page.
const stemLengthMin = 3

/** Returns the stem of a word in lower case, without accents: one for bakery and bakeries, and for lens and lenses. */
export function stemOf(word: string): string {
  const plain = transliterate(word)
  if (!/^[a-z]+$/.test(plain) || nouns.has(plain)) return plain
  const singular = singulars.get(plain) ?? plain
  const shorter = singular.endsWith('s') ? singular.slice(0, -1) : singular
  if (nouns.has(shorter)) return shorter
  const stem = stemmer(singular)
  if (stem.length >= stemLengthMin) return stem
  return singular.length > stemLengthMin ? shorter : singular
}

// Nouns of trades whose English stem is a common word of another meaning: `well`, `hear`, Danish `dine`.
const nouns: ReadonlySet<string> = new Set(
  [
    'acting apartment armes bearing billing casting charging coating coloration cooling dating detailing dining',
    'drinking filling fitness genomics glasses hearing honning hosting imaging landing mining riding',
    'shooting spelling spinning testing trading turning wellness',
  ].flatMap((line) => line.split(' ')),
)

// Nouns whose singular ends in s, which the stemmer takes for a plural. The whole word list would load in each thread.
const singulars: ReadonlyMap<string, string> = new Map(
  ['lens', 'gas', 'bus', 'canvas', 'atlas', 'virus', 'campus'].map((noun) => [`${noun}es`, noun]),
)

const usualStems = once(() => new Set(readWords('hint-words').map(stemOf)))

/** Returns whether most sites have a word in menus, news or footers, so that it does not tell what a firm does. */
export function isUsual(stem: string): boolean {
  return usualStems().has(stem)
}

// A word of more fields tells none of them.
const fieldsPerWordMax = 3

// `Leuchtenfabrik`, `fietsenwinkel`: in German and Dutch a trade stands within a longer word, in Turkish and Finnish
// with endings behind it. Shorter parts are there by chance.
const partLengthMin = 5
const restLengthMin = 3
// Compounds of three trades have some forty letters. Longer words are left out, as each beginning is looked up.
const compoundLengthMax = 60

/** Returns the fields of the longest listed word with which a word begins or ends; empty for English words. */
function fieldsWithin(stem: string): readonly string[] {
  if (isClause(stem)) return fieldsAmong(stem)
  if (stem.length <= partLengthMin || stem.length > compoundLengthMax) return []
  if (isEnglishWord(stem)) return []
  const fields = fieldsByStem()
  for (let length = stem.length - 1; length >= partLengthMin; length -= 1) {
    const isLong = stem.length - length >= restLengthMin
    const found = fields.get(stem.slice(0, length)) ?? (isLong && fields.get(stem.slice(-length)))
    if (found) return found
  }
  return []
}

// Chinese and Japanese are written without blanks, so that a clause stands between two marks. Words of one sign count
// only where they stand alone, because they are parts of many other words.
const signOfWord = /\p{Script=Han}/u
const signsMin = 2
// No word of the list has more: kana in it are several letters each.
const signsMax = 12
const clauseLettersMax = 60

/** Returns whether a word, as it is cut at blanks and marks, may hold several words of Chinese or Japanese. */
export function isClause(word: string): boolean {
  return word.length >= signsMin && signOfWord.test(word)
}

/**
 * Lists the fields of the words of the list within a clause, from its beginning and the longest first: the hospital of
 * `動物病院` is an animal's, and the rented car of `出租车` a taxi.
 */
function fieldsAmong(clause: string): readonly string[] {
  const signs = [...clause.slice(0, clauseLettersMax)]
  const found = new Set<string>()
  for (let from = 0; from < signs.length; ) {
    const part = longestAt(signs, from)
    for (const field of part?.fields ?? []) found.add(field)
    from += part?.length ?? 1
  }
  return [...found]
}

/** Returns the longest word of the list that begins at a sign, with its fields; null where none does. */
function longestAt(signs: readonly string[], from: number) {
  for (let length = Math.min(signsMax, signs.length - from); length >= signsMin; length -= 1) {
    const part = signs.slice(from, from + length).join('')
    const fields = signOfWord.test(part) ? fieldsByStem().get(part) : undefined
    if (fields) return { fields, length }
  }
  return null
}

/**
 * Counts the different words of each field of industry among stems.
 * @param hasCompounds whether to look into longer words as well, which takes long for a whole page
 */
export function fieldsOf(
  stems: Iterable<string>,
  hasCompounds = false,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const stem of stems) {
    const fields = fieldsByStem().get(stem) ?? (hasCompounds ? fieldsWithin(stem) : [])
    if (fields.length > fieldsPerWordMax) continue
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  }
  return counts
}
