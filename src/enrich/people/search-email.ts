import { nextTurn } from '../../lib/time.ts'
import type { DomainFacts } from '../../model/domain-facts.ts'
import { type EmailAnswer, type SearchRun, SourcesFailedError } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import { leavingTimeToProviders } from '../../model/search-time.ts'
import type { PersonName } from '../../names/person/person-name.ts'
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
import type { PeopleTools } from './tools.ts'
import { askVendorsForPerson } from './vendor-person.ts'

/** Whose address is sought. */
export type SoughtPerson = { readonly name: PersonName; readonly linkedinUrl: string | null }

/** Likely addresses handed to the verifier, best first; it asks about four of them at most. */
const guessesMax = 8

/**
 * What may be said of one person's work address at a domain whose facts are known: by our own search and, where that
 * can be bettered, by the providers. `areFactsNew`: false where an earlier search with them may have proven mailboxes since.
 */
export async function searchEmail(
  person: SoughtPerson,
  facts: DomainFacts,
  tools: PeopleTools,
  run: SearchRun,
  { areFactsNew = true }: { readonly areFactsNew?: boolean } = {},
): Promise<EmailDecision> {
  const suppression = tools.suppression()
  // With a thousand people known, what follows takes a tenth of a second.
  await nextTurn()
  const guesses = guessAddresses(person, facts, guessesMax)
  const sayable = guesses.filter(({ email }) => !suppression.hasEmail(email))
  // Whose likely address is on the list may be the one who asked not to be found.
  const mayAsk = sayable.length === guesses.length && tools.waterfall?.has('person') === true
  const verdicts = await tools.verifier.verifyFirst(
    sayable.map(({ email }) => email),
    mayAsk ? leavingTimeToProviders(run, tools.clock) : run,
    areFactsNew ? facts : null,
  )
  run.signal.throwIfAborted()
  const evidence: EmailFacts = {
    candidates: sayable.map((guess) => candidateOf(guess, verdicts)),
    isSiteKnown: facts.crawl !== null && facts.crawl.status !== 'unreachable',
  }
  const native = decideEmail(evidence)
  const decision =
    mayAsk && isImprovable(native, evidence)
      ? await withProviders(native, evidence, { person, facts, tools, run })
      : native
  if (decision.status === 'answer') {
    await rememberContact(decision.answer, person.name.full, tools)
  }
  return decision
}

async function withProviders(
  native: EmailDecision,
  evidence: EmailFacts,
  { person, facts, tools, run }: Searching,
): Promise<EmailDecision> {
  const verdicts = evidence.candidates.flatMap(({ verdict }) => verdict ?? [])
  const place = {
    domain: facts.domain,
    companyName: null,
    ownDomains: ownDomainsOf(facts),
    mailHostClass: verdicts.find((verdict) => verdict.mailHostClass)?.mailHostClass ?? null,
  }
  const heard = await askVendorsForPerson(person.name, place, tools, run)
  if (heard.hasObjected) return { status: 'miss' }
  const believed =
    heard.catchAllBy === null ? native : decideEmail(onCatchAll(evidence, heard.catchAllBy))
  return decideTogether(believed, heard)
}

type Searching = {
  readonly person: SoughtPerson
  readonly facts: DomainFacts
  readonly tools: PeopleTools
  readonly run: SearchRun
}

/**
 * A decision as the searches tell it: an answer, or null for a miss.
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

/** A proven mailbox teaches the pattern of its domain. */
export async function rememberContact(
  { email, emailStatus, source }: EmailAnswer,
  personName: string,
  { memory, clock }: PeopleTools,
): Promise<void> {
  if (emailStatus !== 'valid') return
  await memory.noteMailbox({ email, personName, source, learntAtMs: clock() })
}
