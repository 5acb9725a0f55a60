import { readRows } from '../../data/words.ts'
import { memoizeTexts } from '../../lib/memoize.ts'
import { once } from '../../lib/once.ts'
import type { PostalAddress } from '../../model/company-profile.ts'
import { countriesNamed } from '../extract/suffixes.ts'
import { foldPlace, townLines } from '../extract/town-names.ts'
import { codeAlone, streetOf, streetOfParts } from './streets.ts'

const townWordsMax = 4
const partLettersMax = 80

type Town = {
  readonly name: string
  readonly country: string
  readonly isLarge: boolean
  /** The words of its part before the town and behind it. */
  readonly before: string
  readonly behind: string
}

/**
 * Finds an address without a postcode, or with one that stands elsewhere than the form of its country says: a street
 * with a number before a known town, `12 High Street, District, Town`, or behind it, `1234 Town, Fő utca 1`. A smaller
 * town counts in `countries` alone. Pure.
 */
export function addressByTown(
  parts: readonly string[],
  countries: readonly string[],
): PostalAddress | null {
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const town = townIn(parts[at] ?? '')
    if (!town || !isMeant(town, countries)) continue
    const postcode = postcodeAt(parts, at, town)
    const street = streetAt(parts, at, { town, postcode })
    if (street !== null) {
      return { street, postcode, locality: town.name, region: null, country: town.country }
    }
  }
  return null
}

// Their addresses have postcodes always, and their towns are called as things are: `Centre`, `Reading`.
const coded: ReadonlySet<string> = new Set(['AU', 'CA', 'GB', 'US'])

const isMeant = ({ country, isLarge }: Town, countries: readonly string[]): boolean =>
  !coded.has(country) && (isLarge || countries.includes(country))

/** Returns the postcode beside a town: in its part, or in the part before or behind it. */
function postcodeAt(parts: readonly string[], at: number, town: Town): string | null {
  // `Town, High Street 1, 1234` as well; what stands before the town may end another address.
  const alone = [1, 2]
    .map((beside) => parts[at + beside] ?? '')
    .filter((part) => codeAlone.test(part))
  return [town.behind, town.before, ...alone].map(postcodeIn).find((code) => code !== null) ?? null
}

function streetAt(
  parts: readonly string[],
  at: number,
  { town, postcode }: { readonly town: Town; readonly postcode: string | null },
): string | null {
  const next = parts[at + 1] ?? ''
  const place = { country: town.country, proof: 'town' } as const
  const street = isRegion(next) ? streetOf([...parts.slice(0, at), town.before], place) : null
  if (street !== null || postcode === null || isRegion(next)) return street
  // `1234 Town, Main Street 1`, as some countries write it.
  return streetOfParts([next], place)
}

/** Finds the town at the end of a part, before a postcode, the letters of a region or a country. */
const townIn = memoizeTexts((written: string): Town | null => {
  // `Town (2nd floor)`, `Town-1000`
  const part = written
    .replace(/ \([^()]{4,30}\)$/, '')
    .replace(/(?<=\p{L}{3})[-–](?=\d{4,6}\.?$)/u, ' -')
  if (part.length > partLettersMax || !/^\P{L}*[\p{Lu}\p{L}]/u.test(part)) return null
  const words = part.split(' ')
  const last = words.length - behindCount(words)
  for (let count = Math.min(townWordsMax, last); count > 0; count -= 1) {
    const name = words
      .slice(last - count, last)
      .join(' ')
      .replaceAll(/^[(]|[).]$/g, '')
    if (!/^\p{Lu}/u.test(name) || /\d/.test(name)) continue
    const code = codeOfTown(foldPlace(name))
    if (code === null) continue
    return {
      name,
      country: code.toUpperCase(),
      isLarge: code === code.toUpperCase(),
      before: words.slice(0, last - count).join(' '),
      behind: words.slice(last).join(' '),
    }
  }
  return null
})

const ownNames = once(() => {
  const rowsOf = (section: string) => [...readRows('address-words', section)]
  const large = rowsOf('towns').map(([code, names]) => [code.toUpperCase(), names] as const)
  return new Map(
    [...large, ...rowsOf('towns at home')].flatMap(([code, names]) =>
      names.map((name) => [foldPlace(name), code] as const),
    ),
  )
})

/** Returns the code of the country of a town by its folded name, in capitals for a large one. */
export const codeOfTown = (folded: string): string | null =>
  ownNames().get(folded) ?? townLines()(folded)

/** Counts the last words that belong to no town: `04-915`, `(PI)`, `Maroc`. */
function behindCount(words: readonly string[]): number {
  let count = 0
  while (count < words.length - 1 && isBehindTown(words[words.length - 1 - count] ?? '')) count += 1
  return count
}

const isBehindTown = (word: string): boolean =>
  /^[-–\d]/.test(word) || /^\(?\p{Lu}{2,3}\)?\.?$/u.test(word) || isCountry(word)

/** Returns true for a word that names a country; a capital that stands for its country is a town. */
function isCountry(word: string): boolean {
  const named = countriesNamed(word)
  const ofTown = named.length > 0 ? codeOfTown(foldPlace(word)) : null
  return named.length > 0 && !named.includes(ofTown?.toLowerCase() ?? '')
}

const codePattern =
  /(?:^|[\s:.-])(\d{2}[ .]?\d{3}(?:-\d{3})?|\d{3} \d{2,3}|\d{4}(?:-\d{3})?|\d{6})\.?$/u

/** Returns the postcode that ends a part, or is one with its label: `CAP 20149`, `C.P. 03230`. */
function postcodeIn(part: string): string | null {
  const code = codePattern.exec(part)?.[1]
  return code === undefined || year.test(code) ? null : code
}

const year = /^(?:19\d\d|20[0-3]\d)$/

// A part behind the town is a region, a country or a postcode: another number is that of a telephone or a street.
const isRegion = (part: string): boolean =>
  part.length <= regionLettersMax && (!/\d/.test(part) || postcodeIn(part) !== null)
const regionLettersMax = 40
