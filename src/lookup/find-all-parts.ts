import { categoriesOf } from '../contract/find-all.ts'
import { type FindAllParts, type Part, untried } from '../contract/find-all-reply.ts'
import { findEmailCompany } from '../contract/find-email-company.ts'
import { findEmailDecisionMaker } from '../contract/find-email-decision-maker.ts'
import { findWebsite } from '../contract/find-website.ts'
import type { Operation } from '../contract/operation.ts'
import { domainOfUrl } from '../lib/domain.ts'
import type { LookupInput } from './ask.ts'

/** One lookup that find-all is made of. */
export type PartRequest = { readonly operation: Operation; readonly input: LookupInput }

/** How parts are looked up: with holds and caches for a caller, or straight away on the terminal. */
export type PartSearches = {
  /** The website. What it throws ends the call: without a website there are no other parts. */
  first(request: PartRequest): Promise<Part>
  /** All others, side by side; never rejects. Earlier ones come first where not all can be had. */
  others(requests: readonly PartRequest[]): Promise<readonly Part[]>
}

/** The website first, then the roster and the decision-makers at its domain. */
export async function searchParts(
  input: LookupInput,
  searches: PartSearches,
): Promise<FindAllParts> {
  const website = (await searches.first({
    operation: findWebsite,
    input: { company_name: input['company_name'] ?? '', context: input['context'] ?? null },
  })) as FindAllParts['website']
  const domain = domainOfUrl(website.answer?.website_url ?? '')
  const categories = categoriesOf(input['dm_categories'] as readonly string[] | null | undefined)
  const isRosterWanted = input['skip_company_emails'] !== true
  const why = domain === null ? 'no website was found.' : mistakeInDomain(domain)
  const parts =
    domain === null || why !== null
      ? Array.from({ length: categories.length + 1 }, () => untried(why ?? ''))
      : await searchAt(domain, isRosterWanted, categories, searches)
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

/** The company's own site may be one that lookups by domain refuse: a social network has a website as well. */
function mistakeInDomain(domain: string): string | null {
  return findEmailCompany.mistakeIn({ domain })
}

/** The roster, or a place for it, and one part for each category. */
async function searchAt(
  domain: string,
  isRosterWanted: boolean,
  categories: readonly string[],
  searches: PartSearches,
): Promise<readonly Part[]> {
  const roster = { operation: findEmailCompany, input: { domain } }
  const decisionMakers = categories.map((category) => ({
    operation: findEmailDecisionMaker,
    input: { domain, decision_maker_category: category },
  }))
  if (isRosterWanted) return searches.others([roster, ...decisionMakers])
  return [untried('skipped.'), ...(await searches.others(decisionMakers))]
}
