import type { ProfilePhone } from '../../model/company-profile.ts'
import type { PageFacts, StatedFact, StatedPhone } from './page-facts.ts'
import { placeOf, placeWeight } from './place-weight.ts'
import type { SourcedFact } from './sourced-profile.ts'

type Seen = {
  readonly phone: ProfilePhone
  readonly fact: StatedFact<StatedPhone>
  readonly page: PageFacts
  readonly weight: number
  isFax: boolean
  pages: number
}

// Beyond these a firm lists its staff or its branches.
const phonesMax = 10

/**
 * Chooses the firm's numbers: those of its legal pages and its foot first, fax numbers last. `countries`: those it may
 * be of, the surest first.
 */
export function choosePhones(
  pages: readonly PageFacts[],
  countries: readonly string[],
): readonly SourcedFact<ProfilePhone>[] {
  const [country = null] = countries
  const seen = new Map<string, Seen>()
  for (const page of pages) {
    const onPage = new Set<string>()
    for (const fact of page.phones) {
      const phone = readingFor(fact.value, country)
      if (phone === null) continue
      addNumber(seen, { fact, page, phone, isRepeated: onPage.has(phone.number) })
      onPage.add(phone.number)
    }
  }
  const often = [...seen.values()].filter(({ pages: count }) => count > 1)
  return [...seen.values()]
    .toSorted((a, b) => Number(a.isFax) - Number(b.isFax) || weightOf(b) - weightOf(a))
    .slice(0, phonesMax)
    .map((one) => ({
      value: one.isFax ? { ...one.phone, kind: 'fax' } : one.phone,
      source: sourceOf(one, abroad(one.fact.value, countries), repeatOf(one, often, seen.size)),
      pageUrl: one.page.url,
      quote: one.fact.quote,
    }))
}

/** Returns the country of most of the numbers that the pages write with a code of a country; null without one. */
export function countryOfPhones(pages: readonly PageFacts[]): string | null {
  const countries = pages
    .flatMap(({ phones }) => phones)
    .flatMap(({ value: { readings, isInternational } }) =>
      isInternational ? (readings[0]?.country ?? []) : [],
    )
  const [best] = [...Map.groupBy(countries, (country) => country).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return best?.[0] ?? null
}

/** Numbers from abroad, and those of which a site states many, are alike wherever it states them. */
const sourceOf = (one: Seen, land: string, repeat: string): string =>
  repeat === 'many' || repeat === 'kin' || land === 'abroad'
    ? `${land} ${repeat} ${partOf(one)}`
    : `${land} ${partOf(one)} ${repeat}`

/** Names the part of the site that states a number: numbers of others stand in sentences. */
const partOf = ({ page, fact }: Seen): string =>
  (fact.quote?.length ?? 0) > sentenceLettersMin ? 'sentence' : placeOf(page, fact)
const sentenceLettersMin = 120

/** Tells whether a number is one of the firm's countries. */
const abroad = ({ readings }: StatedPhone, countries: readonly string[]): string =>
  countries.length === 0 || readings.some(({ country }) => countries.includes(country))
    ? 'own'
    : 'abroad'

/**
 * Tells how often the site states a number. One that is stated once is kin where it differs from one stated often in
 * its last digits alone, as extensions do; others are more telling where the site has few.
 */
function repeatOf({ pages, phone }: Seen, often: readonly Seen[], numbers: number): string {
  if (pages > 1) return 'often'
  const isKin = often.some(
    (one) => one.phone.number.slice(0, -kinDigits) === phone.number.slice(0, -kinDigits),
  )
  return isKin ? 'kin' : numbers <= fewNumbersMax ? 'few' : 'many'
}
const fewNumbersMax = 4
const kinDigits = 3

const weightOf = ({ weight, pages }: Seen): number => weight + Math.min(pages, pagesMax)
// A number on each page is that of the head or foot.
const pagesMax = 5

function addNumber(
  seen: Map<string, Seen>,
  {
    phone,
    fact,
    page,
    isRepeated,
  }: Pick<Seen, 'phone' | 'fact' | 'page'> & { readonly isRepeated: boolean },
): void {
  const before = seen.get(phone.number)
  const weight = placeWeight(page, fact)
  const isFax = phone.kind === 'fax' && before?.isFax !== false
  const pages = (before?.pages ?? 0) + (isRepeated ? 0 : 1)
  const isBetter = !before || weight > before.weight
  const kept = isBetter ? { phone, fact, page, weight } : before
  seen.set(phone.number, {
    ...kept,
    phone: { ...kept.phone, kind: plainKind(phone, before) },
    isFax,
    pages,
  })
}

/** A number that one line calls a fax and another a telephone is a telephone. */
const plainKind = (phone: ProfilePhone, before: Seen | undefined): ProfilePhone['kind'] =>
  phone.kind === 'fax' && before ? before.phone.kind : phone.kind

/** Returns the reading by the firm's country, or by the likeliest country of the page. */
function readingFor(
  { readings, isInternational }: StatedPhone,
  country: string | null,
): ProfilePhone | null {
  const [first] = readings
  if (isInternational || country === null) return first?.phone ?? null
  return readings.find((reading) => reading.country === country)?.phone ?? first?.phone ?? null
}
