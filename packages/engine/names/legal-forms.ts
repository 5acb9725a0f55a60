import { readRows, readSections, readWords, wordSet } from '../data/words.ts'
import { once } from '../lib/once.ts'
import { countTradeBefore, isBeforeSeat, opensTail, partnerWords } from './form-tails.ts'

/** The legal form at the end (or beginning) of a company's name. */
export type LegalForm = {
  /** Letters only, lower case: `gmbh`, `ptyltd`. */
  readonly form: string
  /** Codes of the countries that use the form; empty when nearly all do. */
  readonly countries: readonly string[]
}

/** A legal form, and the number of words that it takes of the name. */
export type FoundForm = {
  readonly wordCount: number
  readonly legal: LegalForm
  /** The form begins with a joint: `& Co. KG`. */
  readonly isJoined: boolean
}

/** Legal forms with the countries of each. */
export type Rows = ReadonlyMap<string, readonly string[]>

/** Returns the rows of a section, read when they are first asked. */
export const rowsOf = (section: string) => once((): Rows => readRows('legal-forms', section))

/** Forms that stand behind the name, without dots, with the countries of each. */
const formsByText = rowsOf('')

/** The same forms with their words joined, for any placement of dots and blanks: `spolsro`. */
const formsByLetters = once(() => {
  const joined = new Map<string, readonly string[]>()
  for (const [text, countries] of formsByText()) {
    const letters = lettersOf(text)
    joined.set(letters, [...new Set([...(joined.get(letters) ?? []), ...countries])])
  }
  return joined
})

// Forms in scripts without blanks, which touch the name, before or after it.
const attachedForms = once(() =>
  [...readRows('legal-forms', 'attached')]
    .map(([form, countries]) => [form.normalize('NFKC'), countries] as const)
    .toSorted(([a], [b]) => b.length - a.length),
)

// These are ordinary words or syllables as well: they count as a form only when written as one (`SpA`, `AS`, `a.s.`,
// never `spa`).
export const ambiguous = wordSet('legal-forms', 'words as well')

/** Letters of `w likwidacji`, `i. L.`: the state of a firm, behind its form. */
const states = once(() => new Set(readWords('legal-forms', 'state').map(lettersOf)))

/** Words before `Co.` that belong to the form. */
const joints = wordSet('legal-forms', 'before Co')

/** Returns the number of words of the longest form. */
export const wordCountMax = once(() => {
  const rows = [...readSections('legal-forms').values()].flat()
  return Math.max(...rows.map((row) => row.split(':', 1).join('').split(' ').length))
})

/** Everything that the last word of a form or a state may be, with its letters set apart: `spolsro`, `sro`, `o`. */
const formEnds = once(() => {
  const forms = [...formsByLetters().keys(), ...states()]
  return new Set(forms.flatMap((form) => [...form, ''].map((_, from) => form.slice(from))))
})

const formWords = once(() => new Set([...formsByText().keys()].flatMap((text) => text.split(' '))))

/** Finds the legal form that `words` end with, or several in a row: `GmbH & Co. KG`; null when there is none. */
export function findTrailingForm(words: readonly string[]): FoundForm | null {
  // The last word shows that most names end in no form; partners may stand behind one.
  if (
    !endsForm(words.at(-1) ?? '') &&
    !words.some((word, at) => opensTail(word, words[at + 1] ?? ''))
  )
    return null
  const state = findLast(words, null) ? 0 : countState(words)
  const before = state === 0 ? words : words.slice(0, -state)
  let found: FoundForm | null = null
  for (;;) {
    const next = findLast(before.slice(0, before.length - (found?.wordCount ?? 0)), found)
    if (!next) break
    found = next
  }
  if (!found) return null
  const name = before.slice(0, before.length - found.wordCount)
  const trade = countTradeBefore(name, found.legal.countries)
  return { ...found, wordCount: found.wordCount + trade + state }
}

/** Returns whether a word may be the last one of a form. */
export const endsForm = (word: string): boolean => formEnds().has(lettersOf(fold(word)))

/** Counts the words of a state at the end; a state of a few letters needs dots, `i. L.`. */
export function countState(words: readonly string[]): number {
  const partners = words.findIndex(
    (word, at) =>
      partnerWords.has(word) && findLast(words.slice(0, at), null)?.legal.countries.includes('it'),
  )
  if (partners > 0) return words.length - partners
  const seated = words.findIndex((word, at) => at > 0 && isBeforeSeat(word, words[at + 1] ?? ''))
  if (seated > 0) return words.length - seated - 1
  for (let count = Math.min(stateWordsMax, words.length - 2); count > 0; count -= 1) {
    const tail = words.slice(-count)
    const letters = lettersOf(tail.map(fold).join(''))
    if (states().has(letters) && (letters.length > 3 || tail.some((word) => word.includes('.')))) {
      return count
    }
  }
  return 0
}

