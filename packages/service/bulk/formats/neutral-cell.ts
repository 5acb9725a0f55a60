// OWASP, "CSV Injection": spreadsheets take a text with such a beginning for a formula, also in the wide forms of East
// Asian input. They skip blanks before it, and some skip invisible characters.
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
// Numbers, phone numbers and sums of numbers call no function and name no cell: they stay as they are.
const signedNumber = /^\s*[+-][\d\s.,;|()/+-]*(?:e[+-]?\d+)?%?$/i
// A spreadsheet that splits at another character, as is usual in its country, begins a cell after each of them.
const cellStarts = /([,;\t|\r\n])/

/** Returns true for a text that a spreadsheet would run as a formula. */
export function isFormula(text: string): boolean {
  return formulaStart.test(text) && !signedNumber.test(text)
}

/**
 * Returns a text that no spreadsheet runs, at whatever character it splits: an apostrophe before each would-be formula
 * marks it as text.
 */
export function neutralCell(text: string): string {
  if (signedNumber.test(text)) return text
  const parts = cellStarts.test(text) ? text.split(cellStarts) : [text]
  // The odd parts are the characters that split.
  const neutral = parts.map((part, place) => (place % 2 === 0 ? neutralText(part) : part)).join('')
  return neutralText(neutral)
}

function neutralText(text: string): string {
  return isFormula(text) ? `'${text}` : text
}
