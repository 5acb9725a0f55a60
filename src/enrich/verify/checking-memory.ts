import type { DomainMemory } from '../memory.ts'
import type { ProviderDesk } from '../waterfall/desk.ts'

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
      const { email, status, prover } = verdict
      if (prover !== null || (status !== 'valid' && status !== 'invalid')) return
      const isRight = status === 'valid'
      for (const claim of await memory.checkClaims(email, isRight)) {
        await desk.noteChecked(claim, isRight)
      }
    },
  }
}
