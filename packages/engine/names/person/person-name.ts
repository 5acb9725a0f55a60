/** The parts of a person's name, as written; null where there is none. */
export type PersonName = {
  /** The name as it was given, trimmed. */
  readonly full: string
  /** `Dr.`, `Frau`, `Sir`. */
  readonly prefix: string | null
  readonly given: string | null
  /** Second given names and initials. */
  readonly middle: string | null
  /** The family name with its particles: `van der Berg`; both surnames where there are two. */
  readonly family: string | null
  /** `Jr.`, `PhD`, `III`. */
  readonly suffix: string | null
}
