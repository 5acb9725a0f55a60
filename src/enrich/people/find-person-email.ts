import { parseCompanyDomain } from '../../contract/inputs/company-domain.ts'
import { type Clock, yieldToEventLoop } from '../../lib/time.ts'
import type { DomainFacts, DomainFactsStore } from '../../model/domain-facts.ts'
import {
  type EmailAnswer,
  type PersonQuery,
  type SearchRun,
  SourcesFailedError,
  type WebsiteAnswer,
} from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import { leavingTimeToProviders } from '../../model/search-time.ts'
import type { WebsiteQuery } from '../../model/website-source.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import type { Verifier } from '../verify/verifier.ts'
import { type AddressGuess, guessAddresses } from './address-guesses.ts'
import { contactFactsOf } from './contact-evidence.ts'
import { ownDomainsOf } from './contacts.ts'
import {
  decideEmail,
  type EmailCandidate,
  type EmailDecision,
  type EmailFacts,
  isImprovable,
  onCatchAll,
} from './decide-email.ts'
import { decideTogether } from './decide-with-vendors.ts'
import { type DomainLearning, type LearntDomain, learnDomain } from './learn-domain.ts'
import { toLocalName } from './local-names.ts'
import { withSoughtContacts } from './sought-contacts.ts'
import { askVendors, type VendorDependencies } from './vendor-contact.ts'

type PersonSearch = DomainLearning &
  EmailSearch & {
    findWebsite(query: WebsiteQuery, run: SearchRun): Promise<WebsiteAnswer | null>
  }

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
  const domain = query.domain ?? (await findDomain(query.companyName ?? '', dependencies, run))
  if (typeof domain !== 'string') return findWithoutDomain(query, domain, dependencies, run)
  if (query.domain === null && isSuppressedAt(domain, query, dependencies)) return null
  const learnt = await learnDomain(domain, dependencies, run)
  const person = { name: toLocalName(query.name, domain), linkedinUrl: null }
  return answerOf(await searchEmail(person, learnt, dependencies, run), run)
}

/** Whose address is sought. */
export type SoughtPerson = { readonly name: PersonName; readonly linkedinUrl: string | null }

/** What the search for one person's address takes. */
export type EmailSearch = VendorDependencies &
  ContactStore & {
    /** Our own SMTP verifier, and where that learns nothing the vendors that verify. */
    readonly verifier: Pick<Verifier, 'verifyFirst'>
  }

/** What storing a proven contact takes. */
type ContactStore = {
  readonly factsStore: Pick<DomainFactsStore, 'noteMailbox' | 'findContacts'>
  readonly clock: Clock
}

/** Likely addresses handed to the verifier, best first; it probes four of them at most. */
const guessesMax = 8

/**
 * Searches one person's work address at a domain of which everything is known: guesses addresses, verifies them with
 * the mail server, decides what that proves and, where a vendor may know better, asks the vendors. A proven mailbox is
 * stored.
 */
export async function searchEmail(
  person: SoughtPerson,
  learnt: LearntDomain,
  dependencies: EmailSearch,
  run: SearchRun,
): Promise<EmailDecision> {
  const { waterfall, verifier, clock } = dependencies
  const suppression = dependencies.suppression()
  const facts = await withSoughtContacts(person.name, learnt.facts, dependencies.factsStore)
  // With a thousand people known, what follows takes a tenth of a second.
  await yieldToEventLoop()
  const guesses = guessAddresses(person, facts, guessesMax)
  // The person that was asked for is not suppressed; an address may be, by itself, and no mail server is asked about
  // it.
  const allowed = guesses.filter(({ email }) => !suppression.hasEmail(email))
  // A person whose likely address is suppressed may be the one who objected: no vendor is asked.
  const mayAskVendors = allowed.length === guesses.length && waterfall?.has('person') === true
  const verdicts = await verifier.verifyFirst(
    allowed.map(({ email }) => email),
    mayAskVendors ? leavingTimeToProviders(run, clock) : run,
    learnt.areNew ? facts : null,
  )
  run.signal.throwIfAborted()
  const evidence: EmailFacts = {
    candidates: allowed.map((guess) => candidateOf(guess, verdicts)),
    isSiteKnown: facts.crawl !== null && facts.crawl.status !== 'unreachable',
  }
  const native = decideEmail(evidence)
  const decision =
    mayAskVendors && isImprovable(native, evidence)
      ? await decideWithVendors(native, evidence, { person, facts, dependencies, run })
      : native
  const email = decision.status === 'answer' ? decision.answer.email : null
  const found = { person, facts, guesses: allowed, verdicts, email }
  run.onEvidence?.(contactFactsOf(found, clock()))
  if (decision.status === 'answer') {
    await rememberContact(decision.answer, person.name.full, dependencies)
  }
  return decision
}

