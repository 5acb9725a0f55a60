import type { Language } from '../plan.ts'
import { absorbPhrases, dropUnknownWords } from './absorb.ts'
import { doCapitalsTell } from './capitals.ts'
import { detectLanguage, isOtherScript } from './detect.ts'
import { dropIntroductions } from './introductions.ts'
import { invertNames } from './inversions.ts'
import { readItems } from './items.ts'
import { lexiconOf, rememberFound } from './lexicon.ts'
import { type Part, readParts } from './parts.ts'
import type { Item, Reading } from './reading.ts'
import { foldRemarks, joinNames } from './spans.ts'
import { joinSplitPhrases } from './split-phrases.ts'
import { cleanQuestion, type Token, tokenise } from './tokens.ts'

/** A question as its own words say it, without the questions before it. */
export type ReadQuestion = {
  /** The question in one line. */
  readonly text: string
  readonly language: Language | 'other'
  readonly parts: readonly Part[]
  readonly isPrivate: boolean
  readonly isUnsupported: boolean
}

/** Reads one question. `fallback`: the language when its words do not identify one. Pure. */
export function readQuestion(question: string, fallback: Language): ReadQuestion {
  const text = cleanQuestion(question)
  if (isOtherScript(text)) return unread(text)
  const tokens = tokenise(text)
  const language = detectLanguage(text, tokens, fallback)
  if (language === 'other') return unread(text)
  const lexicon = rememberFound(lexiconOf(language), tokens)
  const reading: Reading = {
    text,
    language,
    tokens,
    lexicon,
    capitalsTell: doCapitalsTell(tokens, lexicon, language),
    isPlural: tokens.some((token, at) => isPluralAt(lexicon, tokens, token, at)),
  }
  const absorbed = absorbPhrases(reading, readItems(reading))
  const items = joinSplitPhrases(
    reading,
    dropUnknownWords(
      reading,
      dropIntroductions(foldRemarks(reading, invertNames(reading, joinNames(reading, absorbed)))),
    ),
  )
  const has = (...kinds: readonly Item['kind'][]) => items.some((item) => kinds.includes(item.kind))
  return {
    text,
    language,
    parts: readParts(reading, items),
    isPrivate: has('private', 'private or name'),
    isUnsupported: has('unsupported', 'unsupported or name', 'page'),
  }
}

const unread = (text: string): ReadQuestion => ({
  text,
  language: 'other',
  parts: [],
  isPrivate: false,
  isUnsupported: false,
})

/** A plural such as `websites` or `CEOs` asks for one of each of several companies. */
function isPluralAt(
  lexicon: Reading['lexicon'],
  tokens: Reading['tokens'],
  token: Token,
  at: number,
): boolean {
  if (pluralPosts.test(token.folded)) return true
  return lexicon.find(tokens, at, true)?.meaning.kind === 'websites'
}

const pluralPosts =
  /^(?:c[a-z]os|directors|managers|heads|vps|founders|bosses|owners|presidents|directeurs|patrons|dirigeants|presidents|pdgs?s|directores|jefes|gerentes|duenos|fundadores)$/
