import type { PersonName } from '../../lib/person-name/person-name.ts'
import { type EmailAnswer, type SearchRun, SourcesFailedError } from '../engine.ts'
import type { DomainFacts } from '../memory.ts'
import type { MailboxVerdict } from '../verify/verdict.ts'
import { type AddressGuess, guessAddresses } from './address-guesses.ts'
import { decideEmail, type EmailCandidate } from './email-decide.ts'
import type { PeopleTools } from './tools.ts'

/** Whose address is sought. */
export type SoughtPerson = { readonly name: PersonName; readonly linkedinUrl: string | null }

/** Likely addresses handed to the verifier, best first; it asks about four of them at most. */
const guessesMax = 8

/**
 * The work address of one person at a domain whose facts are known, or null.
 * @throws {SourcesFailedError} when neither the site nor the mail server could be asked.
 */
export async function findEmail(
  person: SoughtPerson,
  facts: DomainFacts,
  tools: PeopleTools,
  run: SearchRun,
): Promise<EmailAnswer | null> {
  const suppression = tools.suppression()
  const guesses = guessAddresses(person, facts, guessesMax).filter(
    ({ email }) => !suppression.hasEmail(email),
  )
  const verdicts = await tools.verifier.verifyFirst(
    guesses.map(({ email }) => email),
    run,
  )
  run.signal.throwIfAborted()
  const decision = decideEmail({
    candidates: guesses.map((guess) => candidateOf(guess, verdicts)),
    isSiteKnown: facts.crawl !== null && facts.crawl.status !== 'unreachable',
  })
  if (decision.status === 'unknown') throw new SourcesFailedError(decision.reason)
  if (decision.status === 'unsure') run.onUnsure?.(decision.reason)
  if (decision.status !== 'answer') return null
  await remember(decision.answer, person, tools)
  return decision.answer
}

function candidateOf(guess: AddressGuess, verdicts: readonly MailboxVerdict[]): EmailCandidate {
  return { ...guess, verdict: verdicts.find(({ email }) => email === guess.email) ?? null }
}

/** A proven mailbox teaches the pattern of its domain. */
async function remember(answer: EmailAnswer, person: SoughtPerson, tools: PeopleTools) {
  if (answer.emailStatus !== 'valid') return
  const { email, source } = answer
  const learntAtMs = tools.clock()
  await tools.memory.noteMailbox({ email, personName: person.name.full, source, learntAtMs })
}
