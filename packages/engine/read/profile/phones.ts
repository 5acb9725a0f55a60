import { memoizeTexts } from '../../lib/memoize.ts'
import { hasRow } from './example-numbers.ts'
import { readByPlan } from './numbering-plans.ts'
import type { StatedFact, StatedPhone } from './page-facts.ts'
import type { ProfileLine } from './profile-lines.ts'
import { createLabelReader } from './word-labels.ts'

type FoundPhone = StatedFact<StatedPhone>

// The numbers of a firm's branches and staff fit; a page with more is a directory.
const numbersMax = 60
// A longer line is prose.
const lineLettersMax = 400

/**
 * Reads the telephone numbers of a page's own lines: links that dial, numbers behind a word for telephone, numbers in
 * international form, and numbers that fill their line. Each is read by the plans of `countries`.
 */
export function readPhones(
  lines: readonly ProfileLine[],
  countries: readonly string[],
): readonly FoundPhone[] {
  const found: FoundPhone[] = []
  for (const [at, line] of lines.entries()) {
    if (found.length >= numbersMax) break
    if (line.isOfOthers) continue
    const written = writtenOn(line, lines[at - 1], countries)
    if (written.length === 0 && line.dialled.length === 0) continue
    const shown = new Set(written.flatMap(({ value }) => numbersOfReadings(value)))
    // Owners correct the number that visitors see and forget the one that the link dials.
    const dialled = dialledOn(line, countries).filter(
      ({ value }) => shown.size === 0 || numbersOfReadings(value).some((one) => shown.has(one)),
    )
    found.push(...dialled, ...written)
  }
  return found.slice(0, numbersMax)
}

const numbersOfReadings = ({ readings }: StatedPhone): readonly string[] =>
  readings.map(({ phone: { number } }) => number)

function dialledOn(line: ProfileLine, countries: readonly string[]): readonly FoundPhone[] {
  const { dialled, text, place } = line
  const label = faxWords.test(text) && !phoneWords.test(text) ? 'fax' : 'landline'
  return dialled.slice(0, numbersPerLineMax).flatMap((number) => {
    const value = phoneOf(number, label, countries)
    return value ? [{ value, place, quote: text || null }] : []
  })
}

function writtenOn(
  line: ProfileLine,
  before: ProfileLine | undefined,
  countries: readonly string[],
): readonly FoundPhone[] {
  const { text, place } = line
  if (text.length > lineLettersMax) return []
  return numbersIn(text).flatMap(({ written, label }) => {
    const meant = label ?? labelBefore(before, text, written)
    const value = isMeant(written, meant, line) ? phoneOf(written, meant, countries) : null
    return value ? [{ value, place, quote: text }] : []
  })
}

const faxWords = /\b(?:tele)?fa(?:x|ks)\b/i
const phoneWords = /tel[^e]|tele[^f]|phone|fon/i

/** Reads a number that structured data or a link states. */
export function phoneOf(
  written: string,
  label: string | null,
  countries: readonly string[],
): StatedPhone | null {
  const plain = plainNumber(written)
  if (hasRow(plain)) return null
  const isInternational = plain.startsWith('+')
  const plans = isInternational ? countries.slice(0, 1) : countries
  const readings = (plans.length > 0 ? plans : ['']).flatMap((country) => {
    const read = readByPlan(plain, country)
    if (!read) return []
    return label === 'fax' ? [{ ...read, phone: { ...read.phone, kind: 'fax' as const } }] : [read]
  })
  return readings.length === 0 ? null : { readings, isInternational }
}

