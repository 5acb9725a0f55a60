import type { RegistrationRelation } from '../../model/registrations/relate-registrations.ts'
import type { HintEvidence } from '../hint/hint-fit.ts'
import type { Relation } from '../matching/match.ts'
import type { PageNature } from '../page/nature.ts'
import type { EmptySign } from '../page/parked.ts'
import type { LabelKind } from './label-kind.ts'

/** How a name that a page states at a place relates to the sought name; `none`: the page states none there. */
export type Stated = Relation | 'none'

/** Where a page states a name: its owner, the holder of its copyright, its title, its logo, its headings. */
export const namePlaces = ['own', 'holder', 'title', 'logo', 'sign'] as const
export type NamePlace = (typeof namePlaces)[number]
export const ownerPlaces = ['own', 'holder'] as const

/** How a text mentions the name; `core`: by its distinguishing words alone. */
export type Mention = 'none' | 'core' | 'once' | 'often'

/** Where and how a home page, with the imprint beside it, has the name that is looked for. */
export type Naming = Readonly<Record<NamePlace, Stated>> & {
  /** `thin`: too short to prove anything by what it leaves out; `unknown`: the name has no letters to find. */
  readonly text: Mention | 'thin' | 'unknown'
  /** The mention that a thin page has all the same; `named`: its title is the name. */
  readonly thin: Mention | 'named'
  /** The text has the name with its legal form. */
  readonly isFormal: boolean
  /** The text gives the name as the former name of the owner. */
  readonly isFormer: boolean
  /** The description has the name. */
  readonly isDescribed: boolean
  /** The name mostly stands with the same further word. */
  readonly isLonger: boolean
  /** The page names one other firm as its owner in two places. */
  readonly isAnothers: boolean
  readonly isOnLegalPage: boolean
}

/** The class of a page that bears the name: its owner's, by the kind of label, or something less. */
export type NameClass = LabelKind | 'about' | 'akin' | 'part' | 'rare-core' | 'short'

/** The evidence for and against a candidate. */
export type Evidence = HintEvidence & {
  /** How the numbers on its pages relate to the sought one; null: none is sought, or no page was read. */
  readonly registration: RegistrationRelation | null
  /** Relation of the closest name by which a registry knows the owner. */
  readonly registry: Relation | null
  /** Several statements of registries name the site. */
  readonly isAgreed: boolean
  readonly search: 'first' | 'top' | 'later' | null
  readonly isOnParkingServers: boolean
  readonly hasMail: boolean | null
  readonly isForeignHost: boolean
  readonly isMoved: boolean
  /** Why the page could not be read, or that it came with an error. */
  readonly page: 'forbidden' | 'walled' | 'unreachable' | 'error' | null
  /** The label of an unread page: a word of the language, which is many firms' name, or several words. */
  readonly guess: 'common' | 'words' | null
  readonly empty: readonly (EmptySign | 'name_server')[]
  readonly nature: PageNature | null
  readonly naming: Naming | null
  /** How clearly the page bears the name, in steps from -4 to 7. */
  readonly named: { readonly level: number; readonly kind: NameClass } | null
  /** How little of a firm the page shows, where it bears the name. */
  readonly firm: 'none' | 'hardly' | null
  /** The page bears the name, and speaks of the trade that the hint names. */
  readonly isBearingTrade: boolean
  /** Hardly any two firms have such a name. */
  readonly isSeldomShared: boolean
  /** The name has several distinguishing words, below whichever label. */
  readonly isOfSeveralWords: boolean
}

export const noEvidence: Evidence = {
  registration: null,
  registry: null,
  isAgreed: false,
  search: null,
  isOnParkingServers: false,
  hasMail: null,
  isForeignHost: false,
  isMoved: false,
  page: null,
  guess: null,
  empty: [],
  nature: null,
  naming: null,
  named: null,
  firm: null,
  place: null,
  year: null,
  language: null,
  context: null,
  field: null,
  isVague: false,
  isBearingTrade: false,
  isSeldomShared: false,
  isOfSeveralWords: false,
}

// From this step on a page bears the name: the label then tells whose else it may be, and further steps hardly do.
const bearingLevelMin = 4

/** Returns whether a page bears the name clearly enough, as one of these kinds. */
export function bears({ named }: Evidence, ...kinds: readonly NameClass[]): boolean {
  return named !== null && named.level >= bearingLevelMin && kinds.includes(named.kind)
}

/** Returns whether a page has the name as one of these kinds, however clearly. */
export function isNamedAs({ named }: Evidence, ...kinds: readonly NameClass[]): boolean {
  return named !== null && kinds.includes(named.kind)
}

/** Returns whether a page states, at one of these places, a name with such a relation to the sought name. */
export function states(
  naming: Naming | null,
  places: readonly NamePlace[],
  ...relations: readonly Stated[]
): boolean {
  return naming !== null && places.some((place) => relations.includes(naming[place]))
}

/** Returns whether there is no site: its name is on sale or parked, or nothing was put there yet. */
export function isEmptySite({ isOnParkingServers, empty }: Evidence): boolean {
  return isOnParkingServers || empty.length > 0
}

/** Returns whether a page is about a person, lures visitors or is that of a community. */
export function isStrange({ nature }: Evidence): boolean {
  return nature === 'personal' || nature === 'lure' || nature === 'community'
}

type Key = string | readonly string[] | false | null | undefined

/** Keys of the weights of evidence in `evidence-weights.json`, in the order in which the weights are summed. */
const keys: readonly ((evidence: Evidence) => Key)[] = [
  ({ registry }) => registry && `registry:${registry}`,
  ({ isAgreed }) => isAgreed && 'registry:agree',
  ({ search }) => search && `search:${search}`,
  ({ isOnParkingServers }) => isOnParkingServers && 'empty:name_server',
  ({ hasMail }) => hasMail !== null && `mail:${hasMail ? 'yes' : 'no'}`,
  ({ isForeignHost }) => isForeignHost && 'host:foreign',
  ({ isMoved }) => isMoved && 'moved',
  ({ page }) => page && `page:${page}`,
  ({ guess }) => guess && `guess:${guess}`,
  ({ empty }) => empty.map((sign) => `empty:${sign}`),
  ({ nature }) => nature && `nature:${nature}`,
  ({ naming }) => naming?.text === 'core' && 'text:core',
  ({ naming }) => naming?.isFormal && 'text:legal',
  ({ naming }) => naming?.isAnothers && 'owner:other',
  ({ naming }) => naming?.isOnLegalPage && 'legal:named',
  ({ named }) => named && `named:${named.level}|${named.kind}`,
  // All high steps of a class share a weight: each alone is too rare to learn from.
  ({ named }) => named !== null && named.level >= bearingLevelMin && `bears|${named.kind}`,
  ({ firm }) => firm && `firm:${firm}`,
  ({ place }) => place && `place:${place}`,
  ({ year }) => year && `year:${year}`,
  ({ language }) => language && `language:${language}`,
  ({ context }) => context && `context:${context}`,
  ({ field }) => field && `field:${field}`,
  ({ isVague }) => isVague && 'hint:vague',
  ({ isBearingTrade }) => isBearingTrade && 'bears|trade',
  ({ isSeldomShared }) => isSeldomShared && 'name:seldom-shared',
]

/** Lists the keys of the weights of evidence. */
export function weightKeysOf(evidence: Evidence): readonly string[] {
  return keys.flatMap((keyOf) => keyOf(evidence) || [])
}
