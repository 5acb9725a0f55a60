import type { PostalAddress } from '../../model/company-profile.ts'
import { lettersOf } from '../extract/people/employment/employer.ts'
import { foldPlace } from '../extract/town-names.ts'
import { countryOfPhones } from './choose-phones.ts'
import { countryOfHost } from './countries.ts'
import { isNameOfHost, isNearName } from './firm-names.ts'
import type { PageFacts } from './page-facts.ts'
import { placeWeight } from './place-weight.ts'
import type { SourcedFact } from './sourced-profile.ts'
import { codeOfTown } from './town-addresses.ts'
import { foldLabel } from './word-labels.ts'

type Stated = { readonly page: PageFacts; readonly fact: PageFacts['addresses'][number] }

/** Chooses the firm's address: the one with a street of the most legal page, and where pages repeat it. */
export function chooseAddress(
  pages: readonly PageFacts[],
  names: readonly string[],
): SourcedFact<PostalAddress> | null {
  const host = countryOfHost(URL.parse(pages[0]?.url ?? '')?.hostname ?? '')
  const home = host ?? countryOfPhones(pages)
  const own = pages
    .flatMap((page) => page.addresses.map((fact) => ({ page, fact })))
    .filter(({ page, fact: { holder } }) => holder === null || isOwn(holder, page.url, names))
    .filter(({ fact }) => host !== null || !isGuessedAbroad(fact, home))
    .filter(({ fact: { value } }) => !isExample(value))
  const weigh = ({ page, fact }: Stated) => placeWeight(page, fact) + formWeight(fact, home)
  const spellings = [...Map.groupBy(own, ({ fact }) => keyOf(fact.value)).values()].map((all) =>
    all.toSorted((a, b) => weigh(b) - weigh(a)),
  )
  const rank = (all: readonly Stated[]) =>
    Math.max(...all.map(weigh)) + Math.min(all.length, repeatsMax) / repeatsMax
  const hasCode = ({ postcode }: PostalAddress) => postcode !== null
  const coded = spellings.flat().filter(({ fact: { value } }) => value.street && hasCode(value))
  const countries = new Set(coded.map(({ fact }) => fact.value.country))
  // Without a postcode it is no rival of one that has it.
  const [best] = spellings
    .filter(([first]) => {
      const value = first?.fact.value
      return value && (hasCode(value) || !countries.has(value.country))
    })
    .toSorted((a, b) => rank(b) - rank(a))
  const [first] = best ?? []
  if (!best || !first) return null
  const { value, quote } = first.fact
  return { value, pageUrl: first.page.url, quote, source: sourceOf(best, first.fact, home) }
}

// Templates come with `Musterstraße 1, 12345 Musterstadt`.
const exampleWords =
  /\b(?:(?:muster|beispiel)(?:firma|gasse|hausen|ort|platz|stadt|str|weg)|voorbeeld|example|lorem|(?:city|street) name|your (?:address|city|street|town))/
const isExample = ({ street, postcode, locality, country }: PostalAddress): boolean =>
  (postcode === '12345' && country !== 'US') ||
  exampleWords.test(foldLabel(`${street} ${locality}`))

/** Tells whether the firm that is named above an address is the one whose site it is. */
const isOwn = (holder: string, url: string, names: readonly string[]): boolean =>
  isNameOfHost(holder, url) || names.some((name) => isNearName(name, holder))

const isAbroad = ({ country }: PostalAddress, home: string | null): boolean =>
  country !== null && country !== (home ?? country)

/** Tells a postcode that its form alone gives to a country, while the numbers of the site are of another. */
const isGuessedAbroad = ({ value, place }: Fact, home: string | null): boolean =>
  place !== 'data' &&
  place !== 'markup' &&
  isAbroad(value, home) &&
  codeOfTown(foldPlace(value.locality ?? ''))?.toUpperCase() !== value.country

/** Names how an address is stated: by data and text alike, below the firm's name, in the form of its country. */
function sourceOf(all: readonly Stated[], { value, isCoded }: Fact, home: string | null): string {
  if (isAbroad(value, home)) return 'abroad'
  if (value.street === null) return 'town'
  const places = new Set(all.map(({ page, fact }) => `${fact.place} ${page.url}`))
  if (!isCoded) return `uncoded ${places.size > 1 ? 'often' : 'once'}`
  const inText = all.filter(({ fact: { place } }) => place !== 'data' && place !== 'markup')
  if (inText.length === 0) return 'data'
  if (inText.length < all.length) return 'agreed'
  if (all.some(({ fact }) => fact.holder !== null)) return 'own'
  return `coded ${all.some(isOfContacts) ? 'contact' : 'elsewhere'}`
}

/** Tells a place where firms say how to reach them: other pages have those of customers and venues. */
const isOfContacts = ({ page, fact }: Stated): boolean =>
  fact.place === 'foot' || page.kind === 'legal' || page.kind === 'contact' || page.kind === 'home'

type Fact = Stated['fact']

/** A town alone is half an address; one without the form of its country may be that of a customer or an event. */
function formWeight({ value, isCoded }: Fact, home: string | null): number {
  const ofForm = value.street === null ? 0 : isCoded ? 3 : 1.5
  return ofForm - (isAbroad(value, home) ? abroadWeight : 0)
}

// The branch in the country of the site's host is the firm's own.
const abroadWeight = 2
const repeatsMax = 5

/** Two spellings of an address share their postcode and the beginning of their street. */
const keyOf = ({ street, postcode, locality }: PostalAddress): string =>
  `${lettersOf(postcode ?? locality ?? '')} ${lettersOf(street ?? '').slice(0, streetLetters)}`
const streetLetters = 6
