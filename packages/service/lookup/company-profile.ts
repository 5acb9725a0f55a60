import type { enrichCompany } from '@enricher/contract/enrich-company'
import type { AnswerOf } from '@enricher/contract/operation'
import type { ProfileFact } from '@enricher/engine/model/company-profile'
import type { CompanyAnswer } from '@enricher/engine/model/engine'

/** Returns the facts of a company in wire fields: plain values, without their pages. */
export function wireProfileOf({
  domain,
  profile,
  emails,
}: CompanyAnswer): AnswerOf<typeof enrichCompany> {
  return {
    domain,
    name: valueIn(profile.name),
    legal_name: valueIn(profile.legalName),
    legal_form: valueIn(profile.legalForm),
    description: valueIn(profile.description),
    industry: valueIn(profile.industry),
    founded_year: valueIn(profile.foundedYear),
    employee_range: valueIn(profile.employeeRange),
    address: valueIn(profile.address),
    phones: profile.phones.map(({ value }) => value),
    emails: [...emails],
    // The first page of a network is the likeliest.
    social: Object.fromEntries(
      profile.social.toReversed().map(({ value }) => [value.network, value.url]),
    ),
    logo_url: valueIn(profile.logoUrl),
    registrations: profile.registrations.map(({ value }) => value),
    languages: [...profile.languages],
    site_kind: valueIn(profile.siteKind),
    technologies: profile.technologies.map(({ value }) => value),
  }
}

function valueIn<Value>(fact: ProfileFact<Value> | null): Value | null {
  return fact === null ? null : fact.value
}
