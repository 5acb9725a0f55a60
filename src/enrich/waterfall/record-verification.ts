import type { DomainFactsStore } from '../../model/domain-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { Waterfall } from './waterfall.ts'

/**
 * Wraps the stored facts: each verdict that our own verifier proves counts for or against the providers that gave the
 * address before.
 */
export function checkingMemory(
  memory: DomainFactsStore,
  waterfall: Pick<Waterfall, 'recordVerification'>,
): DomainFactsStore {
  return {
    ...memory,
    async noteVerdict(verdict) {
      await memory.noteVerdict(verdict)
      await recordVerification(verdict, memory, waterfall)
    },
  }
}

/**
 * Counts the verdict of our own verifier for or against the providers that gave the address; each provider email once.
 * Any other verdict counts for none.
 */
export async function recordVerification(
  { email, status, prover }: Pick<MailboxVerdict, 'email' | 'status' | 'prover'>,
  memory: Pick<DomainFactsStore, 'markVerified'>,
  waterfall: Pick<Waterfall, 'recordVerification'>,
): Promise<void> {
  if (prover !== null || (status !== 'valid' && status !== 'invalid')) return
  const isRight = status === 'valid'
  for (const claim of await memory.markVerified(email, isRight)) {
    await waterfall.recordVerification(claim, isRight)
  }
}
