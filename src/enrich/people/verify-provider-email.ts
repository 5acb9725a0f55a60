import type { SearchRun } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type { StatsKey } from '../../model/provider-stats.ts'
import type { FoundContact } from '../../providers/vendors/adapter.ts'
import type { StepResult } from '../waterfall/waterfall.ts'
import type { VendorAddress } from './decide-with-vendors.ts'
import { judgeProviderEmail } from './judge-provider-email.ts'
import type { PeopleTools } from './tools.ts'

/** Who gave an address, and how far its word goes. */
export type EmailOrigin = {
  readonly provider: ProviderName
  readonly key: StatsKey
  readonly isTrusted: boolean
  readonly rightShare: number
}

/** Null: not to be given away. */
export type VerifiedEmail = { readonly judged: StepResult; readonly address: VendorAddress | null }

/** What an address is checked with, and how. */
type Checking = {
  readonly tools: PeopleTools
  readonly run: SearchRun
  /** Another provider named the same address before, independently. */
  readonly isAgreed: boolean
  /** Whether a verifier may be paid for a word where the mail server does not tell and the provider is not sure. */
  second(): boolean
}

/** Asks the mail server about an address a provider gave, keeps what both said, and judges it. */
export async function verifyProviderEmail(
  contact: FoundContact,
  from: EmailOrigin,
  { tools, run, isAgreed, second }: Checking,
): Promise<VerifiedEmail> {
  const verdict = await tools.dialogue.verify(contact.email, run)
  const own = verdict.prover === null ? verdict : null
  await noteProviderEmail(contact, from, own, tools)
  const { provider, rightShare, isTrusted } = from
  const claim = judgeProviderEmail({ claimed: contact.status, native: own, isTrusted, isAgreed })
  if (claim === 'invalid') return { judged: 'invalid', address: null }
  const isCatchAll = own?.reason === 'accepts_everything'
  const address = { contact, status: claim.status, provider, rightShare, isCatchAll }
  if (own === null) return withOtherWord(verdict, address, claim.judged)
  const isOpen = claim.status === 'risky' && own.status === 'unknown'
  if (!isOpen || !second()) return { judged: claim.judged, address }
  const other = await tools.verifier.verify(contact.email, run)
  return withOtherWord(other, address, claim.judged)
}

/**
 * Adds the verdict of a vendor that verifies: it counts as our own verifier's would, but marks no provider as wrong.
 * Pure.
 */
function withOtherWord(
  { status, prover }: MailboxVerdict,
  address: VendorAddress,
  judged: StepResult,
): VerifiedEmail {
  // One provider's word against another's: such an address is not sold.
  if (prover !== null && status === 'invalid') return { judged: 'mismatch', address: null }
  if (status === 'valid') return { judged: 'accepted', address: { ...address, status } }
  return { judged, address }
}

async function noteProviderEmail(
  { email, status, name, jobTitle, linkedinUrl }: FoundContact,
  { provider, key }: EmailOrigin,
  own: MailboxVerdict | null,
  { memory, waterfall, clock }: PeopleTools,
): Promise<void> {
  const { operation, mailHostClass } = key
  const said = { email, status, personName: name, jobTitle, linkedinUrl, givenAtMs: clock() }
  await memory.noteProviderEmail({ ...said, provider, operation, mailHostClass })
  if (own?.status !== 'valid' && own?.status !== 'invalid') return
  const isRight = own.status === 'valid'
  for (const claim of await memory.markVerified(email, isRight)) {
    // A provider email that is denied as it comes is counted by the waterfall itself.
    const isThis = claim.provider === provider && claim.operation === operation
    if (!isThis || isRight) await waterfall?.recordVerification(claim, isRight)
  }
}
