import { domainOfUrl } from '../../lib/domain.ts'
import type { EmailAnswer, PersonQuery, SearchRun } from '../engine.ts'
import { findEmail } from './email-search.ts'
import { learnDomain } from './learn-domain.ts'
import { toLocalName } from './local-names.ts'
import type { PeopleTools } from './tools.ts'

/**
 * A person's work address, or null when the sources answered and nothing qualifies. Without a domain the
 * company's website is searched first.
 * @throws {SourcesFailedError} when no source could be asked.
 */
export async function findPersonEmail(
  query: PersonQuery,
  tools: PeopleTools,
  run: SearchRun,
): Promise<EmailAnswer | null> {
  const domain = query.domain ?? (await domainOf(query.companyName ?? '', tools, run))
  if (domain === null) return null
  if (tools.suppression().hasDomain(domain)) return null
  const { full } = query.name
  if (tools.suppression().hasPerson({ name: full, domain, linkedinUrl: null })) return null
  const facts = await learnDomain(domain, tools, run)
  const name = toLocalName(query.name, domain)
  return findEmail({ name, linkedinUrl: null }, facts, tools, run)
}

async function domainOf(
  companyName: string,
  tools: PeopleTools,
  run: SearchRun,
): Promise<string | null> {
  const website = await tools.findWebsite({ companyName, context: '' }, run)
  return website && domainOfUrl(website.websiteUrl)
}
