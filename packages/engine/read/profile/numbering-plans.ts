import { createRequire } from 'node:module'
import { once } from '../../lib/once.ts'
import type { ProfilePhone } from '../../model/company-profile.ts'
import { isExampleNumber } from './example-numbers.ts'

// The full metadata tells landline from mobile, which the others do not. It takes a tenth of a second to load, so that
// a thread loads it with the first number that it reads.
const library = once((): typeof import('libphonenumber-js/max') =>
  createRequire(import.meta.url)('libphonenumber-js/max'),
)

// A page repeats its numbers at its head and foot, and a site on each page.
const numbersMax = 2_000
const known = new Map<string, ReadPhone | null>()

type ReadPhone = { readonly country: string; readonly phone: ProfilePhone }

/**
 * Reads a number by the numbering plan of a country, which numbers in international form state themselves; null for one
 * that no plan has.
 */
export function readByPlan(written: string, country: string): ReadPhone | null {
  const key = `${country} ${written}`
  const before = known.get(key)
  if (before !== undefined) return before
  const read = readAnew(written, country)
  if (known.size >= numbersMax) known.clear()
  known.set(key, read)
  return read
}

function readAnew(written: string, country: string): ReadPhone | null {
  const { parsePhoneNumberFromString, isSupportedCountry } = library()
  const plan = isSupportedCountry(country) ? { defaultCountry: country } : {}
  const parsed = parsePhoneNumberFromString(written, { ...plan, extract: false })
  if (!parsed?.isValid()) return null
  const type = parsed.getType() ?? ''
  if (sold.has(type) || isExampleNumber(parsed.number)) return null
  const kind = kinds.get(type) ?? 'other'
  return { country: parsed.country ?? country, phone: { number: parsed.number, kind } }
}

// A firm is reached at no number that sells what is said at it.
const sold: ReadonlySet<string> = new Set(['PREMIUM_RATE', 'PAGER', 'VOICEMAIL'])

const kinds: ReadonlyMap<string, ProfilePhone['kind']> = new Map([
  ['FIXED_LINE', 'landline'],
  ['MOBILE', 'mobile'],
])
