import type { DomainFactsStore } from '../../model/domain-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { ProviderDesk } from './desk.ts'

/**
 * Wraps the stored facts: each verdict that our own verifier proves counts for or against the providers that gave the
 * address before.
 */
export function checkingMemory(
  memory: DomainFactsStore,
  desk: Pick<ProviderDesk, 'noteChecked'>,
): DomainFactsStore {
  return {
    ...memory,
    async noteVerdict(verdict) {
      await memory.noteVerdict(verdict)
      await creditClaims(verdict, memory, desk)
    },
  }
}

/**
 * Counts the verdict of our own verifier for or against the providers that gave the address; each provider email once.
 * Any other verdict counts for none.
 */
export async function creditClaims(
  { email, status, prover }: Pick<MailboxVerdict, 'email' | 'status' | 'prover'>,
  memory: Pick<DomainFactsStore, 'checkClaims'>,
  desk: Pick<ProviderDesk, 'noteChecked'>,
): Promise<void> {
  if (prover !== null || (status !== 'valid' && status !== 'invalid')) return
  const isRight = status === 'valid'
  for (const claim of await memory.checkClaims(email, isRight)) {
    await desk.noteChecked(claim, isRight)
  }
}
