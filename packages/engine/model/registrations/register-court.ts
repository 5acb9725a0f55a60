import { readWords } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import type { Registration } from '../company-profile.ts'

/** Returns whether each German court counts the numbers of a kind for itself, so that several firms have one. */
export const isOfCourt = (kind: string): boolean => registers.has(kind)

const registers: ReadonlyMap<string, string> = new Map([
  ['hrb', 'HRB'],
  ['hra', 'HRA'],
  ['gnr', 'GnR'],
])

/** Writes a number of a court: its register, the number, and the court where it is known. */
export function courtNumber(kind: string, number: string, court: string | null): string {
  const named = `${registers.get(kind) ?? kind} ${number}`
  return court === null ? named : `${named} ${court}`
}

const register = '(?:HR ?[AB]|GnR)'
const registerWord =
  '\\p{L}{0,20}(?:register|nummer|gericht|eintrag|eingetragen|abteilung)|(?:HR ?[AB]|GnR|Nr)(?!\\p{L})'
const smallWord = '(?:und|oder|unter|mit|von|vom|der|des|die|bei|beim|im|in|zu)(?!\\p{L})'
const parting = 'am|an der|a\\. ?d\\.|a\\.|im|in der|i\\. ?d\\.|i\\.|v\\. ?d\\.|ob der'
const more = `(?!${registerWord})\\p{L}[\\p{L}-]{0,20}`
// A second word belongs to the town only behind a preposition or a sign: others begin the next statement.
const town =
  `((?:Bad\\s{1,2})?(?!${registerWord}|${smallWord})\\p{L}[\\p{L}-]{2,30}` +
  `(?:\\s{1,2}(?:${parting})\\s{0,2}${more}|\\s?[(/]\\s?(?:am )?${more}\\)?|\\s(?:Main|Oder)(?!\\p{L}))?)`

// `AG` is the form of a firm as well, and `Handelsregister` a heading: both count beside the number alone.
const courtExpressions = [
  `(?<!\\p{L})(?:Amtsgerichts?|Registergerichts?|(?:local|district) court(?: of)?)[\\s:,(–-]{1,4}${town}`,
  `(?<!\\p{L})(?:AG|Handelsregister)[\\s:]{1,3}${town}[\\s:,;(–-]{0,4}${register}`,
  `(?<!\\p{L})${register}[^\\p{L}]{1,20}AG[\\s:]{1,3}${town}`,
].map((source) => new RegExp(source, 'giu'))

/** Finds the court that a text names beside its number; null where it names none. */
export function courtIn(text: string): string | null {
  const isSmall = text === text.toLowerCase()
  for (const expression of courtExpressions) {
    for (const [, found = ''] of text.matchAll(expression)) {
      if (isSmall || /^\p{Lu}/u.test(found)) return withoutEnd(found)
    }
  }
  return null
}

const anyRegister = new RegExp(register, 'iu')

/** Adds the court that a neighbouring line names to a number without one; a line with a number has its own court. */
export function withCourtBeside(one: Registration, lines: readonly string[]): Registration {
  if (!isOfCourt(one.kind) || /\d \p{L}/u.test(one.number)) return one
  const beside = lines.filter((line) => !anyRegister.test(line))
  const court = beside.map(courtIn).find((found) => found !== null)
  return court === undefined ? one : { ...one, number: `${one.number} ${court}` }
}

const numberExpression = new RegExp(
  `(?:Handelsregister[\\s:]{0,3})?${register}(?: [AB](?!\\p{L}))?[^\\p{L}\\d]{0,4}(?:Nr|Nummer)?[^\\p{L}\\d]{0,4}\\d[\\d .]{0,8}(?:[A-Z]{1,2}(?!\\p{L}))?`,
  'iu',
)
const wordsBeside =
  /(?<!\p{L})(?:(?:handels)?register|ag(?=\s\p{L})|court|beim|nr|nummer|deutschland|germany)(?!\p{L})/giu
const townAlone = new RegExp(`^[^\\p{L}]{0,9}${town}[^\\p{L}]{0,9}$`, 'iu')
const towns = once(() => new Set(readWords('register-courts').map(townOf)))

/**
 * Finds the court in what a caller wrote. A bare town that has such a court stands for it, as in `HRB 12345 Hamburg`:
 * another word behind the number may be the firm's name.
 */
export function courtWritten(text: string): string | null {
  const named = courtIn(text) ?? courtIn(text.toLowerCase())
  if (named !== null) return named
  const rest = text.replace(numberExpression, ' ').replaceAll(wordsBeside, ' ')
  const found = townAlone.exec(rest.trim())?.[1] ?? ''
  return towns().has(townOf(found)) ? found : null
}

const withoutEnd = (found: string): string => found.replace(/-$/, '')

// Berlin has one court for its register, and pages in English have names of their own.
const otherNames: ReadonlyMap<string, string> = new Map([
  ['berlin', 'charlottenburg'],
  ['brunswick', 'braunschweig'],
  ['cologne', 'koln'],
  ['hanover', 'hannover'],
  ['munich', 'munchen'],
  ['nuremberg', 'nurnberg'],
])

/**
 * Returns the court of a number in one spelling, whichever of its names the number has: with or without dots over its
 * letters and the river behind it. Null where it has none: Frankfurt without its river may be either of two.
 */
export function courtOf(number: string): string | null {
  const court = number.replace(/^\D{0,10}\d+/, '')
  const first = townOf(court)
  if (first !== 'frankfurt') return first ?? null
  const river = wordsOf(court).find((word) => /^[mo]/.test(word))
  return river === undefined ? null : `frankfurt ${river.slice(0, 1)}`
}

function townOf(court: string): string | undefined {
  const [first] = wordsOf(court)
  return first === undefined ? undefined : (otherNames.get(first) ?? first)
}

const wordsOf = (court: string): readonly string[] =>
  (foldTown(court).match(/\p{L}+/gu) ?? []).filter((word) => word !== 'bad')

/** Folds a name so that `München`, `Muenchen` and `Munchen` are one, and `Gießen` and `Giessen`. */
const foldTown = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöü]|([aou])e/gu, (found) => found.normalize('NFD').slice(0, 1))
    .replaceAll(/ß|ss/gu, 's')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
