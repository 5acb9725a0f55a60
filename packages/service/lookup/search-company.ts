import type { enrichCompany } from '@enricher/contract/enrich-company'
import type { enrichEmail } from '@enricher/contract/enrich-email'
import type { AnswerOf, QueryOf } from '@enricher/contract/operation'
import type { ProfileFact } from '@enricher/engine/model/company-profile'
import type {
  CompanyAnswer,
  EmailOwnerAnswer,
  Found,
  SearchCall,
} from '@enricher/engine/model/engine'
import type { RosterDependencies } from './roster-pages.ts'
import { inWireFields } from './wire-fields.ts'

/** Finds the facts of a company, in wire fields. */
export async function searchCompany(
  { engine }: Pick<RosterDependencies, 'engine'>,
  query: QueryOf<typeof enrichCompany>,
  run: SearchCall,
): Promise<Found<AnswerOf<typeof enrichCompany> | null>> {
  return inWireFields(await (await engine()).findCompanyProfile(query, run), wireProfileOf)
}

/** Finds the person and the company behind a mailbox, in wire fields. */
export async function searchOwner(
  { engine }: Pick<RosterDependencies, 'engine'>,
  { mailbox, domain }: QueryOf<typeof enrichEmail>,
  run: SearchCall,
): Promise<Found<AnswerOf<typeof enrichEmail> | null>> {
  if (domain === null) return { answer: null, evidence: [], doubt: null, hasRunShort: false }
  return inWireFields(await (await engine()).findEmailOwner({ mailbox, domain }, run), wireOwnerOf)
}

function wireOwnerOf({
  email,
  mailboxStatus,
  owner,
  company,
}: EmailOwnerAnswer): AnswerOf<typeof enrichEmail> {
  return {
    email,
    name: owner?.name ?? null,
    job_title: owner?.jobTitle ?? null,
    linkedin_url: owner?.linkedinUrl ?? null,
    source: owner?.source ?? null,
    confidence: owner?.chance == null ? null : Math.round(owner.chance * 100) / 100,
    email_status: mailboxStatus,
    company: company && wireProfileOf(company),
  }
}

/** Returns plain values, without their pages. */
function wireProfileOf({ domain, profile, emails }: CompanyAnswer): AnswerOf<typeof enrichCompany> {
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
