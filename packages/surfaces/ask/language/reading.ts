import type { Language } from '../plan.ts'
import type { Lexicon } from './lexicon.ts'
import type { PhraseKind } from './phrase-kinds.ts'
import type { Token } from './tokens.ts'

/** A part of a question: a phrase with a meaning, a word of a name, an address or a sign. */
export type Item = {
  readonly kind:
    | PhraseKind
    | 'honorific'
    | 'possessive'
    | 'ampersand'
    | 'name'
    | 'quoted'
    | 'domain'
    | 'address'
    | 'profile'
    | 'page'
    | 'mark'
    | 'remark'
  /** Of a role: its category, or its own words; of a number in words: its digits; of a name with the surname first:
   * the name in order. */
  readonly role: string | null
  /** Its tokens: from the first to before the second. */
  readonly from: number
  readonly to: number
}

/** A question as it is read. */
export type Reading = {
  readonly text: string
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly lexicon: Lexicon
  /** Capitals distinguish names from other words: some words have them, most of those of the language do not. */
  readonly capitalsTell: boolean
  /** It asks for several companies: `websites`. */
  readonly isPlural: boolean
}

/** Names that people ask for have fewer words; each further one is compared with all before it. */
export const nameWordsMax = 24

/** Returns whether a word begins with a capital letter. */
export function isCapital(token: Token): boolean {
  const first = token.text.slice(0, 1)
  return first !== first.toLowerCase()
}
