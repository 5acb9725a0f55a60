import { once } from '@enricher/engine/lib/once'
import { readSections } from '../data/words.ts'
import { type Language, languages } from '../plan.ts'
import { lexiconOf, wordsOf } from './lexicon.ts'
import { foldWord, type Token } from './tokens.ts'

/** The words of questions with the languages that have them; `other` stands for all languages that are not planned. */
const languagesOfWords = once(() => {
  const words = new Map<string, Set<Language | 'other'>>()
  const add = (word: string, language: Language | 'other') => {
    const known = words.get(word)
    if (known) known.add(language)
    else words.set(word, new Set([language]))
  }
  for (const language of languages) for (const word of wordsOf(language)) add(word, language)
  for (const list of readSections('ask-other-languages').values()) {
    for (const word of list) add(foldWord(word), 'other')
  }
  return words
})

/** Marks that only one of the languages has. Names contain them, too, so that they count less than words. */
const marks: readonly (readonly [RegExp, Language, number])[] = [
  [/[¿¡]/u, 'es', 2],
  [/ñ/iu, 'es', 0.4],
  [/ß/u, 'de', 0.4],
  [/[çœ]/iu, 'fr', 0.4],
  [/\b(?:qu|d|l|j)['’]/iu, 'fr', 0.6],
]

// A capitalised word is as often part of a name.
const capitalPoints = 0.4

/** Points of each language: each word of the question is shared among the languages that have it. */
export type LanguageScores = ReadonlyMap<Language | 'other', number>

function scoreLanguages(text: string, tokens: readonly Token[]): LanguageScores {
  const scores = new Map<Language | 'other', number>()
  const add = (language: Language | 'other', points: number) =>
    scores.set(language, (scores.get(language) ?? 0) + points)
  for (const token of tokens) {
    const known = languagesOf(token)
    for (const language of known) add(language, pointsOf(token) / known.size)
  }
  for (const [sign, language, points] of marks) if (sign.test(text)) add(language, points)
  return scores
}

const none: ReadonlySet<Language | 'other'> = new Set()

const languagesOf = (token: Token): ReadonlySet<Language | 'other'> =>
  (token.kind === 'word' ? languagesOfWords().get(token.folded) : undefined) ?? none

const pointsOf = (token: Token): number =>
  token.start > 0 && /^\p{Lu}/u.test(token.text) ? capitalPoints : 1

// Another language must lead by a word, because names may contain a word or two of any language.
const otherLead = 0.75

/** Returns whether most letters of a text are of a script that no planned language is written in. */
export function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters > 0 && latin * 2 < letters
}

/**
 * Returns the language of a question: `fallback` when no word identifies one, `other` when most words are of a language
 * that is not planned.
 */
export function detectLanguage(
  text: string,
  tokens: readonly Token[],
  fallback: Language,
): Language | 'other' {
  const scores = scoreLanguages(text, tokens)
  const score = (language: Language | 'other') => scores.get(language) ?? 0
  const ranked = [...new Set([fallback, ...languages])].toSorted((a, b) => score(b) - score(a))
  const best = score(ranked[0] ?? fallback)
  if (score('other') >= best + otherLead) return 'other'
  const near = ranked.filter((language) => score(language) > best - nearPoints)
  const covered = (language: Language) => coverage(tokens, language)
  return near.reduce((one, next) => (covered(next) > covered(one) + 1 ? next : one))
}

// Languages this close share most words of a short question; then phrases decide, such as "site internet" for French.
const nearPoints = 0.35

/** Returns how much of a question the phrases of a language cover; longer phrases count more. */
function coverage(tokens: readonly Token[], language: Language): number {
  const { find } = lexiconOf(language)
  let points = 0
  for (let at = 0; at < tokens.length; ) {
    const length = find(tokens, at, false)?.length ?? 0
    points += length * length
    at += Math.max(1, length)
  }
  return points
}
