import { wordSet } from '@enricher/engine/data/words'
import { type Entity, isJoint, type Joint, type Part, type Want } from './parts.ts'
import { foldWord } from './tokens.ts'

// Cities and countries.
const places = wordSet('places', undefined, foldWord)

/** Binds places to their companies, and drops parts that another part already asks for. */
export function tidyParts(parts: readonly Part[]): readonly Part[] {
  return dropRepeated(dropAppositions(attachContexts(askOwners(parts))))
}

/** Reads `Who is jane@acme.example?`, and `Who owns` it, as a want of what is known about the owner of the mailbox. */
function askOwners(parts: readonly Part[]): readonly Part[] {
  return parts.map((part, at) =>
    asksOwner(part) && isAddress(parts[at + 1]) ? { type: 'want', want: aboutOwner } : part,
  )
}

const asksOwner = (part: Part): boolean =>
  part.type === 'want' ? part.want.role === 'ceo' : isJoint(part, whos)

const whos: ReadonlySet<Joint> = new Set(['who'])
const aboutOwner: Want = { kind: 'about', role: null, isMany: false, limit: null }

const isAddress = (part: Part | undefined): boolean =>
  part?.type === 'entity' && part.entity.kind === 'address'

/** Returns whether a want applies to people as well as to companies. */
export const isOfPeopleToo = (want: Want): boolean => ofPeopleToo.has(want.kind)

const ofPeopleToo: ReadonlySet<Want['kind']> = new Set(['email', 'linkedin', 'about', 'verify'])

const ats: ReadonlySet<Joint> = new Set(['at'])
const ins: ReadonlySet<Joint> = new Set(['in'])

/** Attaches "in Berlin" and "(Berlin)" to the company before it, to distinguish it from others of its name. */
function attachContexts(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = []
  let entityAt = -1
  for (const part of parts) {
    const place = part.type === 'remark' ? result.length - 1 : placedBefore(result, part, entityAt)
    const named = companyIn(result[place])
    if (named) result[place] = placedAt(named, part)
    else if (part.type !== 'remark') result.push(part)
    if (named && part.type === 'entity') result.pop()
    else if (part.type === 'entity') entityAt = result.length - 1
  }
  return result
}

const placedAt = (named: Company, part: Part): Part => ({
  type: 'entity',
  // Example: `Acme, Berlin, Germany`.
  entity: { ...named, context: [named.context, placeOf(part)].filter(Boolean).join(', ') },
})

const placeOf = (part: Part): string | null =>
  part.type === 'remark' ? part.text : (companyIn(part)?.name ?? null)

type Company = Extract<Entity, { kind: 'company' }>

const companyIn = (part: Part | undefined): Company | null =>
  part?.type === 'entity' && part.entity.kind === 'company' ? part.entity : null

/** Returns the position of the company of a place, which follows "in", or "at" directly; -1: the part is no place. */
function placedBefore(parts: readonly Part[], part: Part, entityAt: number): number {
  const last = parts.length - 1
  const company = companyIn(part)
  if (company === null || company.domain !== null) return -1
  if (isJoint(parts[last], ats)) return last - 1
  if (isJoint(parts[last], commas)) return isPlaceOf(parts[last - 1], company) ? last - 1 : -1
  return isJoint(parts[last], ins) ? entityAt : -1
}

/** In `Acme, Berlin` the second name is a place; `Paris, Berlin` asks for both. */
function isPlaceOf(before: Part | undefined, { name }: Company): boolean {
  const named = companyIn(before)
  return named !== null && places.has(foldWord(name)) && !places.has(foldWord(named.name))
}

/** Drops the title of a person who is named: `CEO Jane Doe`, `Jane Doe, CEO of Acme`. */
function dropAppositions(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part, at) => {
    if (part.type !== 'want' || part.want.kind !== 'role') return true
    if (isPerson(parts[at + 1]) || isPerson(parts[at - 1])) return false
    const isBefore = isJoint(parts[at + 1], commas) && isPerson(parts[at + 2])
    const isBehind = isJoint(parts[at - 1], commas) && isPerson(parts[at - 2])
    return !isBehind && !(isBefore && parts[at - 1]?.type !== 'entity')
  })
}

const commas: ReadonlySet<Joint> = new Set(['comma'])

const isPerson = (part: Part | undefined): boolean =>
  part?.type === 'entity' && part.entity.kind === 'person'

/** Drops the emails and profiles of roles, because the lookup of a role finds both. */
function dropRepeated(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part, at) => {
    if (part.type !== 'want' || !foundWithRoles.has(part.want.kind)) return true
    const ends =
      part.want.kind === 'roster' ? breaksOfRosters : part.want.isMany ? breaksOfMany : breaks
    return !isOfRole(parts, at, 1, ends) && !isOfRole(parts, at, -1, ends)
  })
}

const foundWithRoles: ReadonlySet<Want['kind']> = new Set(['email', 'linkedin', 'roster'])

/** Returns whether a role is near a want, with no entity between; a plural behind "and" is a want of its own. */
function isOfRole(
  parts: readonly Part[],
  from: number,
  step: 1 | -1,
  ends: ReadonlySet<Joint>,
): boolean {
  let at = from + step
  while (Math.abs(at - from) < distanceMax && isPassed(parts[at], ends)) at += step
  const part = parts[at]
  return part?.type === 'want' && part.want.kind === 'role'
}

/** Returns whether an email and its role still belong together across a part. */
function isPassed(part: Part | undefined, ends: ReadonlySet<Joint>): boolean {
  if (part === undefined || part.type === 'entity') return false
  return part.type === 'want' ? isOfPeopleToo(part.want) : !isJoint(part, ends)
}

// `the email, the profile and the phone of the CEO` is one want; a role further away belongs to another part.
const distanceMax = 12

const breaks: ReadonlySet<Joint> = new Set(['stop'])
const breaksOfRosters: ReadonlySet<Joint> = new Set(['stop', 'and', 'comma'])
const breaksOfMany: ReadonlySet<Joint> = new Set(['stop', 'and'])
