import { ownValue } from '../../lib/own-value.ts'
import { domainOfEmail } from '../../mail/address-parts.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type { AdapterCall, FoundStatus, Reply, SyncAdapter } from './adapter.ts'
import { found, notFound } from './reply.ts'

/** Meaning of a vendor's verdict: `dead` is an address that must not be given out. */
export type VerdictMeaning = 'valid' | 'risky' | 'catch_all' | 'unknown' | 'dead'

/** The parts in which verifying vendors differ. */
type EmailVerifier = {
  readonly name: ProviderName
  /** List price of one verification. */
  readonly verificationUsd: number
  /** Meanings of the vendor's verdicts; a verdict that is not in the table is `unknown`. */
  readonly meanings: Readonly<Record<string, VerdictMeaning>>
  /** Verifies one address; returns the vendor's verdict. */
  verify(email: string, call: AdapterCall): Promise<string | undefined>
  readonly check: SyncAdapter['check']
}

/** Returns the adapter of a vendor that verifies addresses and charges for each verification. */
export function createEmailVerifier(vendor: EmailVerifier): SyncAdapter {
  const { name, verificationUsd, meanings, verify, check } = vendor
  return {
    name,
    isAsync: false,
    prices: { verify: { usd: verificationUsd, per: 'call' } },
    operations: {
      async verify({ email }, call) {
        const verdict = await verify(email, call)
        const isKnown = verdict !== undefined && Object.hasOwn(meanings, verdict)
        const meaning = isKnown ? ownValue(meanings, verdict) : undefined
        return replyOf(email, meaning ?? 'unknown', verificationUsd)
      },
    },
    check,
  }
}

function replyOf(email: string, meaning: VerdictMeaning, costUsd: number): Reply<FoundStatus> {
  if (meaning === 'dead') return notFound(costUsd)
  if (meaning !== 'catch_all') return found({ status: meaning }, costUsd)
  const domain = domainOfEmail(email)
  return found({ status: 'risky' }, costUsd, [{ kind: 'catch_all', domain, isCatchAll: true }])
}
