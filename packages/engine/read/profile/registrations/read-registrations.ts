import type { Registration } from '../../../model/company-profile.ts'
import { memoizeTexts } from '../../extract/memoize.ts'
import type { StatedFact } from '../page-facts.ts'
import type { ProfileLine } from '../profile-lines.ts'
import { otherRegisters } from './other-registers.ts'
import type { RegistrationKind } from './register-form.ts'
import { vatForms } from './vat-forms.ts'
import { westernRegisters } from './western-registers.ts'

// A firm states a few numbers; a page with more is a directory.
const registrationsMax = 20
const lineLettersMax = 600
// A label that stands on a line of its own.
const labelLettersMax = 50

/** Reads the numbers of registers on a page's own lines whose words and check digits are right. */
export function readRegistrations(
  lines: readonly ProfileLine[],
): readonly StatedFact<Registration>[] {
  const found: StatedFact<Registration>[] = []
  for (const [at, { text, isOfOthers, place }] of lines.entries()) {
    if (found.length >= registrationsMax) break
    if (isOfOthers || text.length > lineLettersMax || !hasNumber.test(text)) continue
    const before = lines[at - 1]?.text ?? ''
    const isLabelled = before.length <= labelLettersMax && numberFirst.test(text)
    const whole = isLabelled ? `${before} ${text}` : text
    for (const value of registrationsIn(whole)) found.push({ value, place, quote: whole })
  }
  return found.slice(0, registrationsMax)
}

const hasNumber = /\d[^\p{L}\n]{0,3}\d/u
const numberFirst = /^\W{0,3}(?:[A-Z]{2,3}\W?)?\d/

/** Reads a number that structured data states as one for VAT. */
export function vatNumberOf(written: string): Registration | null {
  return registrationsIn(`VAT ${written}`.slice(0, labelLettersMax))[0] ?? null
}

const registrationsIn = memoizeTexts((text: string): readonly Registration[] => [
  ...vatNumbersIn(text),
  ...(anyLabel.test(text) ? labelledIn(text) : []),
])

// `ATU` and the other letters of countries begin a number for VAT.
const vatPattern = new RegExp(
  `(?<![\\p{L}\\d])(${[...vatForms.keys()].join('|')})[\\s.:–-]{0,3}([A-Z\\d](?:[\\s.–-]{0,2}[A-Z\\d]){5,13})(?![\\p{L}\\d])`,
  'gu',
)
const vatWords =
  /\b(?:VAT|V\.A\.T|TVA|BTW|IVA|MwSt|Mwst|Umsatzsteuer|Ust|USt|UID|MOMS|Moms|mva|ALV|DPH|PVN|PVM|KMKR|ÁFA|DIČ|IČ|tax|Tax|NIF|CIF|OIB|NIP|CVR|steuer)/

function vatNumbersIn(text: string): readonly Registration[] {
  if (!vatWords.test(text) && text.length > labelLettersMax / 2) return []
  return [...text.matchAll(vatPattern)].flatMap(([, country = '', written = '']) => {
    const number = plainNumber(written)
    const rule = vatForms.get(country)
    if (!rule?.form.test(number) || !rule.isRight(number)) return []
    return [
      { kind: 'vat', number: `${country}${number}`, country: country === 'EL' ? 'GR' : country },
    ]
  })
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

function labelledIn(text: string): readonly Registration[] {
  return expressions.flatMap(({ expression, form, isRight, kind, country }) => {
    const written = expression.exec(text)?.[1]
    if (written === undefined) return []
    const number = plainNumber(written)
    if (!form.test(number) || isRight?.(number) === false) return []
    return [{ kind, number: withCourt(kind, number, text), country }]
  })
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

const plainNumber = (written: string): string =>
  written.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
