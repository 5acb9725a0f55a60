import type { ContactAnswer, SearchRun } from '../engine.ts'
import { findEmail } from './email-search.ts'
import { learnDomain } from './learn-domain.ts'
import { parseLocalName } from './local-names.ts'
import type { PeopleTools } from './tools.ts'

// One person may appear on the sites of a few firms: the latest ones count.
const employersMax = 3

/**
 * The person behind a LinkedIn profile with a work address, or null. LinkedIn is never asked: a profile is known
 * because some company's own site links to it beside a name.
 * @throws {SourcesFailedError} when the person is known and no source could be asked for the address.
 */
export async function findByProfile(
  query: { readonly profileSlug: string },
  tools: PeopleTools,
  run: SearchRun,
): Promise<ContactAnswer | null> {
  const seen = await tools.memory.findByProfile(query.profileSlug)
  for (const { domain, person } of seen.slice(0, employersMax)) {
    const { name, jobTitle, linkedinUrl } = person
    if (tools.suppression().hasPerson({ name, domain, linkedinUrl })) continue
    const facts = await learnDomain(domain, tools, run)
    const parsed = parseLocalName(name, domain)
    const found = parsed && (await findEmail({ name: parsed, linkedinUrl }, facts, tools, run))
    if (found) return { name, jobTitle, linkedinUrl, ...found }
  }
  return null
}
