import { memoizeTexts } from '../../lib/memoize.ts'
import { opensTail } from '../../names/form-tails.ts'
import { findLeadingForm } from '../../names/leading-forms.ts'
import { cutAttachedForm, endsForm, findTrailingForm } from '../../names/legal-forms.ts'
import { transliterate } from '../../names/transliterate.ts'

/**
 * Returns the legal form of a name, as written: at its end, before a name in quotes, or attached to it in scripts
 * without blanks; null where it has none.
 */
export function legalFormOf(name: string): string | null {
  const words = name.trim().split(/\s+/u)
  const form = findTrailingForm(words.map((word) => transliterate(word)))
  if (form !== null && form.wordCount < words.length) {
    const written = words.slice(-form.wordCount).join(' ')
    return written.replace(/^[,(]+|(?<![,)])[,)]+$/g, '')
  }
  return leadingFormOf(words) ?? attachedFormOf(name)
}

const quotes = /^["«“„‘'»]/u

function leadingFormOf(words: readonly string[]): string | null {
  const unquoted = Math.max(
    0,
    words.findIndex((word) => quotes.test(word)),
  )
  const folded = words.map((word) => transliterate(word))
  const form = findLeadingForm(folded, { unquoted, isCyrillic: false, trailing: null })
  const isForm = form && form.wordCount < words.length && (unquoted > 0 || form.wordCount > 1)
  return isForm ? words.slice(0, form.wordCount).join(' ') : null
}

function attachedFormOf(name: string): string | null {
  if (!attachable.test(name)) return null
  return cutAttachedForm(name.normalize('NFKC')).legal?.form ?? null
}

const attachable = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u

const lineLettersMax = 160
const partsMax = 4

/** Finds the names in a line that are parts of it and have a legal form: `Acme GmbH, Main Street 1`. */
export const namesWithForm = memoizeTexts((line: string): readonly string[] => {
  if (line.length > lineLettersMax) return []
  const parts = line
    .replace(/\.{2,9}/g, '')
    .split(/[,;|·•:()]|\s[.–—-]\s|copyright\s/iu, partsMax)
    .map((part) => part.trim())
  return parts
    .map((part, at) => withFormBehind(part, parts[at + 1], line))
    .filter((part) => {
      const count = part.split(/\s+/u).length
      const isName = /^[\p{Lu}\p{Lo}\p{N}„"«]/u.test(part) && count <= nameWordsMax
      return isName && (count > 1 || attachable.test(part)) && legalFormOf(part) !== null
    })
})

const nameWordsMax = 12

/** Joins a form that a comma parts from its name: `Acme, s.r.o.`, `Acme Co., Ltd.`. */
function withFormBehind(part: string, next: string | undefined, line: string): string {
  const joined = `${part}, ${next}`
  if (next === undefined || !line.includes(joined)) return part
  const words = next.split(/\s+/u).map((word) => transliterate(word))
  return findTrailingForm(['x', ...words])?.wordCount === words.length ? joined : part
}

// Longer lines are whole documents; a sentence names a firm near its beginning or its end.
const proseLettersMax = 600
const wordsMax = 90
const namesMax = 6
const nameWordsBefore = 7

/** Finds names with a legal form within sentences, `Acme Widgets Ltd was founded in ...`, and then those in quotes. */
export const namesInProse = memoizeTexts((line): readonly string[] =>
  line.length > proseLettersMax ? [] : [...namesBeforeForms(line), ...namesInQuotes(line)],
)

function namesBeforeForms(line: string): readonly string[] {
  const words = line.split(/\s+/u, wordsMax)
  const hasTail = words.some((word) => ofForm(word).opensTail)
  const found: string[] = []
  for (let end = 2; end <= words.length && found.length < namesMax; end += 1) {
    const last = words[end - 1] ?? ''
    if (!(hasTail ? mayStand.test(last) : ofForm(last).isEnd)) continue
    const before = words.slice(Math.max(0, end - nameWordsBefore), end)
    const form = findTrailingForm(before.map((word) => transliterate(word)))
    const name = form && nameBefore(before, form.wordCount)
    if (name) found.push(name)
  }
  return found
}

// `20831 Town (MB)`: a region in brackets has the letters of a form.
const mayStand = /^\p{Lu}|\p{L}\./u
/** Looks up what a word is of a legal form: the words of a site repeat more often than its lines do. */
const ofForm = memoizeTexts((word) => {
  const latin = transliterate(word)
  return { isEnd: mayStand.test(word) && endsForm(latin), opensTail: opensTail(latin, '') }
})
const joints = /^(?:&|\+|and|of|the|de|del|der|des|du|e|en|et|i|la|och|og|und|van|y|и)$/u

/** Returns the words with capitals before a form, with the form; null where there are none. */
function nameBefore(words: readonly string[], formWords: number): string | null {
  let start = words.length - formWords
  while (start > 0 && belongs(words, start - 1)) start -= 1
  while (joints.test(words[start] ?? '')) start += 1
  const name = words.slice(start).join(' ')
  return start < words.length - formWords
    ? name.replace(/[,;:)]{1,9}$|(?<=\p{L}{3})\.$/u, '').replace(/^[("„«]+/u, '')
    : null
}

function belongs(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  const isOpen = !/[.;:!?)]$/u.test(word) || /^\p{L}{1,2}\.$/u.test(word)
  return (
    isOpen &&
    ((/^[("„«]?[\p{Lu}\p{N}]/u.test(word) && !/^(?:19|20)\d\d$/.test(word)) || joints.test(word))
  )
}

const quoted = /(?<!\p{L})(\p{Lu}{2,5}) ?["«“„]([^"«»“”„]{2,60})["»”“]/gu

/** Finds names in quotes behind a legal form: `ООО «Acme»`. */
function namesInQuotes(line: string): readonly string[] {
  if (!/["«“„]/u.test(line)) return []
  return [...line.matchAll(quoted)]
    .slice(0, namesMax)
    .map(([, form, name]) => `${form} «${name?.trim()}»`)
    .filter((name) => leadingFormOf(name.split(/\s+/u)) !== null)
}
