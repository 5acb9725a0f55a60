/** The outcome of one answer, or of one fact that was not answered. */
export type JudgedCase = {
  /** True where there is something to find; an extra answer has no question of its own. */
  readonly isAsked: boolean
  readonly verdict: 'right' | 'wrong' | 'silent'
  /** The labels of the case, or its role, address or name; shown only for sites that may be looked at. */
  readonly what: string
  readonly answered: string | null
}
