import type { CompanyProfile } from '../../model/company-profile.ts'
import { chooseNames } from './choose-names.ts'
import { choosePhones } from './choose-phones.ts'
import { chooseSocial } from './choose-social.ts'
import type { PageFacts } from './page-facts.ts'

/** Decides the profile of a firm from what the pages of its site state. Pure. */
export function profileOf(pages: readonly PageFacts[]): CompanyProfile {
  const described = pages.find(({ description }) => description !== null)
  return {
    ...chooseNames(pages),
    description: described?.description
      ? {
          value: described.description.value,
          confidence: 0.95,
          pageUrl: described.url,
          quote: described.description.quote,
        }
      : null,
    industry: null,
    foundedYear: null,
    employeeRange: null,
    address: null,
    phones: choosePhones(pages, null),
    social: chooseSocial(pages),
    logoUrl: null,
    registrations: [],
    languages: [],
    siteKind: null,
    technologies: [],
  }
}
