import { parseCompanyDomain } from '../mail/company-domain.ts'
import type { SearchRun, WebsiteAnswer } from '../model/engine.ts'
import type { WebsiteQuery } from '../model/website-source.ts'

/** The search for the website of a company that is known by its name only. */
export type DomainSearch = {
  findWebsite(query: WebsiteQuery, run: SearchRun): Promise<WebsiteAnswer | null>
}

/**
 * Finds the domain of a company by its name; null: there is none. A domain that requests may not name as a company's is
 * refused here too: a page on a social network would give the network's domain, whose staff is not the company's.
 * @throws {SourcesFailedError} when no source could be asked.
 */
export async function findDomain(
  query: WebsiteQuery,
  { findWebsite }: DomainSearch,
  run: SearchRun,
): Promise<string | null> {
  const website = await findWebsite(query, run)
  return (website && parseCompanyDomain(website.websiteUrl).value?.domain) ?? null
}
