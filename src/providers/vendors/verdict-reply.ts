import { ownValue } from '../../lib/own-value.ts'
import { domainOfEmail } from '../../mail/address-parts.ts'
import type { FoundStatus, Reply } from './adapter.ts'
import { found, notFound } from './reply.ts'

/** What a verifier's word means: `dead` is an address that must not be given out. */
export type VerdictMeaning = 'valid' | 'risky' | 'catch_all' | 'unknown' | 'dead'

/** A verifier's word in our terms; a word that is not in the table is `unknown`. */
export function verdictReply(
  email: string,
  word: string | undefined,
  words: Readonly<Record<string, VerdictMeaning>>,
  costUsd: number,
): Reply<FoundStatus> {
  const meaning =
    word !== undefined && Object.hasOwn(words, word) ? ownValue(words, word) : undefined
  if (meaning === 'dead') return notFound(costUsd)
  if (meaning !== 'catch_all') return found({ status: meaning ?? 'unknown' }, costUsd)
  const domain = domainOfEmail(email)
  return found({ status: 'risky' }, costUsd, [{ kind: 'catch_all', domain, isCatchAll: true }])
}
