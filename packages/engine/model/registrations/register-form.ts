import type { CheckDigits } from './check-digits.ts'

/** A kind of number under which a country registers firms. */
export type RegistrationKind = {
  readonly kind: string
  readonly country: string
  /** Words before the number, as a part of an expression. */
  readonly label: string
  /** The number as written, as a part of an expression. */
  readonly number: string
  /** The number without signs between its characters. */
  readonly form: RegExp
  /** Noughts that people leave out before the number behind its words. */
  readonly zeros?: string
  /** The check of the number's digits; left out: it has none. */
  readonly isRight?: CheckDigits
}

/** Creates the form of a number of so many digits. */
export const digits = (count: number): RegExp => new RegExp(`^\\d{${count}}$`)
/** Creates the expression of a number whose digits blanks, dots and dashes part. */
export const spaced = (least: number, most: number): string =>
  `\\d(?:[ .\\u00a0\\u2010-\\u2013/-]{0,2}\\d){${least - 1},${most - 1}}`

/** Returns the kind of number of so many digits, which blanks, dots and dashes may part. */
export function ofDigits(
  country: string,
  kind: string,
  label: string,
  count: number,
  isRight?: CheckDigits,
): RegistrationKind {
  const number = spaced(count, count)
  return { country, kind, label, number, form: digits(count), ...(isRight && { isRight }) }
}
