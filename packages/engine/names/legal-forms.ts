import { readRows, readSections, readWords, wordSet } from '../data/words.ts'
import { once } from '../lib/once.ts'
import { isBeforeSeat, opensTail, partnerWords } from './form-tails.ts'

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

type Rows = ReadonlyMap<string, readonly string[]>

const rowsOf = (section: string) => once((): Rows => readRows('legal-forms', section))

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

const leadingForms = rowsOf('before the name')
const leadingAlone = rowsOf('before the name, with no form of another country behind it')
const leadingQuoted = rowsOf(
  'in its own script, before a name in quotes, or with a form of the same country behind it',
)

// These are ordinary words or syllables as well: they count as a form only when written as one (`SpA`, `AS`, `a.s.`,
// never `spa`).
const ambiguous = wordSet('legal-forms', 'words as well')

/** Pairs of words that begin the names of firms; the first word only looks like a form. */
const firmNames = wordSet('legal-forms', 'names')

/** Letters of `w likwidacji`, `i. L.`: the state of a firm, behind its form. */
const states = once(() => new Set(readWords('legal-forms', 'state').map(lettersOf)))

/** Words before `Co.` that belong to the form. */
const joints = wordSet('legal-forms', 'before Co')

const wordCountMax = once(() => {
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
  if (!endsForm(words.at(-1) ?? '') && !words.some(opensTail)) return null
  const state = findLast(words, null) ? 0 : stateLength(words)
  const before = state === 0 ? words : words.slice(0, -state)
  let found: FoundForm | null = null
  for (;;) {
    const next = findLast(before.slice(0, before.length - (found?.wordCount ?? 0)), found)
    if (!next) return found && { ...found, wordCount: found.wordCount + state }
    found = next
  }
}

/** Returns whether a word may be the last one of a form. */
export const endsForm = (word: string): boolean => formEnds().has(lettersOf(fold(word)))

/** Counts the words of a state at the end; a state of a few letters needs dots, `i. L.`. */
function stateLength(words: readonly string[]): number {
  const partners = words.findIndex(
    (word, at) =>
      partnerWords.has(word) && findLast(words.slice(0, at), null)?.legal.countries.includes('it'),
  )
  if (partners > 0) return words.length - partners
  const seated = words.findIndex((word, at) => at > 0 && isBeforeSeat(word))
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

const stateWordsMax = 3

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
  const isCompany = /^(?:co|company|cie|cokg|cia|compania|compagnie)$/.test(fold(first))
  return isCompany && before.length > 1 && joints.has(fold(before.at(-1) ?? '')) ? 1 : 0
}

/** The rest of a name behind its first words. */
type NameBehind = {
  /** Number of first words that stand before a quote; 0 where there is none. */
  readonly unquoted: number
  /** The first word was written in Cyrillic letters: `ИП`, never `IP`. */
  readonly isCyrillic: boolean
  readonly trailing: LegalForm | null
}

/** Finds the legal form that `words` begin with, `LLC`, `Công ty TNHH`, or null. */
export function findLeadingForm(
  words: readonly string[],
  { unquoted, isCyrillic, trailing }: NameBehind,
): FoundForm | null {
  if (firmNames.has(words.slice(0, 2).map(fold).join(' '))) return null
  for (let count = Math.min(wordCountMax(), words.length - 1); count > 0; count -= 1) {
    const head = words.slice(0, count)
    const text = head.map(fold).join(' ')
    const meets = (rows: Rows) =>
      trailing?.countries.some((country) => rows.get(text)?.includes(country))
    const quoted = leadingQuoted().get(text)
    const isOwnScript = isCyrillic && quoted?.some((country) => cyrillicCountries.has(country))
    const isTaken =
      leadingForms().has(text) ||
      (leadingAlone().has(text) && (!trailing || meets(leadingAlone()))) ||
      (quoted !== undefined && (isOwnScript || unquoted === count || meets(leadingQuoted())))
    if (isTaken && isShownAsForm(head)) {
      const rows = [leadingForms, leadingAlone, leadingQuoted].map((rowsIn) => rowsIn().get(text))
      return {
        wordCount: count,
        legal: { form: lettersOf(text), countries: rows.flatMap((row) => row ?? []) },
        isJoined: false,
      }
    }
  }
  return null
}

// Forms of these countries are written in Cyrillic letters; `АС` is no Latvian form.
const cyrillicCountries: ReadonlySet<string> = new Set('bg by kz me mk rs ru ua'.split(' '))

/** Returns true for several words, a long one, or one in capitals or with its dots, `S.r.l.`: `Sia` may be a name. */
function isShownAsForm([first = '', ...rest]: readonly string[]): boolean {
  return (
    rest.length > 0 ||
    fold(first).length > 3 ||
    /^(?:\p{Lu}(?:.*\p{Lu})?\.?|(?:\p{L}\.){2,})$/u.test(first)
  )
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

function isWrittenAsWord(word: string): boolean {
  return ambiguous.has(fold(word)) && /^[A-Z]?[a-z]+$/.test(word) && word !== 'Co'
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[.,()]/g, '')
}