const stateWordsMax = 4

/** Finds the longest form at the end, before the form `behind` it, and counts both. */
function findLast(words: readonly string[], behind: FoundForm | null): FoundForm | null {
  for (let count = Math.min(wordCountMax(), words.length - 1); count > 0; count -= 1) {
    const tail = words.slice(-count)
    const legal = readForm(tail)
    const joint = legal ? jointLength(words.slice(0, -count), tail) : 0
    // `Brumwick PC Ltd`: the word before a whole form is more often part of the name.
    const isName = behind && !behind.isJoined && joint === 0
    if (!legal || (isName && ambiguous.has(legal.form))) continue
    const found = { wordCount: count + joint, legal, isJoined: joint > 0 }
    return behind ? joinForms(found, behind) : found
  }
  return null
}

function joinForms(found: FoundForm, behind: FoundForm): FoundForm {
  const { legal } = behind
  return {
    wordCount: found.wordCount + behind.wordCount,
    legal: {
      form: `${found.legal.form}${legal.form}`,
      countries: legal.countries.length > 0 ? legal.countries : found.legal.countries,
    },
    isJoined: found.isJoined,
  }
}

/** Counts the word that joins a form to the name before it: the `&` of `& Co. KG`. */
function jointLength(before: readonly string[], [first = '']: readonly string[]): number {
  const isCompany = /^(?:co|comp|company|cie|cokg|cia|compania|compagnie)$/.test(fold(first))
  return isCompany && before.length > 1 && joints.has(fold(before.at(-1) ?? '')) ? 1 : 0
}

/** Removes legal forms that are attached without a blank. */
export function cutAttachedForm(name: string): { rest: string; legal: LegalForm | null } {
  for (const [form, countries] of attachedForms()) {
    if (name.startsWith(form) || name.endsWith(form)) {
      const { rest } = cutAttachedForm(name.replace(form, ' ').trim())
      return { rest, legal: { form, countries } }
    }
  }
  return { rest: name, legal: null }
}

/** Cuts `Co.KG` and `Pvt.Ltd` at their dots, where each part is a word of a form; null for other tokens: `acme.kg`. */
export function cutDottedForm(token: string): readonly string[] | null {
  const parts = token.match(/[^.]+\.?/g) ?? []
  const isForm = (part: string) => fold(part).length > 1 && formWords().has(fold(part))
  return parts.length > 1 && parts.every(isForm) ? parts : null
}

function readForm(tail: readonly string[]): LegalForm | null {
  const text = tail.map(fold).join(' ')
  const joined = text.replaceAll(' ', '')
  const listed = formsByText().get(text)
  const countries = listed ?? (isSpelledApart(tail) ? formsByLetters().get(joined) : undefined)
  if (!countries) return null
  const isWord = listed
    ? tail.every(isWrittenAsWord)
    : ambiguous.has(joined) && !tail.every(isLetter)
  return isWord ? null : { form: lettersOf(text), countries }
}

/** Returns true for `L L C`, `Sp.z o.o.`: writers put dots and blanks between the letters of a form. */
function isSpelledApart(tail: readonly string[]): boolean {
  const isDotted =
    tail.length > 1 ? tail.some((word) => word.includes('.')) : /\.\p{L}/u.test(tail[0] ?? '')
  return isDotted || (tail.length > 1 && tail.every((word) => word.length === 1))
}

/** Returns true for `K`, `e.`, `r.o.`: a letter that stands for a word. */
const isLetter = (word: string): boolean => /^(?:\p{Lu}|(?:\p{L}\.)+\p{L}?)$/u.test(word)

// Firms write these forms so more often than in capitals.
export const usualWriting: ReadonlySet<string> = new Set(['Ab', 'Co', 'Oy'])

function isWrittenAsWord(word: string): boolean {
  return ambiguous.has(fold(word)) && /^[A-Z]?[a-z]+$/.test(word) && !usualWriting.has(word)
}

/** Returns the letters and digits of a text. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a word of a form as the lists have it. */
export function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[.,()']/g, '')
}
