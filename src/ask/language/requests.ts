import { type Entity, isJoint, type Joint, type Part, type Want } from './parts.ts'
import { isOfPeopleToo, tidyParts } from './tidy-parts.ts'

export type Company = Extract<Entity, { kind: 'company' }>
export type Person = Extract<Entity, { kind: 'person' }>

/** What one part of a question asks for. */
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

/** Entities beside each other, and what is wanted of all of them. */
type Group = { readonly entities: Entity[]; readonly wants: Want[] }

/** What a question asks for, and what it leaves to the questions before it. */
export type Requests = {
  readonly requests: readonly Request[]
  /** Asked for without saying of what. */
  readonly loose: readonly Want[]
}

/** Binds what is asked for to the companies and people that it is asked of. Pure. */
export function bindRequests(parts: readonly Part[]): Requests {
  const kept = tidyParts(parts)
  const { groups, groupOf } = groupEntities(kept)
  const loose: Want[] = []
  let bound: number | null = null
  kept.forEach((part, at) => {
    if (part.type !== 'want') return
    bound = groupFor(kept, at, groupOf, bound)
    if (bound === null) loose.push(part.want)
    else groups[bound]?.wants.push(part.want)
  })
  return { requests: groups.flatMap((group, at) => requestsOf(groups, group, at)), loose }
}

function groupEntities(parts: readonly Part[]): { groups: Group[]; groupOf: Map<number, number> } {
  const groups: Group[] = []
  const groupOf = new Map<number, number>()
  let isOpen = false
  let isWanted = false
  parts.forEach((part, at) => {
    if (part.type === 'entity') {
      const isOwn = isWanted && isPossessiveWant(parts, at)
      if (!isOpen || isOwn) groups.push({ entities: [], wants: [] })
      groups.at(-1)?.entities.push(part.entity)
      groupOf.set(at, groups.length - 1)
      isOpen = true
    } else if (part.type === 'want' || isJoint(part, stops)) isOpen = false
    isWanted ||= part.type === 'want'
  })
  return { groups, groupOf }
}

const stops: ReadonlySet<Joint> = new Set(['stop'])
const interruptions: ReadonlySet<Joint> = new Set(['stop', 'their'])

function isPossessiveWant(parts: readonly Part[], at: number): boolean {
  const [next, second] = [parts[at + 1], parts[at + 2]]
  return next?.type === 'joint' && next.joint === 'possessive' && second?.type === 'want'
}

const links: ReadonlySet<Joint> = new Set(['of', 'at', 'for', 'in'])
const pronouns: ReadonlySet<Joint> = new Set(['their'])
const lists: ReadonlySet<Joint> = new Set(['and', 'comma'])

/** Returns the group that a want is of: null when the question names nothing that it could be of. */
function groupFor(
  parts: readonly Part[],
  at: number,
  groupOf: ReadonlyMap<number, number>,
  before: number | null,
): number | null {
  const [last, next] = [nearest(parts, at, -1), nearest(parts, at, 1)]
  const lastGroup = groupOf.get(last) ?? null
  const nextGroup = groupOf.get(next) ?? null
  if (isJoint(parts[at - 1], pronouns) || isBeside(parts, last, at)) return lastGroup
  const isAhead = nextGroup !== null && isUninterrupted(parts, at, next)
  if (isAhead && isJoint(parts[next - 1], links)) return nextGroup
  const isListed = parts[at - 2]?.type === 'want' && isJoint(parts[at - 1], lists)
  if (isListed && before !== null && before === lastGroup) return before
  return isAhead ? nextGroup : (lastGroup ?? nextGroup)
}

/** Returns whether an entity stands directly before a want: `Acme website`, `Acme's website`. */
const isBeside = (parts: readonly Part[], last: number, at: number): boolean =>
  last >= 0 && (last === at - 1 || (last === at - 2 && isPossessive(parts[at - 1])))

const isPossessive = (part: Part | undefined): boolean =>
  part?.type === 'joint' && part.joint === 'possessive'

/** Returns where the nearest entity stands; outside of the parts where there is none. */
function nearest(parts: readonly Part[], from: number, step: 1 | -1): number {
  let at = from + step
  while (at >= 0 && at < parts.length && parts[at]?.type !== 'entity') at += step
  return at
}

function isUninterrupted(parts: readonly Part[], from: number, to: number): boolean {
  return !parts.slice(from + 1, to).some((part) => isJoint(part, interruptions))
}

/** What the entities of a group are asked for; a group of which nothing is wanted is asked as the one before it. */
function requestsOf(groups: readonly Group[], group: Group, at: number): readonly Request[] {
  const isOwn = group.wants.length > 0
  const isWorkplace = !isOwn && isWorkplaceOf(groups, at)
  const wants = isOwn ? withoutHints(group.wants) : (wantsNearby(groups, at) ?? [])
  const isOfPeople = isWorkplace || group.entities.some((entity) => entity.kind === 'person')
  const companyWants = isOfPeople ? wants.filter(isOfCompany) : wants
  const isAsked = !isWorkplace && (!isOfPeople || companyWants.length > 0)
  return group.entities.flatMap((entity, place): readonly Request[] => {
    if (entity.kind === 'company') {
      return isAsked ? [{ kind: 'company', company: entity, wants: companyWants }] : []
    }
    if (entity.kind !== 'person') return [{ kind: entity.kind, text: entity.text, wants }]
    return [{ kind: 'person', person: entity, company: workplaceOf(groups, at, place), wants }]
  })
}

/** Without what says nothing beside other wants, and the email of a role, which its lookup finds. */
function withoutHints(wants: readonly Want[]): readonly Want[] {
  const clear = wants.filter((want) => want.kind !== 'about' && want.kind !== 'online')
  const kept = clear.length > 0 ? clear : wants
  const hasRole = kept.some((want) => want.kind === 'role')
  return hasRole ? kept.filter((want) => want.kind !== 'email' || want.isMany) : kept
}

/** What a company is asked for beside one of its people. */
const isOfCompany = (want: Want): boolean => !isOfPeopleToo(want)

function wantsNearby(groups: readonly Group[], at: number): readonly Want[] | undefined {
  const before = groups.slice(0, at).findLast((group) => group.wants.length > 0)
  return (before ?? groups.slice(at + 1).find((group) => group.wants.length > 0))?.wants
}

const companiesIn = (group: Group | undefined): readonly Company[] =>
  (group?.entities ?? []).filter((entity): entity is Company => entity.kind === 'company')

const hasPeopleOnly = (group: Group | undefined): boolean =>
  group !== undefined &&
  companiesIn(group).length === 0 &&
  group.entities.some((entity) => entity.kind === 'person')

function isWorkplaceOf(groups: readonly Group[], at: number): boolean {
  return hasPeopleOnly(groups[at - 1]) || hasPeopleOnly(groups[at + 1])
}

function workplaceOf(groups: readonly Group[], at: number, place: number): Company | null {
  const entities = groups[at]?.entities ?? []
  const isCompany = (entity: Entity): entity is Company => entity.kind === 'company'
  return (
    entities.slice(place).find(isCompany) ??
    entities.slice(0, place).findLast(isCompany) ??
    companiesIn(groups[at + 1])[0] ??
    companiesIn(groups[at - 1]).at(-1) ??
    null
  )
}
