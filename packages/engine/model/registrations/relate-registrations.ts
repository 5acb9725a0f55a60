import type { Registration, SoughtRegistration } from '../company-profile.ts'
import { plainNumber } from './read-numbers.ts'

/** How the numbers that a page states relate to the sought one. */
export type RegistrationRelation = 'same' | 'other' | 'unseen'

// A group states the numbers of a few firms of its own; a page with more lists firms of others.
const firmsMax = 5

/**
 * Compares the numbers of a page with the sought one: `same`, the page bears it; `other`, it bears another number of
 * the same kind and country instead. A number that may be of several countries contradicts none. Pure.
 */
export function relateRegistrations(
  sought: SoughtRegistration,
  stated: readonly Registration[],
): RegistrationRelation {
  const isBorne = stated.some((one) => sought.some((number) => isSame(number, one)))
  const rivals = stated.filter((one) => sought.some((number) => isOfKind(number, one)))
  const firms = new Set(rivals.map((one) => `${familyOf(one)} ${coreOf(one)}`))
  if (isBorne) return firms.size <= firmsMax ? 'same' : 'unseen'
  const countries = new Set(sought.map(({ country }) => country))
  return countries.size === 1 && rivals.length > 0 ? 'other' : 'unseen'
}

const isOfKind = (one: Registration, other: Registration): boolean =>
  one.country === other.country && familyOf(one) === familyOf(other)

const isSame = (one: Registration, other: Registration): boolean =>
  one.country === other.country &&
  coreOf(one) === coreOf(other) &&
  isOfKind(one, other) &&
  courtsAgree(one, other)

// These numbers are the number for VAT, or a part of it, in their countries.
const taxKinds: ReadonlySet<string> = new Set([
  ...['vat', 'uid', 'siren', 'siret', 'kbo', 'cif', 'nipc', 'piva', 'cvr', 'orgnr', 'ytunnus'],
  ...['nip', 'ico', 'cui', 'oib', 'adoszam'],
])

const familyOf = ({ kind }: Registration): string => (taxKinds.has(kind) ? 'tax' : kind)

/** The part of a number that all of a firm's numbers of its family share, by kind and country. */
const cores: ReadonlyMap<string, (number: string) => string> = new Map([
  ['siret FR', (number) => number.slice(0, 9)],
  ['vat FR', (number) => number.slice(2)],
  ['vat SE', (number) => number.slice(0, 10)],
  ['adoszam HU', (number) => number.slice(0, 8)],
  ['uid CH', (number) => number.replace(/^CHE/, '')],
])

function coreOf({ kind, number, country }: Registration): string {
  if (isOfCourt(kind)) return /\d+/.exec(number)?.[0] ?? number
  const plain = plainNumber(number)
  const core = cores.get(`${kind} ${country}`)
  const own = kind === 'vat' ? plain.slice(2) : plain
  return core ? core(own) : own
}

const isOfCourt = (kind: string): boolean => kind === 'hrb' || kind === 'hra'

/** Returns false where both numbers name their court and the names share no word: each court counts for itself. */
function courtsAgree(one: Registration, other: Registration): boolean {
  const words = [one, other].map(({ kind, number }) => (isOfCourt(kind) ? courtWords(number) : []))
  const [own = [], others = []] = words
  return own.length === 0 || others.length === 0 || own.some((word) => others.includes(word))
}

const courtWords = (number: string): readonly string[] =>
  number.toLowerCase().match(/\p{L}{4,}/gu) ?? []
