import type { Clock } from '../lib/time.ts'
import type { DomainFactsStore } from '../model/domain-facts.ts'
import type { SearchRun } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type { StatsKey } from '../model/provider-stats.ts'
import type { FoundContact } from '../sources/vendors/adapter.ts'
import type { Verifier } from '../verify/verifier.ts'
import { type AccuracyDependencies, countVerdict } from '../waterfall/accuracy.ts'
import type { StepResult } from '../waterfall/waterfall.ts'
import type { VendorAddress } from './decide-with-vendors.ts'
import { judgeProviderEmail } from './judge-provider-email.ts'

/** The provider that gave an address, and how far its status is trusted. */
export type EmailOrigin = {
  readonly provider: ProviderName
  readonly key: StatsKey
  readonly isTrusted: boolean
  readonly rightShare: number
}

/** `address` null: the address must not be given to a caller. */
export type VerifiedEmail = { readonly judged: StepResult; readonly address: VendorAddress | null }

/** The dependencies of verifying a provider email. */
export type EmailVerification = AccuracyDependencies & {
  readonly factsStore: Pick<DomainFactsStore, 'noteProviderEmail'>
  /** Only our own verifier: it measures the accuracy of providers. */
  readonly smtpVerifier: Pick<Verifier, 'verify'>
  /** Returns the verdict of a vendor that verifies where `known` leaves the mailbox open, otherwise `known` itself. */
  verifyWithVendors(known: MailboxVerdict, run: SearchRun): Promise<MailboxVerdict>
  readonly clock: Clock
}

/**
 * Asks the mail server about an address that a provider gave, stores the statements of both, and judges the address.
 * `isAgreed`: another provider named the same address before, independently. `mayAskVerifier`: whether a vendor that
 * verifies may be paid where the mail server does not tell and the provider is not sure.
 */
export async function verifyProviderEmail(
  contact: FoundContact,
  origin: EmailOrigin,
  { isAgreed, mayAskVerifier }: { readonly isAgreed: boolean; mayAskVerifier(): boolean },
  dependencies: EmailVerification,
  run: SearchRun,
): Promise<VerifiedEmail> {
  const verdict = await dependencies.smtpVerifier.verify(contact.email, run)
  const note = (seen: MailboxVerdict) =>
    run.onEvidence?.([{ kind: 'mailbox', verdict: seen, name: contact.name }])
  note(verdict)
  // A stored verdict may be a vendor's.
  const own = verdict.prover === null ? verdict : null
  await storeProviderEmail(contact, origin, dependencies)
  await countVerdict(verdict, dependencies, origin.key)
  const { provider, rightShare, isTrusted } = origin
  const email = judgeProviderEmail({ given: contact.status, native: own, isTrusted, isAgreed })
  if (email === 'invalid') return { judged: email, address: null }
  const { status, judged } = email
  const isCatchAll = own?.reason === 'accepts_everything'
  const address = { contact, status, provider, rightShare, isCatchAll }
  if (own === null) return withVendorVerdict(verdict, address, judged)
  const isOpen = status === 'risky' && own.status === 'unknown'
  if (!isOpen || !mayAskVerifier()) return { judged, address }
  const vendors = await dependencies.verifyWithVendors(own, run)
  if (vendors.prover !== null) note(vendors)
  return withVendorVerdict(vendors, address, judged)
}

/** Adds the verdict of a vendor that verifies: it counts like our own verifier's, but marks no provider as wrong. */
function withVendorVerdict(
  { status, prover }: MailboxVerdict,
  address: VendorAddress,
  judged: StepResult,
): VerifiedEmail {
  // Two providers contradict each other: the address is not sold.
  if (prover !== null && status === 'invalid') return { judged: 'mismatch', address: null }
  if (status === 'valid') return { judged: 'accepted', address: { ...address, status } }
  return { judged, address }
}

async function storeProviderEmail(
  { email, status, name, jobTitle, linkedinUrl }: FoundContact,
  { provider, key }: EmailOrigin,
  { factsStore, clock }: Pick<EmailVerification, 'factsStore' | 'clock'>,
): Promise<void> {
  const { operation, mailHostClass } = key
  const given = { email, status, personName: name, jobTitle, linkedinUrl, givenAtMs: clock() }
  await factsStore.noteProviderEmail({ ...given, provider, operation, mailHostClass })
}
