// Words that say nothing about a trade or a place.
const emptyWords = new Set(
  `a an and are as at be by for from has have in into is it its of on or our that the their them they this to
us was we were which who will with you your company companies business firm startup start-up platform product
products service services solution solutions team people make makes making help helps helping provide provides
providing use uses used using new best leading world first based more most all any can get one way also based
create creates build builds building offer offers through across other than not but about over up out so every
everyone inc ltd llc gmbh corp organization website site kind named called`.split(/\s+/),
)
const wordLengthMin = 3
const wordsMax = 40
// Words that share their first letters this far are forms of one word: bakery, bakeries.
const stemLength = 5

/** Content words of a hint, each once. */
export function contextTerms(context: string): readonly string[] {
  const words = context
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
  const content = words.filter((word) => word.length >= wordLengthMin && !emptyWords.has(word))
  return [...new Set(content)].slice(0, wordsMax)
}

/**
 * How much of the hint a text bears out, 0 to 1: the share of the hint's words found in it, by stem.
 * Null when the hint has no words of its own.
 */
export function contextOverlap(terms: readonly string[], text: string): number | null {
  if (terms.length === 0) return null
  const stems = new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.slice(0, stemLength)),
  )
  return terms.filter((term) => stems.has(term.slice(0, stemLength))).length / terms.length
}
