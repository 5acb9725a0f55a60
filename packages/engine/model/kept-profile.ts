import type { CompanyProfile, ProfileFact } from './company-profile.ts'

// Beyond these a firm lists its branches or its staff.
const phonesMax = 10
const registrationsMax = 10
const socialMax = 12
const technologiesMax = 30
const languagesMax = 20
// Search engines show some 160 letters of a description.
const descriptionLettersMax = 500
const quoteLettersMax = 200
const valueLettersMax = 200
const addressLettersMax = 2_000

/** Returns what is kept of a profile. */
export function boundedProfile(profile: CompanyProfile): CompanyProfile {
  return {
    ...profile,
    name: boundedText(profile.name, valueLettersMax),
    legalName: boundedText(profile.legalName, valueLettersMax),
    legalForm: boundedText(profile.legalForm, valueLettersMax),
    description: boundedText(profile.description, descriptionLettersMax),
    industry: boundedText(profile.industry, valueLettersMax),
    foundedYear: profile.foundedYear && bounded(profile.foundedYear),
    employeeRange: boundedText(profile.employeeRange, valueLettersMax),
    address: profile.address && bounded(profile.address),
    phones: profile.phones.slice(0, phonesMax).map(bounded),
    social: profile.social.filter(hasShortAddress).slice(0, socialMax).map(bounded),
    logoUrl: boundedText(profile.logoUrl, addressLettersMax),
    registrations: profile.registrations.slice(0, registrationsMax).map(bounded),
    languages: profile.languages.slice(0, languagesMax),
    siteKind: boundedText(profile.siteKind, valueLettersMax),
    technologies: profile.technologies.slice(0, technologiesMax).map(bounded),
  }
}

const hasShortAddress = ({ value: { url } }: CompanyProfile['social'][number]): boolean =>
  url.length <= addressLettersMax

function boundedText(fact: ProfileFact<string> | null, lettersMax: number) {
  return fact && bounded({ ...fact, value: fact.value.slice(0, lettersMax) })
}

function bounded<Value>(fact: ProfileFact<Value>): ProfileFact<Value> {
  const { quote } = fact
  return { ...fact, quote: quote === null ? null : quote.slice(0, quoteLettersMax) }
}
