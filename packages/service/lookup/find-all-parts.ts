import { enrichCompany } from '@enricher/contract/enrich-company'
import type { FindAllQuery } from '@enricher/contract/find-all'
import { type FindAllParts, type Part, untried } from '@enricher/contract/find-all-reply'
import {
  findEmailCompany,
  type RosterQuery,
  rosterPageMax,
} from '@enricher/contract/find-email-company'
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
  query: FindAllQuery,
  searches: PartSearches,
): Promise<FindAllParts> {
  const { companyName, context, categories } = query
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
  const requests = company?.value ? requestsAt(company.value, query) : null
  const ended = requests ? await searches.others(requests.map(({ request }) => request)) : []
  const partOf = (name: string) =>
    requests ? (ended[requests.findIndex((one) => one.name === name)] ?? null) : untried(why ?? '')
  return {
    domain,
    website,
    roster: query.isRosterWanted ? (partOf(findEmailCompany.name) as FindAllParts['roster']) : null,
    profile: query.isProfileWanted ? (partOf(enrichCompany.name) as FindAllParts['profile']) : null,
    decisionMakers: categories.map((category) => ({
      category,
      part: partOf(roleName(category)) as FindAllParts['decisionMakers'][number]['part'],
    })),
  }
}

/** Returns how many lookups find-all makes where it finds the website. */
export function partCountOf({ isRosterWanted, isProfileWanted, categories }: FindAllQuery): number {
  return 1 + Number(isRosterWanted) + Number(isProfileWanted) + categories.length
}

const roleName = (category: string): string => `${findEmailDecisionMaker.name} ${category}`

type NamedRequest = { readonly name: string; readonly request: PartRequest }

/** Returns the lookups at the domain, those that come first where not all can be paid for before the others. */
function requestsAt(
  company: CompanyDomain,
  { categories, isRosterWanted, isProfileWanted }: FindAllQuery,
): readonly NamedRequest[] {
  const firstPage: RosterQuery = { ...company, limit: rosterPageMax, filter: null, cursor: null }
  const { domain } = company
  const roster = { operation: findEmailCompany, query: firstPage, input: { domain } }
  const profileQuery = { ...company, companyName: null, context: '' }
  const profile = { operation: enrichCompany, query: profileQuery, input: { domain } }
  return [
    ...(isRosterWanted ? [{ name: findEmailCompany.name, request: roster }] : []),
    ...categories.map((category) => ({
      name: roleName(category),
      request: {
        operation: findEmailDecisionMaker,
        query: { ...company, category },
        input: { decision_maker_category: category, domain },
      },
    })),
    ...(isProfileWanted ? [{ name: enrichCompany.name, request: profile }] : []),
  ]
}
