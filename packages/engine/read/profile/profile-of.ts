import type { CompanyProfile } from '../../model/company-profile.ts'
import { chooseAddress } from './choose-address.ts'
import { chooseClasses } from './choose-classes.ts'
import { chooseFounded } from './choose-founded.ts'
import { chooseNames } from './choose-names.ts'
import { choosePhones, countryOfPhones } from './choose-phones.ts'
import { chooseRegistrations } from './choose-registrations.ts'
import { chooseSocial } from './choose-social.ts'
import { countryOfHost } from './countries.ts'
import type { PageFacts, StatedFact } from './page-facts.ts'
import { answeredProfile, type SourcedFact, type SourcedProfile } from './sourced-profile.ts'

/** Decides the profile of a firm from the facts that the pages of its site state. Pure. */
export const profileOf = (pages: readonly PageFacts[]): CompanyProfile =>
  answeredProfile(chooseProfile(pages))

/** Chooses the facts of a firm with their sources, whether they are sure enough or not. Pure. */
export function chooseProfile(pages: readonly PageFacts[]): SourcedProfile {
  const named = chooseNames(pages)
  const own = [named.name, named.legalName].flatMap((fact) => (fact ? [fact.value] : []))
  const address = chooseAddress(pages, own)
  const registrations = chooseRegistrations(pages)
  const stated = [
    address?.value.country,
    registrations[0]?.value.country,
    countryOfHost(URL.parse(pages[0]?.url ?? '')?.hostname ?? ''),
  ].flatMap((country) => country ?? [])
  const countries =
    stated.length > 0 ? stated : [countryOfPhones(pages)].flatMap((one) => one ?? [])
  return {
    ...named,
    ...chooseClasses(pages),
    description: firstOf(pages, ({ description }) => description),
    foundedYear: chooseFounded(pages, own),
    employeeRange: firstOf(pages, ({ employeeRanges }) => employeeRanges[0]),
    address,
    phones: choosePhones(pages, countries),
    social: chooseSocial(pages),
    logoUrl: logoOf(pages),
    registrations,
    languages: languagesOf(pages),
    technologies: technologiesOf(pages),
  }
}

function firstOf<Value>(
  pages: readonly PageFacts[],
  read: (page: PageFacts) => StatedFact<Value> | null | undefined,
): SourcedFact<Value> | null {
  for (const page of pages) {
    const fact = read(page)
    if (fact) return { value: fact.value, source: fact.place, pageUrl: page.url, quote: fact.quote }
  }
  return null
}

function logoOf(pages: readonly PageFacts[]): SourcedFact<string> | null {
  const page = pages.find(({ logos }) => logos.length > 0)
  const logo = page?.logos[0]
  return page && logo
    ? { value: logo.value, source: logo.source, pageUrl: page.url, quote: null }
    : null
}

const languagesMax = 20

/** Lists the languages of the site's pages and their versions, as codes without their regions. */
function languagesOf(pages: readonly PageFacts[]): readonly string[] {
  const codes = pages
    .flatMap(({ languages }) => languages)
    .map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? '')
    .filter((code) => /^[a-z]{2,3}$/.test(code))
  return [...new Set(codes)].slice(0, languagesMax)
}

const technologiesMax = 30

function technologiesOf(pages: readonly PageFacts[]): SourcedProfile['technologies'] {
  const found = new Map<string, SourcedFact<string>>()
  for (const { technologies, url } of pages) {
    for (const { value, quote } of technologies) {
      if (!found.has(value)) found.set(value, { value, source: 'markup', pageUrl: url, quote })
    }
  }
  return [...found.values()].slice(0, technologiesMax)
}
