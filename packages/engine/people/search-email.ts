import { type Clock, yieldToEventLoop } from '../lib/time.ts'
import type { DomainFacts, DomainFactsStore } from '../model/domain-facts.ts'
import type { EmailAnswer, SearchRun } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import { leavingTimeToProviders } from '../model/search-time.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { SoughtPerson } from './address-guesses.ts'
import { askAgain } from './ask-again.ts'
import { contactFactsOf, isNamedAt } from './contact-evidence.ts'
import { ownDomainsOf } from './contacts.ts'
import {
  decideEmail,
  type EmailDecision,
  type EmailFacts,
  isImprovable,
  onCatchAll,
  type PatternAnswers,
} from './decide-email.ts'
import { decideTogether } from './decide-with-vendors.ts'
import { createGuessing, type Guesses } from './guessing.ts'
import type { LearntDomain } from './learn-domain.ts'
import { withSoughtContacts } from './sought-contacts.ts'
import { askVendors, type VendorDependencies } from './vendor-contact.ts'
import { type WeighedGuess, weighCandidates } from './weigh-candidates.ts'

/** The dependencies of the search for one person's address. */
export type EmailSearch = VendorDependencies &
  ContactStore & {
    /** Our own SMTP verifier, followed by the vendors that verify where our own learns nothing. */
    readonly verifier: Pick<Verifier, 'verifyFirst'>
    readonly patternAnswers: PatternAnswers
  }

/** The dependencies of storing a proven contact. */
type ContactStore = {
  readonly factsStore: Pick<DomainFactsStore, 'noteMailbox' | 'findContacts'>
  readonly clock: Clock
}

/**
 * Searches one person's work address at a domain whose facts are known: guesses addresses, verifies them with the mail
 * server, decides what that proves and, where a vendor may know better, asks the vendors. A proven mailbox is stored.
 * Searches for people at the same domain at the same time guess one after another, so that each search uses the proofs
 * of those before it.
 */
export async function searchEmail(
  person: SoughtPerson,
  learnt: LearntDomain,
  dependencies: EmailSearch,
  run: SearchRun,
): Promise<EmailDecision> {
  const { waterfall, verifier, clock, suppression, patternAnswers } = dependencies
  const known = await withSoughtContacts(person.name, learnt.facts, dependencies.factsStore)
  // With a thousand people known, the ranking takes a tenth of a second.
  await yieldToEventLoop()
  // Each ranking reads the suppression list as it is then: a search may wait at its domain for seconds.
  const guessing = createGuessing(person, known, {
    hasEmail: (email) => suppression().hasEmail(email),
  })
  const mayAsk = ({ isWhole }: Guesses) => isWhole && waterfall?.has('person') === true
  const remember = rememberingOnce(person.name.full, dependencies)
  const asking = mayAsk(guessing.latest()) ? leavingTimeToProviders(run, clock) : run
  const rules = { isPersonNamed: isNamedAt(person, known), patternAnswers }
  const decide = (found: readonly MailboxVerdict[]) =>
    decideEmail({ ...evidenceOf(guessing.latest(), found), ...rules })
  const learn = (found: readonly MailboxVerdict[]) => remember(decide(found))
  const first = await verifier.verifyFirst(
    guessing.latest().guesses.map(({ email }) => email),
    asking,
    learnt.areNew ? known : null,
    { rank: (facts) => guessing.rank(facts).guesses.map(({ email }) => email), learn },
  )
  run.signal.throwIfAborted()
  const isMissed = first.length > 0 && decide(first).status === 'miss'
  const later = isMissed ? await askAgain(verifier, guessing, first, asking, learn) : []
  const verdicts = [...first, ...later]
  run.signal.throwIfAborted()
  const latest = guessing.latest()
  const { facts } = latest
  const evidence = { ...evidenceOf(latest, verdicts), ...rules }
  const native = decideEmail(evidence)
  const decision =
    mayAsk(latest) && isImprovable(native, evidence)
      ? await decideWithVendors(native, evidence, { person, facts, dependencies, run })
      : native
  const email = decision.status === 'answer' ? decision.answer.email : null
  run.onEvidence?.(
    contactFactsOf({ person, facts, guesses: evidence.candidates, verdicts, email }, clock()),
  )
  await remember(decision)
  return decision
}

function evidenceOf(
  { facts: { crawl }, guesses }: Guesses,
  verdicts: readonly MailboxVerdict[],
): { readonly candidates: readonly WeighedGuess[]; readonly isSiteKnown: boolean } {
  return {
    candidates: weighCandidates(guesses, verdicts),
    isSiteKnown: crawl !== null && crawl.status !== 'unreachable',
  }
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

/** Stores a proven mailbox, which teaches the pattern of its domain. */
export async function rememberContact(
  { email, emailStatus, source }: EmailAnswer,
  personName: string,
  { factsStore, clock }: ContactStore,
): Promise<void> {
  if (emailStatus !== 'valid') return
  await factsStore.noteMailbox({ email, personName, source, learntAtMs: clock() })
}

/** Returns a function that stores the mailbox of a decision, unless the decision before had the same one. */
function rememberingOnce(personName: string, store: ContactStore) {
  let stored: EmailAnswer | null = null
  return async (decision: EmailDecision): Promise<void> => {
    if (decision.status !== 'answer') return
    const { answer } = decision
    if (stored?.email === answer.email && stored.source === answer.source) return
    stored = answer
    await rememberContact(answer, personName, store)
  }
}
