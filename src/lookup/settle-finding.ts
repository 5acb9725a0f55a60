import type { Ask } from './ask.ts'
import { ClaimLostError } from './claim-lost.ts'
import { type Finding, isHit, lifetimeMs } from './finding.ts'
import { type Outcome, repeatOf } from './outcome.ts'
import type { LookupPorts } from './ports.ts'

/** One search under way, and whose it is. */
export type Flight = {
  readonly ask: Ask
  readonly accountId: string
  readonly flightKey: Buffer
  readonly deadline: () => AbortSignal
}

/**
 * Charges for a finding and stores it, and says how the lookup ended. Charge, balance, the caller's cache and the
 * idempotency record are one statement, or none of them.
 *
 * `hold_lost`: the hold was swept before, and nothing was done. Where another settlement of the same input was first, its
 * answer is given as the repeat it is; null when that one is gone again.
 * @throws {ClaimLostError} another attempt is to charge under the key and to answer it
 */
export async function settleFinding(
  ports: LookupPorts,
  { ask, accountId }: Flight,
  holdId: string,
  finding: Finding,
): Promise<Outcome | 'hold_lost' | null> {
  const { operation } = ask
  const answer = finding.answer === null ? null : JSON.stringify(finding.answer)
  const settled = await ports.ledger.settle({
    holdId,
    accountId,
    credits: isHit(operation, finding) ? operation.priceCredits : 0,
    operation: operation.name,
    requestId: ask.requestId,
    inputKey: ask.inputKey,
    answer,
    ttlMs: lifetimeMs(ports.limits, operation, finding),
    // What is known stays known until its time: a new caller does not make it any fresher.
    shared: finding.knownForMs === null && operation.isShareable(ask.input),
    request: recordOf(ask, answer),
  })
  if (settled.outcome === 'hold_lost') return 'hold_lost'
  if (settled.outcome === 'claim_lost') throw new ClaimLostError()
  if (settled.outcome === 'already_answered') return repeatOf(await ports.recall(ask))
  const { creditsCharged, creditsRemaining, isRecorded } = settled
  return { answer, cached: false, creditsCharged, creditsRemaining, isRecorded }
}

function recordOf({ operation, idempotencyKey: key, claimId }: Ask, answer: string | null) {
  if (key === null || claimId === null) return null
  const status = answer === null && operation.missAnswer === null ? 404 : 200
  return { key, operation: operation.name, claimId, status }
}
