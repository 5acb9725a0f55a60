import type { ContactAnswer, SearchRun } from '../../model/engine.ts'
import type { EmailDecision } from './decide-email.ts'
import { contactAnswerOf, decideTogether, leastSureOf } from './decide-with-vendors.ts'
import { learnDomain } from './learn-domain.ts'
import { parseLocalName } from './local-names.ts'
import { answerOf, rememberContact, searchEmail } from './search-email.ts'
import type { PeopleTools } from './tools.ts'
import { askVendorsForContact } from './vendor-contact.ts'
import { unasked } from './vendor-person.ts'

// One person may appear on the sites of a few firms: the latest ones count.
const employersMax = 3

type ProfileQuery = { readonly profileSlug: string }

/**
 * The person behind a LinkedIn profile with a work address, or null. LinkedIn is never asked: a profile is known
 * because some company's own site links to it beside a name, or because a provider knows it.
 * @throws {SourcesFailedError} when no source could be asked.
 */
export async function findByLinkedin(
  query: ProfileQuery,
  tools: PeopleTools,
  run: SearchRun,
): Promise<ContactAnswer | null> {
  const { profileSlug } = query
  const profileUrl = `https://www.linkedin.com/in/${encodeURIComponent(profileSlug)}`
  const profileAlone = { name: null, domain: null, linkedinUrl: profileUrl }
  if (tools.suppression().hasPerson(profileAlone)) return null
  let isHidden = false
  const open: EmailDecision[] = []
  const seen = await tools.memory.findByProfile(profileSlug)
  for (const { domain, person } of seen.slice(0, employersMax)) {
    const { name, jobTitle, linkedinUrl } = person
    if (tools.suppression().hasPerson({ name, domain, linkedinUrl })) {
      isHidden = true
      continue
    }
    const facts = await learnDomain(domain, tools, run)
    const parsed = parseLocalName(name, domain)
    if (!parsed) continue
    const decision = await searchEmail({ name: parsed, linkedinUrl }, facts, tools, run)
    if (decision.status === 'answer') return { name, jobTitle, linkedinUrl, ...decision.answer }
    open.push(decision)
  }
  // A person suppressed at one company is not asked about elsewhere.
  if (isHidden) return null
  return askByProfile(query, profileUrl, leastSureOf(open), tools, run)
}

async function askByProfile(
  { profileSlug }: ProfileQuery,
  linkedinUrl: string,
  native: EmailDecision,
  tools: PeopleTools,
  run: SearchRun,
): Promise<ContactAnswer | null> {
  run.signal.throwIfAborted()
  const question = { profileSlug }
  const sought = { name: null, ownDomains: null, profileSlug, category: null }
  const heard = await askVendorsForContact(
    async (listener) =>
      tools.waterfall?.run(
        { operation: 'profile', question, mailHostClass: null, ...listener },
        run,
      ) ?? unasked,
    sought,
    tools,
    run,
  )
  if (heard.hasObjected) {
    await tools.onObjected({ kind: 'linkedin', linkedinUrl })
    return null
  }
  const answer = contactAnswerOf(answerOf(decideTogether(native, heard), run), heard.best)
  if (answer) await rememberContact(answer, answer.name, tools)
  return answer
}