function candidateOf(guess: AddressGuess, verdicts: readonly MailboxVerdict[]): EmailCandidate {
  return { ...guess, verdict: verdicts.find(({ email }) => email === guess.email) ?? null }
}

type Searching = {
  readonly person: SoughtPerson
  readonly facts: DomainFacts
  readonly dependencies: VendorDependencies
  readonly run: SearchRun
}

async function decideWithVendors(
  native: EmailDecision,
  evidence: EmailFacts,
  { person: { name }, facts, dependencies, run }: Searching,
): Promise<EmailDecision> {
  const verdicts = evidence.candidates.flatMap(({ verdict }) => verdict ?? [])
  const { domain } = facts
  const findings = await askVendors(
    {
      operation: 'person',
      question: { name, domain, companyName: null },
      mailHostClass: verdicts.find((verdict) => verdict.mailHostClass)?.mailHostClass ?? null,
      sought: { name, ownDomains: ownDomainsOf(facts), profileSlug: null, category: null },
      identity: { kind: 'person', name: name.full, domain },
    },
    dependencies,
    run,
  )
  if (findings.hasObjected) return { status: 'miss' }
  const { catchAllBy } = findings
  const believed = catchAllBy === null ? native : decideEmail(onCatchAll(evidence, catchAllBy))
  return decideTogether(believed, findings)
}

/**
 * Returns the answer of a decision; null for a miss.
 * @throws {SourcesFailedError} when no source could be asked.
 */
export function answerOf(decision: EmailDecision, run: SearchRun): EmailAnswer | null {
  if (decision.status === 'unknown') throw new SourcesFailedError(decision.reason)
  if (decision.status === 'unsure') run.onUnsure?.(decision.reason)
  return decision.status === 'answer' ? decision.answer : null
}

/** Stores a proven mailbox: it teaches the pattern of its domain. */
export async function rememberContact(
  { email, emailStatus, source }: EmailAnswer,
  personName: string,
  { factsStore, clock }: ContactStore,
): Promise<void> {
  if (emailStatus !== 'valid') return
  await factsStore.noteMailbox({ email, personName, source, learntAtMs: clock() })
}

/** Why there is no domain. */
type NoDomain = Extract<EmailDecision, { status: 'miss' | 'unknown' }>

async function findDomain(
  companyName: string,
  { findWebsite }: Pick<PersonSearch, 'findWebsite'>,
  run: SearchRun,
): Promise<string | NoDomain> {
  try {
    const website = await findWebsite({ companyName, context: '' }, run)
    // What no request may name as a company's domain is none here either: of a page on a social network it would be
    // the network's, and its staff are not the company's.
    const domain = website && parseCompanyDomain(website.websiteUrl).value?.domain
    return domain ?? { status: 'miss' }
  } catch (error) {
    // Vendors know firms by their names as well: whether this is an outage is decided with them.
    if (!(error instanceof SourcesFailedError)) throw error
    return { status: 'unknown', reason: error.message }
  }
}

/**
 * Returns true when the person or the firm is suppressed at a domain that the caller did not name: what was asked for
 * did not show it, and neither their site nor their mail server is asked.
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
      // By name alone it would be all people of that name.
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
