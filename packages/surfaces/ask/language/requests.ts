import { type Entity, isJoint, type Joint, type Part, type Want } from './parts.ts'
import { isOfPeopleToo, tidyParts } from './tidy-parts.ts'

export type Company = Extract<Entity, { kind: 'company' }>
export type Person = Extract<Entity, { kind: 'person' }>

/** A request of a question for one company, person, address or profile. */
export type Request =
  | { readonly kind: 'company'; readonly company: Company; readonly wants: readonly Want[] }
  | {
      readonly kind: 'person'
      readonly person: Person
      readonly company: Company | null
      readonly wants: readonly Want[]
    }
  | {
      readonly kind: 'address' | 'profile' | 'page'
      readonly text: string
      readonly wants: readonly Want[]
    }

/** Neighbouring entities, with the wants that apply to all of them. */
type Group = { readonly entities: Entity[]; readonly wants: Map<string, Want> }

/** The requests of a question, and the wants that need the questions before it. */
export type Requests = {
  readonly requests: readonly Request[]
  /** Wants without a company or person. */
  readonly loose: readonly Want[]
}

/** Binds the wants of a question to its companies and people. Pure. */
export function bindRequests(parts: readonly Part[]): Requests {
  const kept = tidyParts(parts)
  const { groups, groupOf } = groupEntities(kept)
  const around = findAround(kept)
  const loose = new Map<string, Want>()
  let bound: number | null = null
  kept.forEach((part, at) => {
    if (part.type !== 'want') return
    bound = groupFor(kept, at, groupOf, around[at] as Around, bound)
    const wants = bound === null ? loose : groups[bound]?.wants
    const key = keyOf(part.want)
    if (!wants?.has(key)) wants?.set(key, part.want)
  })
  const wantsOf = wantsByGroup(groups)
  const requests = groups.flatMap((_, at) => requestsOf(groups, at, wantsOf[at] ?? []))
  return { requests, loose: [...loose.values()] }
}

/** Two equal wants of the same companies are one want. */
const keyOf = ({ kind, role, isMany, limit }: Want): string => `${kind} ${isMany} ${limit} ${role}`

function groupEntities(parts: readonly Part[]): { groups: Group[]; groupOf: Map<number, number> } {
  const groups: Group[] = []
  const groupOf = new Map<number, number>()
  let isOpen = false
  let isWanted = false
  parts.forEach((part, at) => {
    if (part.type === 'entity') {
      const isOwn = isWanted && isPossessiveWant(parts, at)
      if (!isOpen || isOwn) groups.push({ entities: [], wants: new Map() })
      groups.at(-1)?.entities.push(part.entity)
      groupOf.set(at, groups.length - 1)
      isOpen = true
    } else if (part.type === 'want' || isJoint(part, stops)) isOpen = false
    isWanted ||= part.type === 'want'
  })
  return { groups, groupOf }
}

const stops: ReadonlySet<Joint> = new Set(['stop'])

/** Positions of the entities around a part; a position outside the parts: there is none. */
type Around = {
  readonly last: number
  readonly next: number
  /** True when no stop or "their" comes between the part and the next entity. */
  readonly isOpen: boolean
}

/** Finds the entities around each part in one pass in each direction. */
function findAround(parts: readonly Part[]): readonly Around[] {
  let last = -1
  const lasts = parts.map((part, at) => {
    const before = last
    if (part.type === 'entity') last = at
    return before
  })
  let [next, isOpen] = [parts.length, false]
  const around: Around[] = []
  for (const [at, part] of [...parts.entries()].reverse()) {
    around.push({ last: lasts[at] ?? -1, next, isOpen })
    if (part.type === 'entity') [next, isOpen] = [at, true]
    else if (isJoint(part, interruptions)) isOpen = false
  }
  return around.reverse()
}

const interruptions: ReadonlySet<Joint> = new Set(['stop', 'their'])

function isPossessiveWant(parts: readonly Part[], at: number): boolean {
  const [next, second] = [parts[at + 1], parts[at + 2]]
  return next?.type === 'joint' && next.joint === 'possessive' && second?.type === 'want'
}

const links: ReadonlySet<Joint> = new Set(['of', 'at', 'for', 'in'])
const pronouns: ReadonlySet<Joint> = new Set(['their'])
const lists: ReadonlySet<Joint> = new Set(['and', 'comma'])

