import { domainOfUrl } from '../../lib/domain.ts'
import {
  type EmailAnswer,
  type PersonQuery,
  type SearchRun,
  SourcesFailedError,
} from '../../model/engine.ts'
import type { EmailDecision } from './decide-email.ts'
import { decideTogether } from './decide-with-vendors.ts'
import { learnDomain } from './learn-domain.ts'
import { toLocalName } from './local-names.ts'
import { answerOf, rememberContact, searchEmail } from './search-email.ts'
import type { PeopleTools } from './tools.ts'
import { askVendorsForPerson } from './vendor-person.ts'

/**
 * A person's work address, or null when the sources answered and nothing qualifies. Without a domain the
 * company's website is searched first; where none is found, providers are asked by the company's name.
 * @throws {SourcesFailedError} when no source could be asked.
 */
export async function findPersonEmail(
  query: PersonQuery,
  tools: PeopleTools,
  run: SearchRun,
): Promise<EmailAnswer | null> {
  const place = query.domain ?? (await domainOf(query.companyName ?? '', tools, run))
  if (typeof place !== 'string') return findAtNameless(query, place, tools, run)
  const domain = place
  if (tools.suppression().hasDomain(domain)) return null
  const { full } = query.name
  if (tools.suppression().hasPerson({ name: full, domain, linkedinUrl: null })) return null
  const facts = await learnDomain(domain, tools, run)
  const name = toLocalName(query.name, domain)
  return answerOf(await searchEmail({ name, linkedinUrl: null }, facts, tools, run), run)
}

/** Why there is no domain. */
type Homeless = Extract<EmailDecision, { status: 'miss' | 'unknown' }>

async function domainOf(
  companyName: string,
  tools: PeopleTools,
  run: SearchRun,
): Promise<string | Homeless> {
  try {
    const website = await tools.findWebsite({ companyName, context: '' }, run)
    return (website && domainOfUrl(website.websiteUrl)) ?? { status: 'miss' }
  } catch (error) {
    // Providers know firms by their names as well: whether this is an outage is decided with them.
    if (!(error instanceof SourcesFailedError)) throw error
    return { status: 'unknown', reason: error.message }
  }
}

/** At a company of which only the name is known. */
async function findAtNameless(
  { name, companyName }: PersonQuery,
  native: Homeless,
  tools: PeopleTools,
  run: SearchRun,
): Promise<EmailAnswer | null> {
  const nameAlone = { name: name.full, domain: null, linkedinUrl: null }
  if (tools.suppression().hasPerson(nameAlone)) return null
  run.signal.throwIfAborted()
  const place = { domain: null, companyName, ownDomains: null, mailHostClass: null }
  const heard = await askVendorsForPerson(name, place, tools, run)
  if (heard.hasObjected) return null
  const answer = answerOf(decideTogether(native, heard), run)
  if (answer) await rememberContact(answer, name.full, tools)
  return answer
}
