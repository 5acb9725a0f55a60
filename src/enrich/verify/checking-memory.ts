import type { DomainMemory } from '../memory.ts'
import type { ProviderDesk } from '../waterfall/desk.ts'
import type { MailboxVerdict } from './verdict.ts'

/**
 * The same memory. What our own dialogue proves of a mailbox, whenever that is, counts for or against the providers
 * that gave the address before.
 */
export function checkingMemory(
  memory: DomainMemory,
  desk: Pick<ProviderDesk, 'noteChecked'>,
): DomainMemory {
  return {
    ...memory,
    async noteVerdict(verdict) {
      await memory.noteVerdict(verdict)
      await creditClaims(verdict, memory, desk)
    },
  }
}

/**
 * Counts for or against the providers that gave an address what our own dialogue said of it; each claim once. Any other
 * verdict counts for nobody.
 */
export async function creditClaims(
  { email, status, prover }: Pick<MailboxVerdict, 'email' | 'status' | 'prover'>,
  memory: Pick<DomainMemory, 'checkClaims'>,
  desk: Pick<ProviderDesk, 'noteChecked'>,
): Promise<void> {
  if (prover !== null || (status !== 'valid' && status !== 'invalid')) return
  const isRight = status === 'valid'
  for (const claim of await memory.checkClaims(email, isRight)) {
    await desk.noteChecked(claim, isRight)
  }
}
