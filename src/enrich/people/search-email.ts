import { type Clock, yieldToEventLoop } from '../../lib/time.ts'
import type { DomainFacts, DomainFactsStore } from '../../model/domain-facts.ts'
import { type EmailAnswer, type SearchRun, SourcesFailedError } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import { leavingTimeToProviders } from '../../model/search-time.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import type { Verifier } from '../verify/verifier.ts'
import { type AddressGuess, guessAddresses } from './address-guesses.ts'
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
import { askVendors, type VendorDependencies } from './vendor-contact.ts'

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
  readonly factsStore: Pick<DomainFactsStore, 'noteMailbox'>
  readonly clock: Clock
}

/** Likely addresses handed to the verifier, best first; it probes four of them at most. */
const guessesMax = 8

/**
 * Searches one person's work address at a domain whose facts are known: guesses addresses, verifies them with the mail
 * server, decides what that proves and, where a vendor may know better, asks the vendors. `areFactsNew`: false where an
 * earlier search with them may have proven mailboxes since.
 */
export async function searchEmail(
  person: SoughtPerson,
  facts: DomainFacts,
  dependencies: EmailSearch,
  run: SearchRun,
  { areFactsNew = true }: { readonly areFactsNew?: boolean } = {},
): Promise<EmailDecision> {
  const { waterfall, verifier, clock } = dependencies
  const suppression = dependencies.suppression()
  // With a thousand people known, what follows takes a tenth of a second.
  await yieldToEventLoop()
  const guesses = guessAddresses(person, facts, guessesMax)
  const allowed = guesses.filter(({ email }) => !suppression.hasEmail(email))
  // A person whose likely address is suppressed may be the one who objected: no vendor is asked.
  const mayAskVendors = allowed.length === guesses.length && waterfall?.has('person') === true
  const verdicts = await verifier.verifyFirst(
    allowed.map(({ email }) => email),
    mayAskVendors ? leavingTimeToProviders(run, clock) : run,
    areFactsNew ? facts : null,
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
  if (decision.status === 'answer') {
    await rememberContact(decision.answer, person.name.full, dependencies)
  }
  return decision
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

type Searching = {
  readonly person: SoughtPerson
  readonly facts: DomainFacts
  readonly dependencies: EmailSearch
  readonly run: SearchRun
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

function candidateOf(guess: AddressGuess, verdicts: readonly MailboxVerdict[]): EmailCandidate {
  return { ...guess, verdict: verdicts.find(({ email }) => email === guess.email) ?? null }
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
