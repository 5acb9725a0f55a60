import type { Firm, Leader, Tongue } from '../staff.ts'

/** Takes one of two lists of variants: those of seeds that may be looked at, or those of seeds held out. */
export type Pick = <T>(shown: readonly T[], heldOut: readonly T[]) => T

/** The people a layout shows: the firm's, and people of others who hold the same offices elsewhere. */
export type Cast = {
  readonly firm: Firm
  readonly strangers: readonly Stranger[]
  readonly pick: Pick
}

/** A person who is not of the firm's staff, with the employer. */
export type Stranger = Leader & { readonly employer: string }

/** The pages on which a layout shows the staff. */
export type ShownPages = {
  /** Body of the page of people. */
  readonly team: string
  /** More of the home page. */
  readonly home?: string
  /** Further pages by path, linked from where the layout links them. */
  readonly more?: readonly (readonly [path: string, body: string])[]
  /** The people that the pages show; the whole staff where it is left out. */
  readonly staff?: readonly Leader[]
  /** Path and link of the page of people where it is not one of a team. */
  readonly place?: readonly [path: string, text: string]
}

/** One way in which a site is laid out. */
export type Layout = {
  readonly cause: string
  readonly id: string
  readonly tongue?: Tongue
  readonly show: (cast: Cast) => ShownPages
}

/** Names layouts of one cause. */
export const layoutsOf = (
  cause: string,
  shows: Readonly<Record<string, Layout['show']>>,
  tongue: Tongue = 'com',
): readonly Layout[] => Object.entries(shows).map(([id, show]) => ({ cause, id, tongue, show }))

/** Writes each member of the staff by one function and joins them. */
export const each = <Person extends Leader>(
  people: readonly Person[],
  write: (person: Person, at: number) => string,
): string => people.map(write).join('\n')

/** Returns the family name. */
export const familyOf = ({ name, given }: Leader): string => name.slice(given.length + 1)

/** Returns the text about a person below the title. */
export const lifeOf = ({ given }: Leader): string =>
  `${given} came to the trade as an apprentice, has seen three floods and two moves, and spends free days in the hills.`
