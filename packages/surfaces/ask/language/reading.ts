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
  /** The category or words of a role, the digits of a number in words, or a name with the surname first, reordered. */
  readonly role: string | null
  /** The tokens of the item: from index `from`, up to but without index `to`. */
  readonly from: number
  readonly to: number
}

/** A question and the properties that its readers need. */
export type Reading = {
  readonly text: string
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly lexicon: Lexicon
  /** True when capitals distinguish names: some words have them, but most words of the language do not. */
  readonly capitalsTell: boolean
  /** True when the question asks for several companies: `websites`. */
  readonly isPlural: boolean
}

/** Kinds of items that may name a company. */
export const nameKinds: ReadonlySet<Item['kind'] | undefined> = new Set([
  'name',
  'quoted',
  'domain',
])

/** Names in questions have fewer words; each further word is compared with all words before it. */
export const nameWordsMax = 24

/** Returns whether a word begins with a capital letter. */
export function isCapital(token: Token): boolean {
  const first = token.text.slice(0, 1)
  return first !== first.toLowerCase()
}
