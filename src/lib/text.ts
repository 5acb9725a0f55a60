/**
 * Returns the form under which two spellings of a name are the same input: NFKC, white space collapsed and trimmed,
 * case folded. Accents stay: they tell names apart.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}
