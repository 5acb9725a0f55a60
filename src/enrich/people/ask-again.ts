import { deadline } from '../../lib/time.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { Guessing } from './guessing.ts'

// Of a person who has had their questions: the one guess that a colleague proven since speaks for.
const guessesMax = 1
// A find-all asks for its other people in that time; requests of others at the domain are not waited for longer.
const timeoutMs = 10_000

/**
 * Asks once more about a person of whom no address was found, when those who were waiting at the domain have been asked
 * for: the address by which a colleague proven meanwhile is written. Asks nothing where none was. Returns the new
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
  // One that was waited for in vain says nothing.
  return found.filter(({ email, reason }) => !asked.has(email) && reason !== 'timeout')
}
