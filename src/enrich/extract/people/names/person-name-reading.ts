/** A text that reads like a person's name. */
export type PersonNameReading = {
  /** As written, without forms of address and degrees. */
  readonly name: string
  /** Folded, without initials: the same person spelled with and without a middle name. */
  readonly key: string
  /** `known`: a given name in use; `shaped`: only built like a name. */
  readonly grade: 'known' | 'shaped'
  /** Written with a form of address, an initial or a degree, as only people are. */
  readonly isMarked: boolean
  /** An office spelled out before the name: `Professor`, `Pastor`. */
  readonly office: string | null
}
