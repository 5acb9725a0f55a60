/**
 * Returns the form under which two spellings of a name are the same input: NFKC, white space collapsed and trimmed,
 * case folded. Accents stay, because they distinguish names.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** Returns an address or path without the slashes at its end. */
export function withoutFinalSlashes(text: string): string {
  // The look-behind keeps the expression linear: only the first slash of a run is tried.
  return text.replace(/(?<!\/)\/+$/, '')
}
