/** What a phrase of a question does: the names of the sections in the word lists. */
export const phraseKinds = [
  'private',
  'unsupported',
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

/** What a phrase means; `role`: the category asked for, or how many. */
export type Meaning = { readonly kind: PhraseKind; readonly role: string | null }
