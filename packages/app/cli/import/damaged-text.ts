/**
 * Returns whether a decoder could not read a text: the text contains replacement characters, or control characters that
 * Windows-1252 makes of other encodings, such as Shift_JIS.
 */
export function isDamaged(text: string): boolean {
  return /[\uFFFD\u0080-\u009F]/.test(text)
}
