import { domainOfEmail, localPartOfEmail } from '../mail/address-parts.ts'
import { isRoleLocalPart } from '../mail/mail-domains.ts'
import type { CompanyProfile } from '../model/company-profile.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import {
  type CompanyAnswer,
  type CompanyQuery,
  type SearchRun,
  SourcesFailedError,
} from '../model/engine.ts'
import type { EvidenceFact } from '../model/evidence.ts'
import { profileFactsOf } from '../model/profile-facts.ts'
import { emptyProfile, profileWithout } from '../model/profile-without.ts'
import type { SiteCrawl } from '../model/site-crawl.ts'
import type { Suppression } from '../suppression/suppression.ts'
import { rosterFactsOf } from './contact-evidence.ts'
import { ownDomainsOf } from './contacts.ts'
import { fillProfile, type ProfileVendors } from './fill-profile.ts'
import { type DomainSearch, findDomain } from './find-domain.ts'
import { rosterOf } from './find-roster.ts'
import { type DomainLearning, learnDomain } from './learn-domain.ts'

type ProfileSearch = DomainLearning &
  DomainSearch &
  ProfileVendors & {
    /** Returns the list as it stands when a search begins. */
    suppression(): Suppression
  }

// A firm has a few general addresses; a directory has hundreds.
const emailsMax = 20

/**
 * Finds the facts that a company's own site states; null when it states nothing beyond a name. Providers are asked for
 * what it leaves open. Without a domain the company's website is searched first.
 * @throws {SourcesFailedError} when no source, or not the site, could be asked.
 */
export async function findCompanyProfile(
  query: CompanyQuery,
  dependencies: ProfileSearch,
  run: SearchRun,
): Promise<CompanyAnswer | null> {
  const { companyName, context, registration } = query
  const number = registration && { registration }
  const domain =
    query.domain ??
    (await findDomain({ companyName: companyName ?? '', context, ...number }, dependencies, run))
  if (domain === null || dependencies.suppression().hasDomain(domain)) return null
  const { facts } = await learnDomain(domain, dependencies, run, hasProfile)
  const { crawl } = facts
  if (crawl === null || crawl.status === 'unreachable') {
    throw new SourcesFailedError(`the site of ${domain} could not be read`)
  }
  const stated = companyIn(facts)
  if (!stated) return null
  const shown = profileWithout(stated.profile, domain, dependencies.suppression())
  const filled = await fillProfile(domain, shown, dependencies, run)
  const profile = profileWithout(filled, domain, dependencies.suppression())
  const company = { ...stated, profile }
  run.onEvidence?.(companyFactsOf(company, facts))
  return company
}

/** Returns what a site that was read states about its company; null: nothing beyond a name. Pure. */
export function companyIn(facts: DomainFacts): CompanyAnswer | null {
  const profile = facts.crawl?.profile ?? emptyProfile
  const emails = generalEmailsOf(facts)
  if (emails.length === 0 && !saysMore(profile)) return null
  return { domain: facts.domain, profile, emails }
}

/** Describes the evidence for the facts of a company. Pure. */
export function companyFactsOf(
  { profile, emails }: CompanyAnswer,
  facts: DomainFacts,
): readonly EvidenceFact[] {
  const listed = emails.map((email) => ({ email }))
  return [
    ...(facts.crawl ? profileFactsOf(profile, facts.crawl.crawledAtMs) : []),
    ...rosterFactsOf(listed, facts),
  ]
}

/** Returns whether a crawl holds a profile: one of an earlier version read pages and none, and is made again. */
export const hasProfile = ({ profile, pagesRead }: SiteCrawl): boolean =>
  profile !== undefined || pagesRead === 0

/** Returns the role addresses of the roster at the company's own domains. */
function generalEmailsOf(facts: DomainFacts): readonly string[] {
  const own = ownDomainsOf(facts)
  return rosterOf(facts)
    .filter(({ email, name }) => name === null && isGeneral(email, own))
    .slice(0, emailsMax)
    .map(({ email }) => email)
}

const isGeneral = (email: string, own: ReadonlySet<string>): boolean =>
  own.has(domainOfEmail(email)) && isRoleLocalPart(localPartOfEmail(email))

/** A page of any domain for sale has a name, a language and a technology: they alone say nothing about a company. */
function saysMore(profile: CompanyProfile): boolean {
  const { name: _name, languages: _languages, siteKind, technologies, ...facts } = profile
  void [siteKind, technologies]
  return Object.values(facts).some((fact) =>
    Array.isArray(fact) ? fact.length > 0 : fact !== null,
  )
}
