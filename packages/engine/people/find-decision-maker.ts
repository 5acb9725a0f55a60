import type { DomainFacts } from '../model/domain-facts.ts'
import type { ContactAnswer, SearchRun } from '../model/engine.ts'
import type { SoughtPerson } from './address-guesses.ts'
import { ownDomainsOf } from './contacts.ts'
import type { EmailDecision } from './decide-email.ts'
import { contactAnswerOf, decideTogether, leastSureOf } from './decide-with-vendors.ts'
import { answerOf } from './find-person-email.ts'
import { titledContactsOf } from './imported-contacts.ts'
import { type DomainLearning, learnDomain } from './learn-domain.ts'
import { parseLocalName } from './local-names.ts'
import { type RoleHolder, rankHoldersInSlices } from './role-holders.ts'
import { rankInSlices } from './roles.ts'
import { type EmailSearch, rememberContact, searchEmail } from './search-email.ts'
import { withStandIns } from './stand-ins.ts'
import { askVendors } from './vendor-contact.ts'

type RoleQuery = { readonly domain: string; readonly category: string }

/**
 * Finds the person who has a role at a company, with a work address; null when no one with that role and an address was
 * found. Tries people found on the company's site first, then asks vendors by role.
 * @throws {SourcesFailedError} when neither the company's site nor a vendor could be asked.
 */
export async function findDecisionMaker(
  query: RoleQuery,
  dependencies: DomainLearning & EmailSearch,
  run: SearchRun,
): Promise<ContactAnswer | null> {
  const { domain, category } = query
  const { facts, areNew } = await learnDomain(domain, dependencies, run)
  const undecided: EmailDecision[] = []
  for (const { name, jobTitle, linkedinUrl, inferredBy } of await peopleFor(category, facts)) {
    const parsed = parseLocalName(name, domain)
    if (!parsed) continue
    const sought = { name: parsed, linkedinUrl, ...(inferredBy !== undefined && { inferredBy }) }
    // After the first candidate the facts may be out of date: each search can prove more mailboxes.
    const domainFacts = { facts, areNew: areNew && undecided.length === 0 }
    const decision = await searchEmail(sought, domainFacts, dependencies, run)
    if (decision.status === 'answer') return { name, jobTitle, linkedinUrl, ...decision.answer }
    undecided.push(decision)
  }
  const isSiteKnown = facts.crawl !== null && facts.crawl.status !== 'unreachable'
  const reason = `the site of ${domain} could not be read`
  const ownDecision = isSiteKnown
    ? leastSureOf(undecided)
    : ({ status: 'unknown', reason } as const)
  return askVendorsAndDecide(query, ownDecision, facts, dependencies, run)
}

type Candidate = Pick<ContactAnswer, 'name' | 'jobTitle' | 'linkedinUrl'> &
  Pick<SoughtPerson, 'inferredBy'>

/**
 * Returns the people who may be the answer for a role, best first. They come from the site; where the site names no
 * one for the role, from the operator's own lists, which may be older.
 */
async function peopleFor(category: string, facts: DomainFacts): Promise<readonly Candidate[]> {
  const { crawl, domain } = facts
  const onSite = crawl ? await rankHoldersInSlices(category, { ...crawl, domain }) : []
  const [first] = onSite
  // An office that a list states is worth more than an inference from the site.
  if (first && first.reason === undefined) return candidatesOf(onSite)
  const contacts = titledContactsOf(facts)
  const named = contacts.map(({ personName: name, ...contact }) => ({ name, ...contact }))
  const listed = await rankInSlices(category, named, domain)
  return listed.length > 0 ? withStandIns(listed) : candidatesOf(onSite)
}

const candidatesOf = (ranked: readonly RoleHolder[]): readonly Candidate[] =>
  withStandIns(
    ranked.map(({ person, score, reason }) => ({
      person: { ...person, ...(reason !== undefined && { inferredBy: reason }) },
      score,
    })),
  )

/** Asks vendors by role, and decides with what the own search found. Remembers the contact. */
async function askVendorsAndDecide(
  { domain, category }: RoleQuery,
  ownDecision: EmailDecision,
  facts: DomainFacts,
  dependencies: EmailSearch,
  run: SearchRun,
): Promise<ContactAnswer | null> {
  run.signal.throwIfAborted()
  const findings = await askVendors(
    {
      operation: 'decisionMaker',
      question: { domain, category },
      mailHostClass: null,
      sought: { name: null, ownDomains: ownDomainsOf(facts), profileSlug: null, category },
      identity: null,
    },
    dependencies,
    run,
  )
  const decision = decideTogether(ownDecision, findings)
  const answer = contactAnswerOf(answerOf(decision, run), findings.best)
  if (answer) await rememberContact(answer, answer.name, dependencies)
  return answer
}
