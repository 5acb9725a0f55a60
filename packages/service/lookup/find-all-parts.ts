import type { FindAllQuery } from '@enricher/contract/find-all'
import { type FindAllParts, type Part, untried } from '@enricher/contract/find-all-reply'
import { findEmailCompany, rosterPageMax } from '@enricher/contract/find-email-company'
import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { findWebsite } from '@enricher/contract/find-website'
import type { Operation } from '@enricher/contract/operation'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import { type CompanyDomain, parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import type { LookupInput } from './lookup-request.ts'

/** One lookup that find-all is made of. */
export type PartRequest = {
  readonly operation: Operation
  readonly query: unknown
  /** The fields of the same query to the operation itself. */
  readonly input: LookupInput
}

/** Makes the lookups of parts: with holds and caches for an account, or directly on the terminal. */
export type PartSearches = {
  /** Looks up the website. Its error ends the call: without a website there are no other parts. */
  first(request: PartRequest): Promise<Part>
  /** Looks up all others, in parallel; never rejects. Earlier ones come first where not all can be had. */
  others(requests: readonly PartRequest[]): Promise<readonly Part[]>
}

/** Looks up the website first, then the roster and the decision-makers at its domain. */
export async function searchParts(
  { companyName, context, categories, isRosterWanted }: FindAllQuery,
  searches: PartSearches,
): Promise<FindAllParts> {
  const site = {
    operation: findWebsite,
    query: { companyName, context },
    input: { company_name: companyName, ...(context !== '' && { context }) },
  }
  const website = (await searches.first(site)) as FindAllParts['website']
  const url = website.answer?.website_url ?? ''
  const domain = domainOfUrl(url)
  // Lookups by domain may refuse the site: on a page of a social network, the network's staff is not the company's.
  const company = domain === null ? null : parseCompanyDomain(url)
  const why = company === null ? 'no website was found.' : company.mistake
  const parts = company?.value
    ? await searchAt(company.value, isRosterWanted, categories, searches)
    : Array.from({ length: categories.length + 1 }, () => untried(why ?? ''))
  const [roster, ...decisionMakers] = parts
  return {
    domain,
    website,
    roster: isRosterWanted ? (roster as FindAllParts['roster']) : null,
    decisionMakers: categories.map((category, index) => ({
      category,
      part: decisionMakers[index] as FindAllParts['decisionMakers'][number]['part'],
    })),
  }
}

/** Returns the roster, or its placeholder, and one part for each category. */
async function searchAt(
  company: CompanyDomain,
  isRosterWanted: boolean,
  categories: readonly string[],
  searches: PartSearches,
): Promise<readonly Part[]> {
  const firstPage = { ...company, limit: rosterPageMax, cursor: null }
  const { domain } = company
  const roster = { operation: findEmailCompany, query: firstPage, input: { domain } }
  const decisionMakers = categories.map((category) => ({
    operation: findEmailDecisionMaker,
    query: { ...company, category },
    input: { decision_maker_category: category, domain },
  }))
  if (isRosterWanted) return searches.others([roster, ...decisionMakers])
  return [untried('skipped.'), ...(await searches.others(decisionMakers))]
}