/** Writes `00` and `(+49)` as `+`, and drops the zero of `+49 (0)`. */
function plainNumber(written: string): string {
  const number = written
    .trim()
    .replace(/^\(\s?\+?(\d{1,3})\)(?=\s?\d)/, (whole, code: string) =>
      whole.includes('+') || code.startsWith('00') ? `+${code.replace(/^00/, '')}` : whole,
    )
  const plus = number.replace(/^\(?00(?=[1-9])/, '+').replace(/^\(?\+\s?/, '+')
  return plus.startsWith('+') ? plus.replace(/\(\s?0\s?\)/, ' ') : plus
}

type WrittenNumber = { readonly written: string; readonly label: string | null }

const kindOfLabel = createLabelReader('phone-words')
const numberPattern =
  /(?<![\p{L}\d.,/-])(?:\+ ?)?[+(]{0,2}\d[\d\s()./\-–—‑‐·]{4,40}\d(?![\d\p{L}])/gu
const digitsMin = 6
const digitsMax = 15
const numbersPerLineMax = 8

// Most lines have no six digits, and need not be kept.
const sixDigits = /\d(?:\D{0,3}\d){5}/
const numbersIn = (text: string): readonly WrittenNumber[] =>
  sixDigits.test(text) ? readNumbersIn(text) : []

const readNumbersIn = memoizeTexts((text: string): readonly WrittenNumber[] => {
  const found: WrittenNumber[] = []
  let end = 0
  for (const match of text.matchAll(numberPattern)) {
    if (found.length >= numbersPerLineMax) break
    const before = text.slice(end, match.index)
    const label = labelOf(before, match[0], found.at(-1)?.label ?? null)
    for (const written of separated(match[0])) found.push({ written, label })
    end = match.index + match[0].length
  }
  return found
})

/** Returns the kind that the words before a number give it: `Tel. 0123 / 456 789, 987` has one label for both. */
function labelOf(before: string, written: string, previous: string | null): string | null {
  const isShared = /^[\s,;/|–-]*(?:\p{L}{1,5}[\s,;/|–-]*)?$/u.test(before)
  // `Operator code: 0037 ...`: a label without a word for telephone names another number.
  const isOther = written.startsWith('00') && /\p{L}:\s*$/u.test(before)
  return kindOfLabel(before) ?? (isShared ? previous : null) ?? (isOther ? 'other' : null)
}

// `0123 / 456789 0171 / 234567`: a second trunk prefix begins a second number.
const separators = [/(?<=\d{4})\s{1,3}(?=0[1-9]\d)/, /\s+[/·–—-]\s+|\s{2,}/]

/** Cuts two numbers that a slash, a dash or blanks part: `0123 456789 / 0171 234567`. */
function separated(written: string): readonly string[] {
  return separators
    .reduce<readonly string[]>(cutAt, [written])
    .filter((part) => digitsOf(part) >= digitsMin && digitsOf(part) <= digitsMax && !isTime(part))
}

const cutAt = (numbers: readonly string[], separator: RegExp): readonly string[] =>
  numbers.flatMap((number) => {
    const parts = number.split(separator)
    return parts.every((part) => digitsOf(part) >= leastDigitsOf(part)) ? parts : [number]
  })

// `+49 1551 0924122`: the code of a country and of a network are no number yet.
const leastDigitsOf = (part: string): number =>
  part.startsWith('+') ? internationalDigitsMin : digitsMin
const internationalDigitsMin = 9

const digitsOf = (text: string): number => text.replaceAll(/\D/g, '').length
const isTime = (text: string): boolean =>
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}\s?[-–/]\s?\d{4}(?!\d)|\d{4}-\d\d-\d\d|\d\d?\.\d\d\s?[-–—]\s?\d\d?\.\d\d$)/.test(
    text.trim(),
  )

/** Returns the label that stands alone on the line before a number that begins its line. */
function labelBefore(
  before: ProfileLine | undefined,
  text: string,
  written: string,
): string | null {
  if (!before || before.text.length > labelLineMax || !text.startsWith(written)) return null
  return /\d{4}/.test(before.text) ? null : kindOfLabel(before.text)
}

const labelLineMax = 30

/** Returns whether a number is one of a telephone: by its label, its form, or because it fills a line of contacts. */
function isMeant(written: string, label: string | null, line: ProfileLine): boolean {
  if (label === 'other') return false
  if (label !== null) return true
  if (written.startsWith('+') || /^\(?00[1-9]/.test(written)) return true
  const part = line.text.split(/[|·•]/).find((one) => one.includes(written)) ?? line.text
  const isAlone = part.replace(written, '').replaceAll(/[^\p{L}]/gu, '').length <= restLettersMax
  return isAlone && (line.isOfContacts || phoneSign.test(part)) && nationalForm.test(written)
}

const nationalForm = /^\(?0[1-9]|^(?:1[-. ])?\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}$/
const phoneSign = /[☎☏✆📞📱]/u

const restLettersMax = 3
