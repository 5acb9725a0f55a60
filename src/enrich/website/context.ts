import { countriesNamed, countryByWord } from '../extract/suffixes.ts'

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

/** Lists the content words of a hint, each once. Countries are left out: a site seldom names its own. */
export function contextTerms(context: string): readonly string[] {
  const words = context
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
  const content = words.filter(
    (word) => word.length >= wordLengthMin && !emptyWords.has(word) && !countryByWord.has(word),
  )
  return [...new Set(content)].slice(0, wordsMax)
}

/** What a hint says. */
export type Context = {
  readonly terms: readonly string[]
  /** Codes of the countries it names. */
  readonly countries: readonly string[]
}

/** Reads a hint. */
export function readContext(context: string): Context {
  return { terms: contextTerms(context), countries: countriesNamed(context) }
}

/** How much of a hint a text bears out. */
export type ContextStep = (typeof steps)[number]['step']

// Shares of the hint's words found in the text. The lower two are silence rather than contradiction.
const steps = [
  { least: 0.7, step: 'most' },
  { least: 0.4, step: 'much' },
  { least: 0.2, step: 'some' },
  { least: 0.05, step: 'little' },
  { least: 0, step: 'none' },
] as const
// A hint of one or two words is seldom met word for word, nor is one in another language.
const tellingTermsMin = 4

/** Returns the stems of the words of a text, each once, with a blank before and after each. */
export function stemsOf(text: string): string {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const stems = new Set(words.map((word) => word.slice(0, stemLength)))
  return ` ${[...stems].join(' ')} `
}

/**
 * Compares what is said with the hint, by the stems of its words; null when nothing follows: a hint without words, or
 * silence where silence is no evidence.
 * @param stems of what is said, as `stemsOf` gives them
 * @param isEnglish hints are mostly English; a page that is not says the same in other words
 * @param isDescribed a source describes the owner in a line meant to tell namesakes apart
 */
export function contextStep(
  terms: readonly string[],
  stems: string,
  isEnglish: boolean,
  isDescribed: boolean,
): ContextStep | null {
  if (terms.length === 0) return null
  const met = terms.filter((term) => stems.includes(` ${term.slice(0, stemLength)} `))
  const overlap = met.length / terms.length
  const step = steps.find(({ least }) => overlap >= least)?.step ?? 'none'
  const isTelling = isDescribed || (terms.length >= tellingTermsMin && isEnglish)
  return isTelling || overlap >= steps[2].least ? step : null
}
