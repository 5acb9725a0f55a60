import type { ContactAnswer, SearchRun } from '../engine.ts'
import { SourcesFailedError } from '../engine.ts'
import { findEmail } from './email-search.ts'
import { learnDomain } from './learn-domain.ts'
import { parseLocalName } from './local-names.ts'
import { rankForRole } from './roles.ts'
import type { PeopleTools } from './tools.ts'

// The first of a role is the answer; the next ones only stand in for one without an address.
const candidatesMax = 3

/**
 * Who fills a role at a company, with a work address; null when nobody with that role and an address was found.
 * @throws {SourcesFailedError} when the company's site could not be read: it alone names its people.
 */
export async function findDecisionMaker(
  query: { readonly domain: string; readonly category: string },
  tools: PeopleTools,
  run: SearchRun,
): Promise<ContactAnswer | null> {
  const { domain, category } = query
  if (tools.suppression().hasDomain(domain)) return null
  const facts = await learnDomain(domain, tools, run)
  if (!facts.crawl || facts.crawl.status === 'unreachable') {
    throw new SourcesFailedError(`the site of ${domain} could not be read`)
  }
  const ranked = rankForRole(category, facts.crawl.people)
  for (const { person } of ranked.slice(0, candidatesMax)) {
    const { name, jobTitle, linkedinUrl } = person
    const parsed = parseLocalName(name, domain)
    const found = parsed && (await findEmail({ name: parsed, linkedinUrl }, facts, tools, run))
    if (found) return { name, jobTitle, linkedinUrl, ...found }
  }
  return null
}
