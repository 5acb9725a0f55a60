// OWASP, "CSV Injection": what begins so is a formula to spreadsheets, also in the wide forms of East Asian input. They
// pass over blanks before it, and some over what cannot be seen.
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
// Numbers, phone numbers and sums of numbers call no function and name no cell: they stay as they are.
const signedNumber = /^\s*[+-][\d\s.,;|()/+-]*(?:e[+-]?\d+)?%?$/i
// A spreadsheet that splits at another character than the file's, as its country has it, begins a cell after each.
const cellStarts = /([,;\t|\r\n])/

/** Returns true for a text that a spreadsheet would run as a formula. */
export function isFormula(text: string): boolean {
  return formulaStart.test(text) && !signedNumber.test(text)
}

/**
 * Returns a text that no spreadsheet runs, at whatever character it splits: with an apostrophe before what would be a
 * formula, which spreadsheets take for "this is text".
 */
export function neutralCell(text: string): string {
  if (signedNumber.test(text)) return text
  const parts = cellStarts.test(text) ? text.split(cellStarts) : [text]
  // The characters that split stand between the parts.
  const neutral = parts.map((part, place) => (place % 2 === 0 ? neutralText(part) : part)).join('')
  return neutralText(neutral)
}

function neutralText(text: string): string {
  return isFormula(text) ? `'${text}` : text
}