/** Returns the group of a want; null: the question names nothing that the want could apply to. */
function groupFor(
  parts: readonly Part[],
  at: number,
  groupOf: ReadonlyMap<number, number>,
  { last, next, isOpen }: Around,
  before: number | null,
): number | null {
  const lastGroup = groupOf.get(last) ?? null
  const nextGroup = groupOf.get(next) ?? null
  if (isJoint(parts[at - 1], pronouns) || isBeside(parts, last, at)) return lastGroup
  const isAhead = nextGroup !== null && isOpen
  if (isAhead && isJoint(parts[next - 1], links)) return nextGroup
  const isListed = parts[at - 2]?.type === 'want' && isJoint(parts[at - 1], lists)
  if (isListed && before !== null && before === lastGroup) return before
  return isAhead ? nextGroup : (lastGroup ?? nextGroup)
}

/** Returns whether an entity comes directly before a want: `Acme website`, `Acme's website`. */
const isBeside = (parts: readonly Part[], last: number, at: number): boolean =>
  last >= 0 && (last === at - 1 || (last === at - 2 && isPossessive(parts[at - 1])))

const isPossessive = (part: Part | undefined): boolean =>
  part?.type === 'joint' && part.joint === 'possessive'

/** Returns the wants of each group; a group without wants gets those of the group before it. */
function wantsByGroup(groups: readonly Group[]): readonly (readonly Want[])[] {
  const own = groups.map(({ wants }) => [...wants.values()])
  const first = own.find((wants) => wants.length > 0) ?? []
  let before = first
  return own.map((wants) => {
    if (wants.length === 0) return before
    before = wants
    return withoutHints(wants)
  })
}

function requestsOf(
  groups: readonly Group[],
  at: number,
  wants: readonly Want[],
): readonly Request[] {
  const group = groups[at] as Group
  const isWorkplace = group.wants.size === 0 && isWorkplaceOf(groups, at)
  const isOfPeople = isWorkplace || group.entities.some((entity) => entity.kind === 'person')
  const companyWants = isOfPeople ? wants.filter(isOfCompany) : wants
  const isAsked = !isWorkplace && (!isOfPeople || companyWants.length > 0)
  const workplaces = isOfPeople ? workplacesOf(groups, at) : []
  return group.entities.flatMap((entity, place): readonly Request[] => {
    if (entity.kind === 'company') {
      return isAsked ? [{ kind: 'company', company: entity, wants: companyWants }] : []
    }
    if (entity.kind !== 'person') return [{ kind: entity.kind, text: entity.text, wants }]
    return [{ kind: 'person', person: entity, company: workplaces[place] ?? null, wants }]
  })
}

/** Leaves out vague wants beside other wants, and the email of a role, which the role's lookup finds anyway. */
function withoutHints(wants: readonly Want[]): readonly Want[] {
  const clear = wants.filter((want) => want.kind !== 'about' && want.kind !== 'online')
  const kept = clear.length > 0 ? clear : wants
  const hasRole = kept.some((want) => want.kind === 'role')
  return hasRole ? kept.filter((want) => want.kind !== 'email' || want.isMany) : kept
}

/** True for a want that applies to the company when one of its people is named, too. */
const isOfCompany = (want: Want): boolean => !isOfPeopleToo(want)

const companiesIn = (group: Group | undefined): readonly Company[] =>
  (group?.entities ?? []).filter((entity): entity is Company => entity.kind === 'company')

const hasPeopleOnly = (group: Group | undefined): boolean =>
  group !== undefined &&
  companiesIn(group).length === 0 &&
  group.entities.some((entity) => entity.kind === 'person')

function isWorkplaceOf(groups: readonly Group[], at: number): boolean {
  return hasPeopleOnly(groups[at - 1]) || hasPeopleOnly(groups[at + 1])
}

/** The workplace of each person of a group: the company behind them, before them, or of a neighbouring group. */
function workplacesOf(groups: readonly Group[], at: number): readonly (Company | null)[] {
  const entities = groups[at]?.entities ?? []
  const beside = companiesIn(groups[at + 1])[0] ?? companiesIn(groups[at - 1]).at(-1) ?? null
  let near = companiesIn(groups[at]).at(-1) ?? beside
  return entities
    .toReversed()
    .map((entity) => {
      if (entity.kind === 'company') near = entity
      return near
    })
    .toReversed()
}
