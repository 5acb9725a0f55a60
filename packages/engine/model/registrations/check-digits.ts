/** Returns whether the check digits of a number are right; the number has digits and capitals alone. */
export type CheckDigits = (number: string) => boolean

const digitsOf = (number: string): number[] => [...number].map(Number)
const digitAt = (number: string, at: number): number => Number(number.at(at))

/** Sums the digits of a number, each times its weight; digits behind the weights count nothing. */
export function weighedSum(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * digitAt(number, at), 0)
}

/** Checks Luhn's formula (ISO/IEC 7812-1 annex B), of Italian, French and Swedish numbers. */
export const isLuhn: CheckDigits = (number) => {
  const doubled = digitsOf(number)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}

/** Checks ISO/IEC 7064 MOD 11,10, of German, Croatian and Serbian numbers. */
export const isMod11And10: CheckDigits = (number) => {
  let product = 10
  for (const digit of digitsOf(number.slice(0, -1))) {
    const sum = (digit + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === digitAt(number, -1)
}

/**
 * Creates the check of a number whose last digit is 11 less the remainder of a weighed sum; `ten` and `eleven` are the
 * digits that stand where that gives no digit, null where there is no such number.
 */
export function elevenLess(
  weights: readonly number[],
  { ten = null, eleven = 0 }: { readonly ten?: number | null; readonly eleven?: number } = {},
): CheckDigits {
  return (number) => {
    const rest = 11 - (weighedSum(number, weights) % 11)
    const digit = rest === 11 ? eleven : rest === 10 ? ten : rest
    return digit === digitAt(number, weights.length)
  }
}

/** Creates the check of a number whose weighed sum of all digits is a multiple. */
export function isMultiple(weights: readonly number[], divisor: number): CheckDigits {
  return (number) => weighedSum(number, weights) % divisor === 0
}

/** Creates the check of a number whose last digit is the remainder of a weighed sum by eleven; ten is zero. */
export function remainderOfEleven(weights: readonly number[]): CheckDigits {
  return (number) => (weighedSum(number, weights) % 11) % 10 === digitAt(number, weights.length)
}

/** Creates the check of two weights: the second row counts where the first gives ten. */
export function remainderOfTwo(first: readonly number[], second: readonly number[]): CheckDigits {
  return (number) => {
    const one = weighedSum(number, first) % 11
    const digit = one < 10 ? one : (weighedSum(number, second) % 11) % 10
    return digit === digitAt(number, first.length)
  }
}

/** Checks the Austrian VAT number without its `U`. */
export const isAustrian: CheckDigits = (number) => {
  const sum = digitsOf(number.slice(0, 7)).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)
    return total + value
  }, 0)
  return (96 - sum) % 10 === digitAt(number, -1)
}

/** Creates the check of a number whose last two digits follow from the others by a modulus. */
export function remainderPair(modulus: number, isComplement: boolean): CheckDigits {
  return (number) => {
    const rest = Number(number.slice(0, -2)) % modulus
    return (isComplement ? modulus - rest : rest) === Number(number.slice(-2))
  }
}

/** Checks French VAT numbers: a key of two digits before the SIREN. */
export const isFrenchVat: CheckDigits = (number) => {
  const siren = number.slice(2)
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return isLuhn(siren) && Number(number.slice(0, 2)) === key
}

/** Checks British VAT numbers, old and new (55 added). */
export const isBritish: CheckDigits = (number) => {
  const sum = weighedSum(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7, 9))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

const dutchWeights = [9, 8, 7, 6, 5, 4, 3, 2, -1]
const letterValue = (letter: string): string =>
  /\d/.test(letter) ? letter : String(letter.charCodeAt(0) - 55)

/** Checks Dutch VAT numbers, of firms (eleven test) and of people since 2020 (ISO/IEC 7064 MOD 97-10). */
export const isDutchVat: CheckDigits = (number) => {
  if (weighedSum(number, dutchWeights) % 11 === 0) return true
  const digits = [...`NL${number}`].map(letterValue).join('')
  return BigInt(digits) % 97n === 1n
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const spanishControls = 'JABCDEFGHI'

/** Checks Spanish tax numbers: of firms (letter first), people (letter last) and foreigners. */
export const isSpanish: CheckDigits = (number) => {
  const [, first = '', digits = '', last = ''] = /^([A-Z\d])(\d{7})([A-Z\d])$/.exec(number) ?? []
  if (/^[\dXYZ]$/.test(first)) {
    const value = Number(`${'XYZ'.includes(first) ? 'XYZ'.indexOf(first) : first}${digits}`)
    return spanishLetters[value % 23] === last
  }
  const sum = digitsOf(digits).reduce((total, digit, at) => {
    return total + (at % 2 === 1 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10))
  }, 0)
  const control = (10 - (sum % 10)) % 10
  return last === String(control) || last === spanishControls[control]
}

/** Checks Irish VAT numbers: a letter behind seven digits, a second one counts for nine. */
export const isIrish: CheckDigits = (number) => {
  const second = number[8] === undefined ? 0 : number.charCodeAt(8) - 64
  const sum = weighedSum(number, [8, 7, 6, 5, 4, 3, 2]) + 9 * second
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === number[7]
}

// The values of the digits 0 to 9 at the first, third, fifth and seventh place.
const cypriotValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

/** Checks Cypriot VAT numbers: the letter at the end counts from A by the sum of the eight digits. */
export const isCypriot: CheckDigits = (number) => {
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, at) => total + (at % 2 === 0 ? (cypriotValues[digit] ?? 0) : digit),
    0,
  )
  return number.charCodeAt(8) - 65 === sum % 26
}

/** Checks Latvian numbers of firms. */
export const isLatvian: CheckDigits = (number) => {
  const rest = weighedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) % 11
  const digit = rest > 4 ? 14 - rest : 3 - rest
  return rest !== 4 && digit === digitAt(number, -1)
}

/** Checks Australian business numbers: one less at the front, then a multiple of 89. */
export const isAustralian: CheckDigits = (number) => {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  return (weighedSum(number, weights) - 10) % 89 === 0
}

const brazilian = (number: string, weights: readonly number[]): boolean => {
  const rest = weighedSum(number, weights) % 11
  return (rest < 2 ? 0 : 11 - rest) === digitAt(number, weights.length)
}

/** Checks Brazilian company numbers (CNPJ). */
export const isCnpj: CheckDigits = (number) =>
  brazilian(number, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) &&
  brazilian(number, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])

/** Checks Romanian numbers, which have two to ten digits. */
export const isRomanian: CheckDigits = (number) =>
  remainderOfTen(weighedSum(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) ===
  digitAt(number, -1)

const remainderOfTen = (sum: number): number => ((sum * 10) % 11) % 10

/** Checks Chilean numbers: a digit or K. */
export const isChilean: CheckDigits = (number) => {
  const sum = digitsOf(number.slice(0, -1))
    .toReversed()
    .reduce((total, digit, at) => total + digit * (2 + (at % 6)), 0)
  const rest = 11 - (sum % 11)
  return (rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)) === number.at(-1)
}

const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Checks Indian tax numbers (GSTIN): MOD 36 with alternate doubling. */
export const isGstin: CheckDigits = (number) => {
  const sum = [...number.slice(0, -1)].reduce((total, sign, at) => {
    const product = base36.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return base36[(36 - (sum % 36)) % 36] === number.at(-1)
}
