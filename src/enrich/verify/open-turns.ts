import type { MailHostTurns } from './mail-host-turns.ts'

/**
 * Wraps the MX slots with a way to wait until all that were taken here are released. A verdict is returned before its
 * session has ended: a process that stops at once would keep the slot from the next one for a lease.
 */
export function trackTurns(turns: MailHostTurns): {
  readonly turns: MailHostTurns
  /** Resolves when no slot is held. */
  idle(): Promise<void>
} {
  const out = new Set<Promise<void>>()
  return {
    turns: {
      async take(mailHostKey, limits, signal) {
        const turn = await turns.take(mailHostKey, limits, signal)
        const { promise, resolve } = Promise.withResolvers<void>()
        out.add(promise)
        return {
          ...turn,
          async end(outcome) {
            try {
              await turn.end(outcome)
            } finally {
              out.delete(promise)
              resolve()
            }
          },
        }
      },
    },
    async idle() {
      while (out.size > 0) await Promise.all(out)
    },
  }
}
