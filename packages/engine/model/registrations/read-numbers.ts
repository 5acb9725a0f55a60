import type { Registration } from '../company-profile.ts'
import { otherRegisters } from './other-registers.ts'
import type { RegistrationKind } from './register-form.ts'
import { vatForms } from './vat-forms.ts'
import { westernRegisters } from './western-registers.ts'

/** A number in the form of a register; its check digits may be wrong. */
export type NumberReading = { readonly value: Registration; readonly isRight: boolean }

/** Reads the numbers of a text that stand behind words or letters of a register, with right and wrong check digits. */
export const readNumbers = (text: string): readonly NumberReading[] => [
  ...vatNumbersIn(text),
  ...(anyLabel.test(text) ? labelledIn(text) : []),
]

// `ATU` and the other letters of countries begin a number for VAT.
const vatPattern = new RegExp(
  `(?<![\\p{L}\\d])(${[...vatForms.keys()].join('|')})[\\s.:–-]{0,3}([A-Z\\d](?:[\\s.–-]{0,2}[A-Z\\d]){5,13})(?![\\p{L}\\d])`,
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
function vatReading(letters: string, number: string): NumberReading | null {
  const rule = vatForms.get(letters)
  if (!rule?.form.test(number)) return null
  const country = letters === 'EL' ? 'GR' : letters
  const value = { kind: 'vat', number: `${letters}${number}`, country }
  return { value, isRight: rule.isRight(number) }
}

/** Reads a number without signs and without words in each form that it has; some forms have no check digits. */
export function readBareNumber(number: string): readonly NumberReading[] {
  const [, letters = '', rest = ''] = /^([A-Z]{2})([A-Z\d]+)$/.exec(number) ?? []
  const vat = vatReading(letters, rest)
  if (vat) return [vat]
  const ofCountry = registrationKinds.filter(
    ({ country, form }) => country === letters && form.test(rest),
  )
  if (ofCountry.length > 0) return ofCountry.map((one) => labelledReading(one, rest, number))
  return [
    ...[...vatForms.keys()].flatMap((country) => vatReading(country, number) ?? []),
    ...registrationKinds
      .filter(({ form }) => form.test(number))
      .map((one) => labelledReading(one, number, number)),
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

function labelledIn(text: string): readonly NumberReading[] {
  return expressions.flatMap((one) => {
    const written = one.expression.exec(text)?.[1]
    if (written === undefined) return []
    const number = plainNumber(written)
    return one.form.test(number) ? [labelledReading(one, number, text)] : []
  })
}

function labelledReading(
  { kind, country, isRight }: RegistrationKind,
  number: string,
  text: string,
): NumberReading {
  const value = { kind, number: withCourt(kind, number, text), country }
  return { value, isRight: isRight?.(number) !== false }
}

/** Names the court of a number that each German court counts for itself. */
function withCourt(kind: string, number: string, text: string): string {
  if (kind === 'uid') return `CHE-${number.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3')}`
  if (kind !== 'hrb' && kind !== 'hra') return number
  const court = courtPattern.exec(text)?.[1]
  const named = `${kind.toUpperCase()} ${number}`
  return court === undefined ? named : `${named} ${court}`
}

const courtPattern =
  /(?:Amtsgerichts?|Registergericht:?(?!\s{1,3}Amtsgericht)|AG)\s{1,3}(\p{Lu}[\p{L}-]{2,30}(?:\s(?:am|an der|\(?\p{Lu}[\p{L}-]{2,20}\)?)){0,2})/u

/** Returns a number in capitals, without the signs between its characters. */
export const plainNumber = (written: string): string =>
  written.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
