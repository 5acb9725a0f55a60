/** The functions of phrases in a question; the sections of the word lists have these names. */
export const phraseKinds = [
  'private',
  'unsupported',
  'facts',
  'everything',
  'roster',
  'websites',
  'website',
  'emails',
  'email',
  'linkedin',
  'verify',
  'decision makers',
  'number',
  'title',
  'role',
  'responsible',
  'self',
  'at',
  'in',
  'of',
  'for',
  'and',
  'their',
  'repeat',
  'who',
  'company',
  'private or name',
  'unsupported or name',
  'about',
  'online',
  'filler',
] as const

export type PhraseKind = (typeof phraseKinds)[number]

/** The meaning of a phrase; `role` is a category of the contract, or a number. */
export type Meaning = { readonly kind: PhraseKind; readonly role: string | null }
