import type { DomainFactsStore } from '../model/domain-facts.ts'
import type { SearchRun } from '../model/engine.ts'
import { leavingTimeToAnswer } from '../model/search-time.ts'
import type { Fact } from '../sources/vendors/adapter.ts'
import type { Suppression } from '../suppression/suppression.ts'
import type { SuppressedIdentity } from '../suppression/suppression-marks.ts'
import type { Waterfall, WaterfallRequest } from '../waterfall/waterfall.ts'
import { resultOf } from '../waterfall/waterfall-result.ts'
import {
  bestOf,
  isAgreed,
  labelOf,
  type ProviderFindings,
  type VendorAddress,
} from './decide-with-vendors.ts'
import { isFit, type Sought } from './vendor-fit.ts'
import { type EmailVerification, verifyProviderEmail } from './verify-provider-email.ts'

/** The dependencies of asking vendors for one person's address. */
export type VendorDependencies = EmailVerification & {
  /** Null: no vendor is configured. */
  readonly waterfall: Waterfall | null
  readonly factsStore: Pick<DomainFactsStore, 'notePattern'>
  /** Returns the current list, with which the vendors' answers are compared. */
  suppression(): Suppression
  /** Suppresses a person who objected at a vendor. */
  onObjected(identity: SuppressedIdentity): Promise<void>
}

/** One question to vendors for one person. */
type ContactRequest<Name extends 'person' | 'decisionMaker' | 'profile'> = Pick<
  WaterfallRequest<Name>,
  'operation' | 'question' | 'mailHostClass'
> & {
  readonly sought: Sought
  /** The identity to suppress when a vendor says that the person objected; null: it is not known well enough. */
  readonly identity: SuppressedIdentity | null
}

export type VendorFindings = ProviderFindings & {
  /** Label of the vendor that reports the company's mail server as a catch-all; null: none does. */
  readonly catchAllBy: string | null
  /** The person asked a vendor not to be processed. */
  readonly hasObjected: boolean
}

// Verifications for one person, beside the guesses: a third address is rarely a different one.
const verificationsMax = 2

/**
 * Asks vendors one after the other for one person's address, verifies each address that fits, and returns the best one.
 * A person who objected at a vendor is suppressed and has no address.
 */
export async function askVendors<Name extends 'person' | 'decisionMaker' | 'profile'>(
  { operation, question, mailHostClass, sought, identity }: ContactRequest<Name>,
  dependencies: VendorDependencies,
  run: SearchRun,
): Promise<VendorFindings> {
  const { waterfall, factsStore, suppression, onObjected, clock } = dependencies
  // Holds one address of each vendor at most.
  const held: VendorAddress[] = []
  let catchAllBy: string | null = null
  let hasObjected = false
  let verifications = 0
  const mayAskVerifier = (email: string) => {
    // An address that was verified once is not paid for again.
    if (held.some(({ contact }) => contact.email === email)) return false
    verifications += 1
    return verifications <= verificationsMax
  }
  const request: WaterfallRequest<Name> = {
    operation,
    question,
    mailHostClass,
    async onAnswer(contact, origin) {
      if (!isFit(contact, sought, suppression())) return 'mismatch'
      const { email, name, linkedinUrl, status } = contact
      const { provider } = origin
      const given = { provider, email, name, linkedinUrl, status, seenAtMs: clock() }
      run.onEvidence?.([{ kind: 'provider_email', ...given }])
      const { judged, address } = await verifyProviderEmail(
        contact,
        origin,
        {
          isAgreed: isAgreed(held, { email, provider: origin.provider }),
          mayAskVerifier: () => mayAskVerifier(email),
        },
        dependencies,
        leavingTimeToAnswer(run, clock),
      )
      if (address) held.push(address)
      return judged
    },
    async onFacts(facts, { provider }) {
      for (const fact of facts) {
        if (fact.kind === 'objected') hasObjected = true
        if (fact.kind === 'catch_all' && fact.isCatchAll && sought.ownDomains?.has(fact.domain)) {
          catchAllBy = labelOf(provider)
        }
      }
      await storePatterns(facts, labelOf(provider), factsStore)
    },
  }
  const end = (await waterfall?.run(request, run)) ?? resultOf([])
  if (hasObjected && identity) await onObjected(identity)
  return { best: hasObjected ? null : bestOf(held), end, catchAllBy, hasObjected }
}

/** Stores the address patterns that a reply states for a domain. `source`: its provider's label. */
export async function storePatterns(
  facts: readonly Fact[],
  source: string,
  factsStore: Pick<DomainFactsStore, 'notePattern'>,
): Promise<void> {
  for (const fact of facts) {
    if (fact.kind === 'pattern') await factsStore.notePattern(fact.domain, fact.pattern, source)
  }
}
