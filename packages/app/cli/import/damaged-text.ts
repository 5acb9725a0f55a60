/**
 * Returns whether a decoder could not read a text: it holds what stands for bytes that are no text, or controls that
 * Windows-1252 makes of other encodings, as Shift_JIS.
 */
export function isDamaged(text: string): boolean {
  return /[\uFFFD\u0080-\u009F]/.test(text)
}
