import { domainOfEmail } from '../mail/address-parts.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { Suppression } from '../suppression/suppression.ts'
import { type AddressGuess, guessAddresses, type SoughtPerson } from './address-guesses.ts'

/** The likely addresses of a person, and the facts by which they were ranked. */
export type Guesses = {
  readonly facts: DomainFacts
  /** Guesses in order of preference, without suppressed ones. */
  readonly guesses: readonly AddressGuess[]
  /** False where an address was left out as suppressed, now or in an earlier ranking: its owner may have objected. */
  readonly isWhole: boolean
}

/** The guesses at one person's address, which are ranked again as more is proven at the domain. */
export type Guessing = {
  latest(): Guesses
  /** Ranks the addresses again where newer facts prove something else; returns the latest guesses. */
  rank(newer: DomainFacts): Guesses
}

/** The verifier is given this many likely addresses, best first; it probes five of them at most. */
const guessesMax = 8

/** Creates the guesses at a person's address by the facts of a domain. */
export function createGuessing(
  person: SoughtPerson,
  facts: DomainFacts,
  suppression: Pick<Suppression, 'hasEmail'>,
): Guessing {
  const guessBy = (known: DomainFacts, wasWhole: boolean): Guesses => {
    const guesses = guessAddresses(person, known, guessesMax)
    // The sought person is not suppressed, but an address may be by itself; then no mail server is asked about it.
    const allowed = guesses.filter(({ email }) => !suppression.hasEmail(email))
    const isWhole = wasWhole && allowed.length === guesses.length
    return { facts: known, guesses: allowed, isWhole }
  }
  let latest = guessBy(facts, true)
  return {
    latest: () => latest,
    rank(newer) {
      const known = withProven(latest.facts, newer)
      if (provenIn(known) !== provenIn(latest.facts)) latest = guessBy(known, latest.isWhole)
      return latest
    },
  }
}

/**
 * Returns facts with the mailboxes and verdicts of newer ones; the site and the lists are not read again. Newer facts
 * of another domain belong to the domain that the company's mail goes to. Pure.
 */
function withProven(facts: DomainFacts, newer: DomainFacts): DomainFacts {
  const { domain, verdicts, mailboxes, patternHints, isCatchAll } = newer
  const isElsewhere = ({ email }: { readonly email: string }) => domainOfEmail(email) !== domain
  const isSame = domain === facts.domain
  return {
    ...facts,
    verdicts: [...verdicts, ...facts.verdicts.filter(isElsewhere)],
    mailboxes: [...mailboxes, ...facts.mailboxes.filter(isElsewhere)],
    ...(isSame && { patternHints, isCatchAll }),
  }
}

/** Returns the facts that the ranking uses and that may change while a search waits, as text that can be compared. */
function provenIn({ verdicts, mailboxes, patternHints }: DomainFacts): string {
  return JSON.stringify([
    verdicts.map(({ email, reason }) => [email, reason]),
    mailboxes.map(({ email, personName }) => [email, personName]),
    patternHints.map(({ pattern }) => pattern),
  ])
}
