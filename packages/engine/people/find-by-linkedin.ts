import type { DomainFactsStore } from '../model/domain-facts.ts'
import type { ContactAnswer, SearchRun } from '../model/engine.ts'
import type { EmailDecision } from './decide-email.ts'
import { contactAnswerOf, decideTogether, leastSureOf } from './decide-with-vendors.ts'
import { answerOf } from './find-person-email.ts'
import { type DomainLearning, learnDomain } from './learn-domain.ts'
import { parseLocalName } from './local-names.ts'
import { type EmailSearch, rememberContact, searchEmail } from './search-email.ts'
import { askVendors } from './vendor-contact.ts'

// One person may appear on the sites of a few firms: the latest ones count.
const employersMax = 3

type ProfileQuery = { readonly profileSlug: string }

type LinkedinSearch = DomainLearning &
  EmailSearch & { readonly factsStore: Pick<DomainFactsStore, 'findByProfile'> }

/**
 * Finds the person behind a LinkedIn profile, with a work address; null when none was found. LinkedIn is never asked: a
 * profile is known because some company's own site links to it beside a name, or because a vendor knows it.
 * @throws {SourcesFailedError} when no source could be asked.
 */
export async function findByLinkedin(
  query: ProfileQuery,
  dependencies: LinkedinSearch,
  run: SearchRun,
): Promise<ContactAnswer | null> {
  const { factsStore } = dependencies
  const undecided: EmailDecision[] = []
  const employments = await factsStore.findByProfile(query.profileSlug)
  for (const { domain, person } of employments.slice(0, employersMax)) {
    const { name, jobTitle, linkedinUrl } = person
    const learnt = await learnDomain(domain, dependencies, run)
    const parsed = parseLocalName(name, domain)
    if (!parsed) continue
    const decision = await searchEmail({ name: parsed, linkedinUrl }, learnt, dependencies, run)
    if (decision.status === 'answer') return { name, jobTitle, linkedinUrl, ...decision.answer }
    undecided.push(decision)
  }
  return askByProfile(query, leastSureOf(undecided), dependencies, run)
}

async function askByProfile(
  { profileSlug }: ProfileQuery,
  ownDecision: EmailDecision,
  dependencies: EmailSearch,
  run: SearchRun,
): Promise<ContactAnswer | null> {
  run.signal.throwIfAborted()
  const linkedinUrl = `https://www.linkedin.com/in/${encodeURIComponent(profileSlug)}`
  const findings = await askVendors(
    {
      operation: 'profile',
      question: { profileSlug },
      mailHostClass: null,
      sought: { name: null, ownDomains: null, profileSlug, category: null },
      identity: { kind: 'linkedin', linkedinUrl },
    },
    dependencies,
    run,
  )
  if (findings.hasObjected) return null
  const decision = decideTogether(ownDecision, findings)
  const answer = contactAnswerOf(answerOf(decision, run), findings.best)
  if (answer) await rememberContact(answer, answer.name, dependencies)
  return answer
}
