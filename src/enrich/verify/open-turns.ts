import type { MailHostTurns } from './mail-host-turns.ts'

/**
 * The same turns, and a way to wait until all that were taken here are given back. A verdict is told before its
 * conversation has ended: whoever stops a process at once would keep the host closed to the next one for a lease.
 */
export function trackTurns(turns: MailHostTurns): {
  readonly turns: MailHostTurns
  /** Resolves when no turn is out. */
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
