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

/** Chooses the firm's numbers: those of its legal pages and its foot first, fax numbers last. */
export function choosePhones(
  pages: readonly PageFacts[],
  country: string | null,
): readonly SourcedFact<ProfilePhone>[] {
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
  return [...seen.values()]
    .toSorted((a, b) => Number(a.isFax) - Number(b.isFax) || weightOf(b) - weightOf(a))
    .slice(0, phonesMax)
    .map(({ phone, fact, page, isFax, pages: count }) => ({
      value: isFax ? { ...phone, kind: 'fax' } : phone,
      source: `${abroad(fact.value, country)} ${placeOf(page, fact)} ${repeatOf(count, seen.size)}`,
      pageUrl: page.url,
      quote: fact.quote,
    }))
}

/** Tells whether a number is one of the firm's country. */
const abroad = ({ readings }: StatedPhone, country: string | null): string =>
  country === null || readings.some((reading) => reading.country === country) ? 'own' : 'abroad'

/** Tells how often the site states a number, and of those stated once whether it has few others. */
const repeatOf = (pages: number, numbers: number): string =>
  pages > 1 ? 'often' : numbers <= fewNumbersMax ? 'few' : 'many'
const fewNumbersMax = 4

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
