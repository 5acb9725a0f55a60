/**
 * Returns the value of an option as a number.
 * @throws {Error} where it is no whole number of at least `min`.
 */
export function wholeNumber(option: string, value: string, min: number): number {
  const number = Number(value)
  if (value !== '' && Number.isSafeInteger(number) && number >= min) return number
  throw new Error(`--${option} must be a whole number of ${min} or more, and is "${value}".`)
}
