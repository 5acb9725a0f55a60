import { wordSet } from '../../data/words.ts'
import { memoizeTexts } from '../../lib/memoize.ts'
import type { PostalAddress } from '../../model/company-profile.ts'
import { foldPlace } from '../extract/town-names.ts'
import { asianAddressIn } from './asian-addresses.ts'
import { countryCodesOf } from './countries.ts'
import { namesWithForm } from './names-in-lines.ts'
import type { PageFacts } from './page-facts.ts'
import { postcodeForms } from './postcodes.ts'
import type { ProfileLine } from './profile-lines.ts'
import { streetLettersMax, streetOf } from './streets.ts'
import { addressByTown, codeOfTown } from './town-addresses.ts'
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
    const [value, isCoded] = addressOfLine(line, before, { forms, countries })
    if (!value) continue
    const quote = quoteOf(value, line, before)
    found.push({ value, place: line.place, quote, holder: holderOf(lines, at), isCoded })
  }
  return found
}

/** Reads the address of a line; true where it has the postcode and the form of its country. */
function addressOfLine(
  line: ProfileLine,
  before: ProfileLine | undefined,
  page: { readonly forms: readonly AddressForm[]; readonly countries: readonly string[] },
): readonly [PostalAddress | null, boolean] {
  const { text } = line
  const asian = asianAddressIn(text)
  if (asian) return [asian, true]
  if (!hasDigit(line) && !hasDigit(before)) return [null, true]
  // A heading opens the address of another place.
  const isNext = line.headingLevel === 0 || line.headingLevel === before?.headingLevel
  const isAbove = isNext && before && before.text.length <= streetLettersMax
  const above = isAbove ? partsOf(before.text) : []
  const parts = partsOf(text)
  const all = [...above, ...parts]
  const coded = hasDigit(line) ? addressIn(all, above.length, page.forms) : null
  if (coded?.street) return [coded, true]
  const byTown = /\d/.test(all.join(' ')) ? addressByTown(all, page.countries) : null
  return byTown === null ? [coded, true] : [byTown, false]
}

const hasDigit = (line: ProfileLine | undefined): boolean =>
  line !== undefined && /\d/.test(line.text)

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

const mailOrPhone = /(?<!\S)\S{1,64}@\S{1,64}|(?:\+ ?\d|(?<!\S)0\d{1,5}[ /-])[\d ()-]{6,20}\d/gu

const partsOf = memoizeTexts((text): readonly string[] =>
  text
    // An address for mail and a number stand before or behind that of the house.
    .replace(mailOrPhone, '|')
    // `Calle 5 # 38 - 14`: the dash stands within the number.
    .split(/[,;|•·]|\s[–—/-]\s(?!\d{1,3}(?!\d))|(?<=\p{L}{3})\/(?=\p{L}{4})/u)
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
        : new RegExp(
            `^(?:(.{2,60}?)(?: ?[-–] ?| ))?(${pattern})(?: (?:USA|UK|U\\.S\\.A\\.|\\([\\p{L} .]{2,12}\\)))?\\.?$`,
            'u',
          ),
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
  const { country } = form
  const place = townOf(written)
  const isKnown = isTown(place.locality)
  if (!isKnown && thousands.test(postcode)) return null
  const proof = isKnown ? 'coded town' : null
  const street = streetOf(inside === undefined ? before : [...before, inside], { country, proof })
  const isDate = /^(?:19|20)\d\d$/.test(postcode) && (street === null || day.test(street))
  const isPlace = !isDate && (street !== null || (inside === undefined && isKnown))
  return isPlace ? { street, postcode, ...place, country } : null
}

/** Tells the name of a town from words behind a number: `Berlin-Mitte`, and `Pécs Quill út 7` with its street. */
const isTown = (name: string): boolean =>
  / \d{1,3}(?:\/\d{1,3})?$/.test(name) ||
  [name, name.split(/[ -]/u, 1)[0] ?? ''].some((town) => codeOfTown(foldPlace(town)) !== null)

// `15 000 Clientes`: a number of thousands has the form of a postcode with a blank.
const thousands = /^\d{2} \d{3}$/

// `Mon 16 May 2016`: the year has the form of a postcode.
const day = /\b\d{1,2}\.? \p{L}{3,9}$/u

/** Reads an address whose postcode stands last, behind the town and with some countries the region. */
function placeBefore(
  written: string,
  inside: string | undefined,
  parts: readonly string[],
  country: string,
): PostalAddress | null {
  const named = inside === undefined ? parts : [...parts, inside]
  const places = named.filter((part) => !isCountry(part))
  const before = withoutCounty(places, country)
  const locality = before.at(-1) ?? null
  const proof = country === 'US' ? 'town' : 'coded town'
  const street = streetOf(before.slice(0, -1), { country, proof })
  if (street === null || locality === null || /\d{3}/.test(locality)) return null
  const digits =
    country === 'CA' ? written.slice(3) : withRegion.has(country) ? lastCode(written) : written
  const state = isState(places.at(-1) ?? '', country) ? places.at(-1) : null
  const region = written.slice(0, written.length - digits.length).trim() || (state ?? null)
  return { street, postcode: digits, locality, region, country }
}

const counties = wordSet('address-words', 'counties')
const isCounty = (part: string): boolean =>
  /^co(?:unty|\.)? |shire$/i.test(part) || counties.has(foldLabel(part))

const statesOfIndia = wordSet('address-words', 'states of india')
const isState = (part: string, country: string): boolean =>
  country === 'IN' && statesOfIndia.has(foldLabel(part))

/** Cuts the county off a British or Irish town, and the state off an Indian one: `4 Quill Road, Brumford, Essex`. */
function withoutCounty(places: readonly string[], country: string): readonly string[] {
  const [town = '1', last = ''] = places.slice(-2)
  const isOfCounties = country === 'GB' || country === 'IE'
  const isBehind = isState(last, country) || (isOfCounties && isCounty(last))
  return isBehind && !/\d/.test(town) ? places.slice(0, -1) : places
}

/** Returns true for a name of a country that is none of a town; `Dublin 2` is a part of one. */
const isCountry = (part: string): boolean =>
  !/\d/.test(part) && countryCodesOf(part).length > 0 && codeOfTown(foldPlace(part)) === null

/** Returns the postcode at the end of a text: from the first digit of its last run of capitals and digits. */
function lastCode(written: string): string {
  const run = written.split(/[^\dA-Z -]/).at(-1) ?? ''
  const first = run.search(/\d/)
  return first < 0 ? '' : run.slice(first)
}

// Their addresses have the region before the postcode: `MO 63367`, `QLD 4575`.
const withRegion: ReadonlySet<string> = new Set(['US', 'AU', 'CA'])

/** Cuts a region in brackets off a town: `Milano (MI) Italia`. */
function townOf(written: string): { readonly locality: string; readonly region: string | null } {
  const region = /\(([A-Z]{2})\)/.exec(written)?.[1] ?? null
  return { locality: written.split('(', 1)[0]?.trimEnd() ?? '', region }
}
