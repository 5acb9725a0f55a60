import type { Registration } from '../company-profile.ts'
import { otherRegisters } from './other-registers.ts'
import { courtIn, courtNumber, isOfCourt } from './register-court.ts'
import type { RegistrationKind } from './register-form.ts'
import { isSlovak } from './slovak.ts'
import { vatForms, vatLetters } from './vat-forms.ts'
import { westernRegisters } from './western-registers.ts'

/** A number in the form of a register; its check digits may be wrong. */
export type NumberReading = { readonly value: Registration; readonly isRight: boolean }

/** Finds the court of a number in the text that has the number. */
type CourtFinder = (text: string) => string | null

/** Reads the numbers of a text that stand behind words or letters of a register, with right and wrong check digits. */
export const readNumbers = (
  text: string,
  courtFrom: CourtFinder = courtIn,
): readonly NumberReading[] => [
  ...vatNumbersIn(text),
  ...(anyLabel.test(text) ? labelledIn(text, courtFrom) : []),
]

// `ATU` and the other letters of countries begin a number for VAT.
const vatPattern = new RegExp(
  `(?<![\\p{L}\\d])(${[...vatForms.keys(), ...vatLetters.keys()].join('|')})[\\s.:–-]{0,3}([A-Z\\d](?:[\\s.–-]{0,2}[A-Z\\d]){5,13})(?![\\p{L}\\d])`,
  'gu',
)
// A short text is a label and its number; in a longer one the letters of a country may begin anything.
const bareLettersMax = 25

const vatWords =
  /\b(?:VAT|V\.A\.T|TVA|BTW|IVA|MwSt|Mwst|Umsatzsteuer|Ust|USt|UID|MOMS|Moms|mva|ALV|DPH|PVN|PVM|KMKR|ÁFA|DIČ|IČ|tax|Tax|NIF|CIF|OIB|NIP|CVR|steuer)/

function vatNumbersIn(text: string): readonly NumberReading[] {
  if (!vatWords.test(text) && text.length > bareLettersMax) return []
  return [...text.matchAll(vatPattern)].flatMap(([, country = '', written = '']) => {
    const reading = vatReading(country, plainNumber(written))
    return reading ? [reading] : []
  })
}

/** Reads a number without signs as one for VAT; null where it has not the form of the country. */
function vatReading(written: string, number: string): NumberReading | null {
  const { letters, rules } = vatLetters.get(written) ?? { letters: written, rules: written }
  const rule = vatForms.get(rules)
  if (!rule?.form.test(number)) return null
  const country = rules === 'EL' ? 'GR' : rules
  const value = { kind: 'vat', number: `${letters}${number}`, country }
  return { value, isRight: !isBlank(number) && rule.isRight(number) }
}

/** Reads a number without signs and without words in each form that it has; some forms have no check digits. */
export function readBareNumber(number: string): readonly NumberReading[] {
  const [, letters = '', rest = ''] = /^([A-Z]{2})([A-Z\d]+)$/.exec(number) ?? []
  const vat = vatReading(letters, rest)
  if (vat) return [vat]
  const ofCountry = registrationKinds.filter(
    ({ country, form }) => country === letters && form.test(rest),
  )
  if (ofCountry.length > 0) return ofCountry.map((one) => labelledReading(one, rest))
  return [
    ...[...vatForms.keys()].flatMap((country) => vatReading(country, number) ?? []),
    ...registrationKinds
      .filter(({ form }) => form.test(number))
      .map((one) => labelledReading(one, number)),
  ]
}

const gap =
  "(?:[\\s.:#№°'–-]{0,4}(?:n[ro°º]?\\.?|nummer|number|numero|número|num|registration|no|org|nr|VAT|MwSt|MWST)){0,2}[\\s.:#№°–-]{0,6}(?:[A-Z]{2}[\\s-]?)?"

const registrationKinds = [...westernRegisters, ...otherRegisters]

type Expression = RegistrationKind & { readonly expression: RegExp }

const expressions: readonly Expression[] = registrationKinds.map((one) => ({
  ...one,
  expression: new RegExp(
    `(?<![\\p{L}\\d])(?:${one.label})${gap}(${one.number})(?![\\p{L}\\d])`,
    'iu',
  ),
}))
const anyLabel = new RegExp(
  `(?<![\\p{L}\\d])(?:${registrationKinds.map(({ label }) => label).join('|')})`,
  'iu',
)

function labelledIn(text: string, courtFrom: CourtFinder): readonly NumberReading[] {
  const slovak = isSlovak(text)
  return expressions.flatMap((one) => {
    // The words and the form of this number are the same in both countries.
    if (one.kind === 'ico' && (one.country === 'SK') !== slovak) return []
    const found = isOfCourt(one.kind) ? matchesIn(text, one.expression) : []
    if (found.length > 1) return courtReadings(one, text, found, courtFrom)
    return firstReading(one, text, courtFrom)
  })
}

function firstReading(
  one: Expression,
  text: string,
  courtFrom: CourtFinder,
): readonly NumberReading[] {
  const written = one.expression.exec(text)?.[1]
  if (written === undefined) return []
  const number = `${one.zeros ?? ''}${plainNumber(written)}`
  if (!one.form.test(number)) return []
  return [labelledReading(one, number, isOfCourt(one.kind) ? courtFrom(text) : null)]
}

// An imprint in one line names its own number and that of its host; a longer list is of others.
const numbersOfLineMax = 6

const matchesIn = (text: string, { source, flags }: RegExp): readonly RegExpExecArray[] =>
  [...text.matchAll(new RegExp(source, `${flags}g`))].slice(0, numbersOfLineMax)

/** Reads several numbers of courts in one line: each has its court on the side where the first one has it. */
function courtReadings(
  kind: RegistrationKind,
  text: string,
  found: readonly RegExpExecArray[],
  courtFrom: CourtFinder,
): readonly NumberReading[] {
  const endOf = ({ index, 0: whole }: RegExpExecArray) => index + whole.length
  const [first] = found
  const isBefore = first !== undefined && courtFrom(text.slice(0, endOf(first))) !== null
  return found.flatMap((one, at) => {
    const before = found[at - 1]
    const own = isBefore
      ? text.slice(before ? endOf(before) : 0, endOf(one))
      : text.slice(one.index, found[at + 1]?.index)
    const number = plainNumber(one[1] ?? '')
    return kind.form.test(number) ? [labelledReading(kind, number, courtFrom(own))] : []
  })
}

function labelledReading(
  { kind, country, isRight }: RegistrationKind,
  number: string,
  court: string | null = null,
): NumberReading {
  const value = { kind, number: writtenNumber(kind, number, court), country }
  return { value, isRight: !isBlank(number) && isRight?.(number) !== false }
}

/** Tells a number of zeros alone, which a template has: its check digits are right. */
const isBlank = (number: string): boolean => /^\D*0{5,}\D*$/.test(number)

function writtenNumber(kind: string, number: string, court: string | null): string {
  if (kind === 'uid') return `CHE-${number.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3')}`
  return isOfCourt(kind) ? courtNumber(kind, number, court) : number
}

/** Returns a number in capitals, without the signs between its characters. */
export const plainNumber = (written: string): string =>
  written.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
