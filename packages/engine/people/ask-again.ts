import { deadline } from '../lib/time.ts'
import type { SearchRun } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { Guessing } from './guessing.ts'

// The questions about this person are used up: one more is asked, for the best guess after a colleague was proven.
const guessesMax = 1
// A find-all asks about its other people within this time; a search waits no longer for others at the domain.
const timeoutMs = 10_000

/**
 * Asks once more about a person without a found address, after the searches that waited at the same domain: a colleague
 * proven meanwhile may show how the address is written. Asks nothing where no colleague was proven. Returns the new
 * verdicts.
 */
export async function askAgain(
  verifier: Pick<Verifier, 'verifyFirst'>,
  guessing: Guessing,
  verdicts: readonly MailboxVerdict[],
  run: SearchRun,
  learn: (found: readonly MailboxVerdict[]) => Promise<void>,
): Promise<readonly MailboxVerdict[]> {
  const asked = new Set(verdicts.map(({ email }) => email))
  const knownBefore = new Set(guessing.latest().facts.mailboxes.map(({ email }) => email))
  const found = await verifier.verifyFirst(
    [...asked].slice(0, 1),
    { ...run, signal: deadline(timeoutMs, run.signal) },
    null,
    {
      rank(newer) {
        if (newer.mailboxes.every(({ email }) => knownBefore.has(email))) return []
        const open = guessing.rank(newer).guesses.filter(({ email }) => !asked.has(email))
        return open.slice(0, guessesMax).map(({ email }) => email)
      },
      learn: (later) => (later.length > 0 ? learn([...verdicts, ...later]) : Promise.resolve()),
    },
  )
  // A verdict of `timeout` says nothing: no server was asked about the guess.
  return found.filter(({ email, reason }) => !asked.has(email) && reason !== 'timeout')
}
