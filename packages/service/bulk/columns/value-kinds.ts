import { parseDomain } from '@enricher/engine/lib/domain'
import { profileSlugOf } from '@enricher/engine/lib/linkedin-profile'
import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { parseCompanyName } from '@enricher/engine/names/company-name'
import { givenNames } from '@enricher/engine/names/person/given-names'
import { foldedWord } from './header-words.ts'

/** Shares of the kinds of values among a column's non-blank ones, 0 to 1. */
export type ValueKinds = {
  readonly domain: number
  readonly email: number
  readonly profile: number
  /** Values of two to four words, the first or last of them a given name. */
  readonly person: number
  /** Names with a legal form. */
  readonly company: number
  readonly number: number
  readonly filled: number
}

type Kind = Exclude<keyof ValueKinds, 'filled'>

// A longer text is a note; looking at it would cost its length.
const charactersLooked = 300
const wordsMax = 4

/** Looks at the values of one column; without `mayBeNames` it recognises no names, which take most of the time. */
export function valueKindsOf(values: readonly string[], mayBeNames = true): ValueKinds {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '')
  const kinds = filled.map(
    (value) =>
      addressKindOf(value) ?? (isNumber(value) ? 'number' : mayBeNames ? nameKindOf(value) : null),
  )
  const share = (kind: Kind) =>
    kinds.length === 0 ? 0 : kinds.filter((one) => one === kind).length / kinds.length
  return {
    domain: share('domain'),
    email: share('email'),
    profile: share('profile'),
    person: share('person'),
    company: share('company'),
    number: share('number'),
    filled: values.length === 0 ? 0 : filled.length / values.length,
  }
}

/** Returns true for digits with their separators, sign and currency: `1001`, `-3.5 %`, `€ 1,200.00`, `2026-04-30`. */
export function isNumber(value: string): boolean {
  return value.length <= charactersLooked && /^(?=.*\p{N})[\p{N}\s.,:/%+\p{Sc}()-]+$/u.test(value)
}

/** Returns the kind of address that a value is; null: it is none. */
export function addressKindOf(value: string): 'domain' | 'email' | 'profile' | null {
  if (value.length > charactersLooked) return null
  if (/linkedin\.com/i.test(value)) return profileSlugOf(value) === null ? null : 'profile'
  if (value.includes('@')) return 'refusal' in parseEmailAddress(value) ? null : 'email'
  return isDomain(value) ? 'domain' : null
}

function nameKindOf(value: string): 'company' | 'person' | null {
  if (value.length > charactersLooked) return null
  if (parseCompanyName(value).legal !== null) return 'company'
  return isPersonName(value) ? 'person' : null
}

function isDomain(value: string): boolean {
  if (/\s/.test(value) || !value.includes('.')) return false
  const host = /^https?:\/\//i.test(value)
    ? URL.parse(value)?.hostname
    : value.replace(/[/?#:].*$/s, '')
  return host !== undefined && /\.\p{L}{2,}\.?$/u.test(host) && parseDomain(host) !== null
}

function isPersonName(value: string): boolean {
  const words = value.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length < 2 || words.length > wordsMax) return false
  return [words[0], words.at(-1)].some((word) => givenNames.has(foldedWord(word ?? '')))
}
