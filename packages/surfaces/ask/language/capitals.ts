import type { Language } from '../plan.ts'
import type { Lexicon } from './lexicon.ts'
import { isCompanyWord } from './name-words.ts'
import { isCapital } from './reading.ts'
import { isArticle } from './roles.ts'
import type { Token } from './tokens.ts'

// A question with more capitals among its known words writes capitals everywhere. The first word does not count.
const capitalShareMax = 0.5

/** Returns whether capitals distinguish names in a text: not in one without capitals, or with capitals throughout. */
export function doCapitalsTell(
  tokens: readonly Token[],
  lexicon: Lexicon,
  language: Language,
): boolean {
  const words = tokens
    .slice(1)
    .filter((token) => token.kind === 'word' && /\p{L}/u.test(token.text))
  const known = words.filter((token) => lexicon.words.has(token.folded) && hasTellingCase(token))
  const isNamed = words.some((token) => isWrittenAsName(token, lexicon, language))
  const capitals = known.filter(isCapital).length
  return isNamed && capitals <= known.length * capitalShareMax
}

/** German capitalises all nouns, so that a word of the lists never counts as a name there. */
function isWrittenAsName(token: Token, lexicon: Lexicon, language: Language): boolean {
  const isWord = lexicon.words.has(token.folded)
  if (!isCapital(token) || (isWord && language === 'de')) return false
  return !isWord || /^\p{Lu}\p{Ll}+$/u.test(token.text)
}

/**
 * Returns false for words whose capitals say nothing: acronyms always have them, and articles and words such as
 * "Company" may have them as part of a name.
 */
const hasTellingCase = (token: Token): boolean =>
  !/^\p{Lu}{2,}$/u.test(token.text) && !isArticle(token) && !isCompanyWord(token)
