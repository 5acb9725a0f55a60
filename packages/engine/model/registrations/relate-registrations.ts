import type { Registration, SoughtRegistration } from '../company-profile.ts'
import { plainNumber } from './read-numbers.ts'
import { courtOf, isOfCourt } from './register-court.ts'

/** How the numbers of a page relate to the sought one; `alike`: a court that tells firms apart is not known. */
export type RegistrationRelation = 'same' | 'alike' | 'other' | 'unseen'

/**
 * Returns what the pages of a site say together; undefined where none was read. One page may name the court that
 * another leaves out, so that another number outweighs one that is only alike. Pure.
 */
export const relationOfSite = (
  pages: readonly (RegistrationRelation | undefined)[],
): RegistrationRelation | undefined => byStrength.find((one) => pages.includes(one))

const byStrength = ['same', 'other', 'alike', 'unseen'] as const

// A group states the numbers of a few firms of its own; a page with more lists firms of others.
const firmsMax = 5

/**
 * Compares the numbers of a page with the sought one: `same`, the page bears it; `alike`, it may bear it, as many firms
 * may whose courts are not known; `other`, it bears another number of the same kind and country instead. A number that
 * may be of several countries contradicts none. Pure.
 */
export function relateRegistrations(
  sought: SoughtRegistration,
  stated: readonly Registration[],
): RegistrationRelation {
  const rivals = stated.filter((one) => sought.some((number) => isOfKind(number, one)))
  const firms = new Set(rivals.map((one) => `${familyOf(one)} ${coreOf(one)}`))
  const relations = sought.map((number) => relationTo(number, rivals))
  if (relations.includes('same')) return firms.size <= firmsMax ? 'same' : 'unseen'
  if (relations.includes('alike')) return firms.size <= firmsMax ? 'alike' : 'unseen'
  const countries = new Set(sought.map(({ country }) => country))
  return countries.size === 1 && rivals.length > 0 ? 'other' : 'unseen'
}

function relationTo(number: Registration, rivals: readonly Registration[]) {
  const numbered = rivals.filter((one) => isOfKind(number, one) && coreOf(one) === coreOf(number))
  if (numbered.length === 0) return null
  if (!isOfCourt(number.kind)) return 'same'
  const court = courtOf(number.number)
  const courts = numbered.flatMap((one) => courtOf(one.number) ?? [])
  if (court === null || courts.length === 0) return 'alike'
  return courts.includes(court) ? 'same' : null
}

// Czech and Slovak numbers of this kind have one form, and the page may not say of which country it is.
const isOfKind = (one: Registration, other: Registration): boolean =>
  (one.kind === 'ico' && other.kind === 'ico') ||
  (one.country === other.country && familyOf(one) === familyOf(other))

// These numbers are the number for VAT, or a part of it, in their countries.
const taxKinds: ReadonlySet<string> = new Set([
  ...['vat', 'uid', 'siren', 'siret', 'kbo', 'cif', 'nipc', 'piva', 'cvr', 'orgnr', 'ytunnus'],
  ...['nip', 'ico', 'cui', 'oib', 'adoszam'],
])

// Slovakia's number for VAT is another than that of its register.
const familyOf = ({ kind, country }: Registration): string =>
  taxKinds.has(kind) && !(kind === 'ico' && country === 'SK') ? 'tax' : kind

/** The part of a number that all of a firm's numbers of its family share, by kind and country. */
const cores: ReadonlyMap<string, (number: string) => string> = new Map([
  ['siret FR', (number) => number.slice(0, 9)],
  ['vat FR', (number) => number.slice(2)],
  ['vat GB', (number) => number.slice(0, 9)],
  ['vat SE', (number) => number.slice(0, 10)],
  ['adoszam HU', (number) => number.slice(0, 8)],
  ['cnpj BR', (number) => number.slice(0, 8)],
  ['gstin IN', (number) => number.slice(2, 12)],
  ['uid CH', (number) => number.replace(/^CHE/, '')],
])

function coreOf({ kind, number, country }: Registration): string {
  if (isOfCourt(kind)) return /\d+/.exec(number)?.[0] ?? number
  const plain = plainNumber(number)
  const core = cores.get(`${kind} ${country}`)
  const own = kind === 'vat' ? plain.slice(2) : plain
  return core ? core(own) : own
}

/** Writes a number so that all spellings of it, and of its court, are one. */
export function canonicalNumber(one: Registration): string {
  const { country, kind, number } = one
  const court = isOfCourt(kind) ? courtOf(number) : null
  const plain = isOfCourt(kind) ? `${kind.toUpperCase()} ${coreOf(one)}` : number
  return [country, kind, plain, ...(court === null ? [] : [court])].join(' ')
}
