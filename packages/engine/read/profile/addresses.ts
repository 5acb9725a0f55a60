import { wordSet } from '../../data/words.ts'
import type { PostalAddress } from '../../model/company-profile.ts'
import { memoizeTexts } from '../extract/memoize.ts'
import { countriesNamed } from '../extract/suffixes.ts'
import { foldPlace, townLines } from '../extract/town-names.ts'
import { asianAddressIn } from './asian-addresses.ts'
import { namesWithForm } from './names-in-lines.ts'
import type { PageFacts } from './page-facts.ts'
import { postcodeForms } from './postcodes.ts'
import type { ProfileLine } from './profile-lines.ts'
import { streetLettersMax, streetOf } from './streets.ts'
import { addressByTown, codeOfTown, isQuantity } from './town-addresses.ts'
import { foldLabel } from './word-labels.ts'

type FoundAddress = PageFacts['addresses'][number]

// A firm with more branches lists dealers.
const addressesMax = 20
const lineLettersMax = 200
const partLettersMax = 120

/**
 * Reads the postal addresses of a page's own lines: by the forms of postcodes of the countries it may be of, by the
 * marks of scripts without blanks, else by the names of towns.
 */
export function readAddressLines(
  lines: readonly ProfileLine[],
  countries: readonly string[],
): readonly FoundAddress[] {
  const forms = countries.flatMap((country) => addressForms.get(country) ?? [])
  const found: FoundAddress[] = []
  for (const [at, line] of lines.entries()) {
    if (found.length >= addressesMax) break
    if (line.isOfOthers || line.text.length > lineLettersMax) continue
    const before = lines[at - 1]
    const above = partsAbove(line, before)
    const [value, isCoded] = addressOfLine(line.text, above, { forms, countries })
    if (!value) continue
    const quote = quoteOf(value, line, before)
    found.push({ value, place: line.place, quote, holder: holderOf(lines, at), isCoded })
  }
  return found
}

/** Returns the parts of the line above; a heading opens the address of another place. */
function partsAbove(line: ProfileLine, before: ProfileLine | undefined): readonly string[] {
  const isNext = line.headingLevel === 0 || line.headingLevel === before?.headingLevel
  return before && isNext && before.text.length <= streetLettersMax ? partsOf(before.text) : []
}

/** Reads the address of a line; true where it has the postcode and the form of its country. */
function addressOfLine(
  text: string,
  above: readonly string[],
  page: { readonly forms: readonly AddressForm[]; readonly countries: readonly string[] },
): readonly [PostalAddress | null, boolean] {
  const asian = asianAddressIn(text)
  if (asian) return [asian, true]
  if (!/\d/.test(text) && !above.some((part) => /\d/.test(part))) return [null, true]
  const parts = partsOf(text)
  const all = [...above, ...parts]
  const coded = /\d/.test(text) ? addressIn(all, above.length, page.forms) : null
  if (coded?.street) return [coded, true]
  const isShort = parts.length <= partsMax && parts.length > 0
  const byTown = isShort && /\d/.test(all.join(' ')) ? addressByTown(all, page.countries) : null
  if (byTown === null || above.join().includes(byTown.locality ?? '')) return [coded, true]
  return [{ ...byTown, postcode: coded?.postcode ?? byTown.postcode }, false]
}

// More parts are a sentence or a list.
const partsMax = 10

// A name, a second line of it and the street stand above a town.
const holderLinesMax = 4

/** Returns the firm that a line or those right above it name in full; null where they name none. */
function holderOf(lines: readonly ProfileLine[], at: number): string | null {
  for (let line = at; line >= 0 && line > at - holderLinesMax; line -= 1) {
    const name = namesWithForm(lines[line]?.text ?? '').at(-1)
    if (name !== undefined) return name
  }
  return null
}

function quoteOf(
  { street }: PostalAddress,
  { text }: ProfileLine,
  before: ProfileLine | undefined,
): string {
  const isAbove = street !== null && before !== undefined && !text.includes(street)
  return isAbove ? `${before.text}, ${text}` : text
}

