/** A text that reads like a person's name. */
export type PersonNameReading = {
  /** The name as written, without forms of address and degrees. */
  readonly name: string
  /** The folded name without initials: equal for one person spelled with and without a middle name. */
  readonly key: string
  /** `known`: a given name in use; `shaped`: only built like a name. */
  readonly grade: 'known' | 'shaped'
  /** The name has a form of address, an initial or a degree, as only people have. */
  readonly isMarked: boolean
  /** An office spelled out before the name: `Professor`, `Pastor`. */
  readonly office: string | null
}
