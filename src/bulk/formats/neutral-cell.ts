// OWASP, "CSV Injection": what begins so is a formula to spreadsheets, also in the wide forms of East Asian input.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u
// A number, a phone number and a sum of numbers call no function and name no cell: they stay as they are.
const signedNumber = /^[+-][\d\s.,()/+-]*(?:e[+-]?\d+)?%?$/i

/** Returns true for a text that a spreadsheet would run as a formula. */
export function isFormula(text: string): boolean {
  return formulaStart.test(text) && !signedNumber.test(text)
}

/**
 * Returns a text that no spreadsheet runs: with an apostrophe before what would be a formula, which spreadsheets take
 * for "this is text". Taking it away again gives the text back.
 */
export function neutralCell(text: string): string {
  return isFormula(text) ? `'${text}` : text
}
