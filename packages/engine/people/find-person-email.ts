import {
  type EmailAnswer,
  type PersonQuery,
  type SearchRun,
  SourcesFailedError,
} from '../model/engine.ts'
import type { EmailDecision } from './decide-email.ts'
import { decideTogether } from './decide-with-vendors.ts'
import { type DomainSearch, findDomain } from './find-domain.ts'
import { type DomainLearning, learnDomain } from './learn-domain.ts'
import { toLocalName } from './local-names.ts'
import { type EmailSearch, rememberContact, searchEmail } from './search-email.ts'
import { askVendors } from './vendor-contact.ts'

type PersonSearch = DomainLearning & EmailSearch & DomainSearch

/**
 * Finds a person's work address; null when the sources answered and nothing qualifies. Without a domain the company's
 * website is searched first; where none is found, vendors are asked by the company's name.
 * @throws {SourcesFailedError} when no source could be asked.
 */
export async function findPersonEmail(
  query: PersonQuery,
  dependencies: PersonSearch,
  run: SearchRun,
): Promise<EmailAnswer | null> {
  const domain = query.domain ?? (await domainOf(query.companyName ?? '', dependencies, run))
  if (typeof domain !== 'string') return findWithoutDomain(query, domain, dependencies, run)
  if (query.domain === null && isSuppressedAt(domain, query, dependencies)) return null
  const learnt = await learnDomain(domain, dependencies, run)
  const person = { name: toLocalName(query.name, domain), linkedinUrl: null }
  return answerOf(await searchEmail(person, learnt, dependencies, run), run)
}

/**
 * Returns the answer of a decision; null for a miss.
 * @throws {SourcesFailedError} when no source could be asked.
 */
export function answerOf(decision: EmailDecision, run: SearchRun): EmailAnswer | null {
  if (decision.status === 'unknown') {
    throw new SourcesFailedError(decision.reason, { awaits: decision.awaits ?? null })
  }
  if (decision.status === 'unsure') run.onUnsure?.(decision.reason, { cause: decision.awaits })
  return decision.status === 'answer' ? decision.answer : null
}

/** The reason why the company has no domain. */
type NoDomain = Extract<EmailDecision, { status: 'miss' | 'unknown' }>

async function domainOf(
  companyName: string,
  dependencies: DomainSearch,
  run: SearchRun,
): Promise<string | NoDomain> {
  try {
    const domain = await findDomain({ companyName, context: '' }, dependencies, run)
    return domain ?? { status: 'miss' }
  } catch (error) {
    // Vendors know firms by their names as well: their answers decide whether this is an outage.
    if (!(error instanceof SourcesFailedError)) throw error
    return { status: 'unknown', reason: error.message }
  }
}

/**
 * Returns true when the person or the firm is suppressed at a domain that the caller did not name: the query did not
 * show the suppression, and neither their site nor their mail server is asked.
 */
function isSuppressedAt(
  domain: string,
  { name }: PersonQuery,
  { suppression }: Pick<PersonSearch, 'suppression'>,
): boolean {
  const list = suppression()
  return list.hasDomain(domain) || list.hasPerson({ name: name.full, domain, linkedinUrl: null })
}

/** Asks vendors for a person at a company of which only the name is known. */
async function findWithoutDomain(
  { name, companyName }: PersonQuery,
  native: NoDomain,
  dependencies: PersonSearch,
  run: SearchRun,
): Promise<EmailAnswer | null> {
  run.signal.throwIfAborted()
  const findings = await askVendors(
    {
      operation: 'person',
      question: { name, domain: null, companyName },
      mailHostClass: null,
      sought: { name, ownDomains: null, profileSlug: null, category: null },
      // A name without a domain would suppress all people of that name.
      identity: null,
    },
    dependencies,
    run,
  )
  if (findings.hasObjected) return null
  const answer = answerOf(decideTogether(native, findings), run)
  if (answer) await rememberContact(answer, name.full, dependencies)
  return answer
}
