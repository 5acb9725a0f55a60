import { wordSet } from '../../data/words.ts'
import { fieldsNear, fieldsOf, isUsual, relatedFields, stemOf } from '../lexicon/industries.ts'
import { isFunctionWord, languageOfText } from '../lexicon/languages.ts'
import type { ComparedText } from './context.ts'

// Words as they are written, because `customers` and `customs` have one stem.
const usualWords = wordSet('hint-words')

// The beginning of a page says what it is about: one word of a field counts there, unless more words are of another
// field. Further down one word may stand by chance.
const fieldWordsMin = 2
const otherLeadWordsMin = 2
// A text of one sentence has a word of its trade, and seldom one of another.
const sentenceWordsMax = 20
const otherFieldWordsMin = 3

/**
 * Returns whether a hint tells its trade by more than words of all trades. "Sextants for our customers" speaks of no
 * customs, but a hint that has no other words means them.
 */
function asksSurely(terms: readonly string[]): boolean {
  const rare = terms.filter((term) => !usualWords.has(term))
  return rare.length === 0 || fieldsOf(rare.map(stemOf), true).size > 0
}

/** The fields that a hint asks for, and all fields that it touches. */
type FieldsAsked = {
  readonly asked: ReadonlySet<string>
  /** All fields of which the hint has a word, and those related to the asked ones: a page of one speaks neither way. */
  readonly touched: ReadonlySet<string>
}

/** Counts the words near each field, for a hint without a word of any field itself. */
function nearFieldsOf(stems: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const field of stems.flatMap(fieldsNear)) counts.set(field, (counts.get(field) ?? 0) + 1)
  return counts
}

/** Finds the fields of a hint. Beside many words of one field a word of another is chance, and speaks neither way. */
function fieldsAsked(terms: readonly string[]): FieldsAsked {
  const stems = terms.map(stemOf)
  const named = [...fieldsOf(stems, true)]
  const counts = named.length > 0 ? named : [...nearFieldsOf(stems)]
  const most = Math.max(0, ...counts.map(([, count]) => count))
  const asked = counts.flatMap(([field, count]) => (count > most / 2 ? [field] : []))
  const touched = counts.map(([field]) => field)
  return { asked: new Set(asked), touched: new Set([...touched, ...asked.flatMap(relatedFields)]) }
}

// "Event management" means what it says; a row of such words, "tools and services for teams", means no trade.
const usualWordsMax = 2

/**
 * Returns whether a hint names a trade, in words whose field of industry is known. Most pages, the firm's own as well,
 * leave out the words of other hints, such as "trusted by teams worldwide".
 */
export function namesTrade(terms: readonly string[]): boolean {
  const rare = terms.filter((term) => !usualWords.has(term))
  const telling = rare.length === 0 && terms.length <= usualWordsMax ? terms : rare
  return fieldsAsked(telling).asked.size > 0
}

/**
 * Returns whether most words of a hint are words of all trades: "seamless tools for teams worldwide". Most pages, the
 * firm's own as well, leave out the words of such a hint.
 */
export function isVague(terms: readonly string[]): boolean {
  return terms.filter((term) => isUsual(stemOf(term))).length * 2 > terms.length
}

// Among a thousand firms that describe themselves, most with one word of these fields have no second one: the word says
// how they work, and not what their trade is.
const fieldsOfMeans: ReadonlySet<string> = new Set(['ai', 'data', 'hosting', 'webdesign'])

/** How many words of a text are of the fields asked for, and how many are of the other field with most words. */
type FieldWords = { readonly asked: number; readonly other: number }

function fieldWordsOf(
  stems: readonly string[],
  { asked, touched }: FieldsAsked,
  hasCompounds: boolean,
): FieldWords {
  const { own = [], foreign = [] } = Object.groupBy(stems, (stem) =>
    [...fieldsOf([stem], hasCompounds).keys(), ...fieldsNear(stem)].some((field) =>
      asked.has(field),
    )
      ? 'own'
      : 'foreign',
  )
  const other = [...fieldsOf(foreign, hasCompounds)].map(([field, count]) =>
    touched.has(field) || fieldsOfMeans.has(field) ? 0 : count,
  )
  return { asked: own.length, other: Math.max(0, ...other) }
}

/** `apart`: one word of another trade at the beginning of a text that is no single sentence. */
export type FieldStep = 'same' | 'other' | 'apart'

/**
 * Compares the fields of industry that a hint and a text speak of: the same trade in other words, or another one; null
 * when either names none.
 * @param nameStems stems of the distinguishing words of the name, which tell no trade: any page of that name has them
 */
export function fieldStep(
  terms: readonly string[],
  { stems, leadStems }: Omit<ComparedText, 'isTelling'>,
  nameStems: ReadonlySet<string> = new Set(),
): FieldStep | null {
  const fields = fieldsAsked(terms)
  if (fields.asked.size === 0) return null
  const leadWords = leadStems.trim().split(' ')
  // Dutch `door` and Italian `ai` are words of trades in English.
  const language = languageOfText(leadStems)
  const isGrammar = (stem: string) => language !== null && isFunctionWord(stem, language)
  const telling = (text: string) =>
    text
      .trim()
      .split(' ')
      .filter((stem) => !isUsual(stem) && !nameStems.has(stem) && !isGrammar(stem))
  const lead = fieldWordsOf(telling(leadStems), fields, true)
  const said = fieldWordsOf(telling(stems), fields, false)
  const isOutweighed = Math.max(lead.asked, said.asked) === 1 && lead.other >= otherLeadWordsMin
  if ((lead.asked > 0 || said.asked >= fieldWordsMin) && !isOutweighed) return 'same'
  const leadMin = leadWords.length <= sentenceWordsMax ? 1 : otherLeadWordsMin
  const isOther = lead.other >= leadMin || said.other >= otherFieldWordsMin
  const isNoneShared = said.asked === 0 || isOutweighed
  // Words of trades are known in several languages, so that a page in another language than the hint is comparable.
  if (!isNoneShared || !asksSurely(terms)) return null
  if (isOther) return 'other'
  return lead.other > 0 ? 'apart' : null
}