const partsOf = memoizeTexts((text): readonly string[] =>
  text
    // `Calle 5 # 38 - 14`: the dash stands within the number.
    .replace(/(?<=#\s?\d{1,4}\s?[A-Z]?) ?[-–] ?(?=\d)/gu, '-')
    // An address for mail and a number stand before or behind that of the house.
    .replace(/(?<!\S)\S{1,64}@\S{1,64}|\+ ?\d[\d ()-]{6,20}\d/gu, '|')
    // `400 01, Town`: the comma stands within the place.
    .replace(/(?<=(?:^|[,|·•]\s?)\d{3} ?\d{2}),\s(?=\p{Lu})/gu, ' ')
    .split(/[,;|•·]|\s[–—-]\s|\s?[–—-]\s(?=\d{3} ?\d{3}\b)|\s\/\s|(?<=\p{L}{3})\/(?=\p{L}{4})/u)
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

type AddressForm = {
  readonly country: string
  readonly isBeforeTown: boolean
  readonly expression: RegExp
}

const town =
  "(?!\\p{Lu}{2}$)\\p{Lu}[\\p{L}.'’\\-/]{1,30}(?: [\\p{L}\\d(][\\p{L}\\d.'’\\-/()]{0,25}){0,4}"
/** The forms of addresses of all countries, made as the module loads. */
const addressForms: ReadonlyMap<string, AddressForm> = new Map(
  [...postcodeForms].map(([country, { pattern, isBeforeTown }]) => [
    country,
    {
      country,
      isBeforeTown,
      expression: isBeforeTown
        ? new RegExp(`^(?:(.{3,60}) )?(?:[A-Z]{1,3} ?[-–] ?)?(${pattern}),? (${town})$`, 'u')
        : new RegExp(`^(?:(.{2,60}) )?(${pattern})(?: (?:USA|UK|U\\.S\\.A\\.))?\\.?$`, 'u'),
    },
  ]),
)

/** Finds the first part that is a postcode with its town, and the street before it. */
function addressIn(
  parts: readonly string[],
  start: number,
  forms: readonly AddressForm[],
): PostalAddress | null {
  for (let at = start; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    if (part.length > partLettersMax) continue
    for (const form of forms) {
      const match = form.expression.exec(part)
      const address = match && placeOf(match, parts.slice(0, at), form)
      if (address) return address
    }
  }
  return null
}

function placeOf(
  [, inside, postcode = '', written = '']: RegExpExecArray,
  before: readonly string[],
  form: AddressForm,
): PostalAddress | null {
  if (!form.isBeforeTown) return placeBefore(postcode, inside, before, form.country)
  const street = streetOf(inside === undefined ? before : [...before, inside])
  const { country } = form
  const isDate =
    street === null ? year.test(postcode) : /^(?:19|20)/.test(postcode) && day.test(street)
  const isAlone = inside === undefined && !before.some(isQuantity)
  const isPlace = !isDate && (street !== null || isAlone)
  const place = townOf(written)
  if (thousands.test(postcode) && townLines()(foldPlace(place.locality)) === null) return null
  return isPlace ? { street, postcode, ...place, country } : null
}

// `15 000 Clientes`: a number of thousands has the form of a postcode with a blank.
const thousands = /^\d{2} \d{3}$/

// `Mon 16 May 2016`: the year has the form of a postcode.
const year = /^(?:19\d\d|20[0-3]\d)$/
const day = /\b\d{1,2}\.? \p{L}{3,9}$/u

const counties = wordSet('address-words', 'counties')

/** Reads an address whose postcode stands last, behind the town and with some countries the region. */
function placeBefore(
  written: string,
  inside: string | undefined,
  parts: readonly string[],
  country: string,
): PostalAddress | null {
  const places = [
    ...parts.filter((part) => !isCountry(part)),
    ...(inside === undefined ? [] : [inside]),
  ]
  // `4 Quill Road, Brumford, Essex`
  const isBehindTown =
    country === 'GB' &&
    counties.has(foldLabel(places.at(-1) ?? '')) &&
    !/\d/.test(places.at(-2) ?? '1')
  const before = isBehindTown ? places.slice(0, -1) : places
  const locality = before.at(-1) ?? null
  const street = streetOf(before.slice(0, -1))
  if (street === null || locality === null || /\d{3}/.test(locality)) return null
  const digits =
    country === 'CA' ? written.slice(3) : withRegion.has(country) ? lastCode(written) : written
  const region = written.slice(0, written.length - digits.length).trim() || null
  return { street, postcode: digits, locality, region, country }
}

/** Returns true for a name of a country that is none of a town. */
const isCountry = (part: string): boolean =>
  !/\d/.test(part) && countriesNamed(part).length > 0 && codeOfTown(foldPlace(part)) === null

/** Returns the postcode at the end of a text: from the first digit of its last run of capitals and digits. */
function lastCode(written: string): string {
  const run = written.split(/[^\dA-Z -]/).at(-1) ?? ''
  const first = run.search(/\d/)
  return first < 0 ? '' : run.slice(first)
}

// Their addresses have the region before the postcode: `MO 63367`, `QLD 4575`.
const withRegion: ReadonlySet<string> = new Set(['US', 'AU', 'CA'])

/** Cuts a country and a region in brackets off a town: `Milano (MI) Italia`. */
function townOf(written: string): { readonly locality: string; readonly region: string | null } {
  const region = /\(([A-Z]{2})\)/.exec(written)?.[1] ?? null
  const [town = ''] = written.split('(', 1)
  const words = town.trimEnd().split(' ')
  const isCountry = words.length > 1 && countriesNamed(words.at(-1) ?? '').length > 0
  return { locality: (isCountry ? words.slice(0, -1) : words).join(' '), region }
}
