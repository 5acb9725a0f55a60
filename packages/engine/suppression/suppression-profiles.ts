import type { Json } from '../lib/digest.ts'
import { type JsonObject, textsIn } from '../lib/json.ts'
import type { Suppression } from './suppression.ts'
import { isNamedIn } from './suppression-texts.ts'

/** Returns true for the profile of a company, in wire fields. */
export function isProfile(answer: JsonObject): boolean {
  return Array.isArray(answer['registrations']) && typeof answer['domain'] === 'string'
}

/**
 * Returns a profile without the fields that name a suppressed person; null: nothing is left, as at a suppressed domain
 * and of a firm that bears the name of a suppressed person. A profile without such fields is returned as the same
 * object.
 */
export function profileLeft(profile: JsonObject, asked: string | null, list: Suppression): Json {
  const domain = String(profile['domain'])
  if ([domain, asked].some((one) => one !== null && list.hasDomain(one))) return null
  const isGone = (value: Json | undefined) =>
    textsIn(value).some((text) => isNamedIn(text, domain, list))
  if (isGone(profile['name']) || isGone(profile['legal_name'])) return null
  const kept = Object.entries(profile).map(([field, value]) => [
    field,
    field === 'domain' ? value : keptOf(value ?? null, isGone, list),
  ])
  const values = Object.values(profile)
  const isSame = kept.every(([, value], index) => value === values[index])
  if (isSame) return profile as Json
  return kept.some(([field, value]) => tells(field as string, value as Json))
    ? (Object.fromEntries(kept) as Json)
    : null
}

function keptOf(value: Json, isGone: (value: Json) => boolean, list: Suppression): Json {
  if (Array.isArray(value)) {
    const left = (value as readonly Json[]).filter((one) => !isGone(one) && !isMailOf(one, list))
    return left.length === value.length ? value : left
  }
  if (typeof value !== 'object' || value === null) return isGone(value) ? null : value
  // An address is one fact; the pages of networks are one each.
  if ('street' in value) return isGone(value) ? null : value
  const members = Object.entries(value)
  const left = members.filter(([, member]) => !isGone(member ?? null))
  return left.length === members.length ? value : (Object.fromEntries(left) as Json)
}

function isMailOf(value: Json, list: Suppression): boolean {
  return typeof value === 'string' && value.includes('@') && list.hasUnnamedEmail(value)
}

// These say nothing about a company where they stand alone.
const silent: ReadonlySet<string> = new Set([
  ...['domain', 'name', 'languages', 'site_kind', 'technologies'],
  ...['cached', 'credits_remaining'],
])

function tells(field: string, value: Json): boolean {
  if (silent.has(field) || value === null) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
