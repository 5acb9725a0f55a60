import { unknownKeyError } from '../accounts/bearer.ts'
import { ApiError } from '../contract/errors.ts'
import { type FindAllReply, findAllReply, type Part } from '../contract/find-all-reply.ts'
import type { Composition } from '../contract/operation.ts'
import type { Recalled } from '../store/lookups/recall.ts'
import { type Ask, askOf, type KeyedRequest } from './ask.ts'
import { type PartRequest, searchParts } from './find-all-parts.ts'
import type { Outcome } from './outcome.ts'
import { performLookup } from './perform.ts'
import type { LookupPorts } from './ports.ts'
import { sayableAnswer } from './reply.ts'
import { createCallTurns } from './search-turns.ts'
import { performSideBySide, type SideOutcome } from './side-by-side.ts'

/**
 * Several lookups in one call. Each is a lookup like any other, with a hold, a cache entry and a charge of its
 * own; all share one deadline. Only the website has to succeed for the call to: how
 * the others ended is part of the reply. The answer of the outcome is the whole reply, without the balance.
 * @throws {ApiError} invalid_token; insufficient_credits or server_error of the website's lookup; overloaded, of the whole
 *   call and before anything is charged, when too much is searched already
 */
export async function performFindAll(
  ports: LookupPorts,
  request: KeyedRequest<Composition>,
  recalled: Recalled,
  deadline: () => AbortSignal,
): Promise<Outcome> {
  const suppression = await ports.suppression(recalled.suppressionVersion)
  const outcomes: Outcome[] = []
  const askFor = ({ operation, input }: PartRequest) =>
    // The key belongs to the whole call; a part is found again in the caller's cache.
    askOf(operation, { ...request, input, idempotencyKey: null }, ports.keyed)
  const note = (ask: Ask, outcome: Outcome): Part => {
    outcomes.push(outcome)
    countPart(ports, ask, outcome)
    const answer = sayableAnswer(ask.input, outcome, suppression)
    return { answer, cached: outcome.cached, failure: null }
  }
  const call = createCallTurns(ports.slots)
  const parts = await searchParts(request.input, {
    async first(part) {
      const ask = askFor(part)
      const recalled = await ports.recall(ask)
      return note(ask, await performLookup(ports, ask, recalled, deadline, call.turns))
    },
    async others(others) {
      const ended = await performSideBySide(ports, others.map(askFor), deadline, call.turns)
      call.throwIfRefused()
      return ended.map((one) =>
        one.kind === 'ended' ? note(one.ask, one.outcome) : failedPart(ports, one),
      )
    },
  }).finally(call.release)
  const charged = outcomes.reduce((sum, outcome) => sum + outcome.creditsCharged, 0)
  const balance = await ports.recall(request)
  if (!balance.account) throw unknownKeyError()
  const remaining = balance.account.credits
  const reply = findAllReply(String(request.input['company_name']), parts, { charged, remaining })
  return {
    answer: JSON.stringify(reply),
    cached: false,
    creditsCharged: charged,
    creditsRemaining: remaining,
    isRecorded: false,
  }
}

/** How the call as a whole counts. */
export function resultOf(reply: FindAllReply): 'hit' | 'miss' {
  return reply.domain === null ? 'miss' : 'hit'
}

function countPart({ metrics }: LookupPorts, { operation }: Ask, outcome: Outcome): void {
  const { answer, cached, creditsCharged } = outcome
  metrics.lookupEnded(operation.name, cached ? 'cached' : answer === null ? 'miss' : 'hit')
  if (creditsCharged > 0) metrics.creditsCharged(operation.name, creditsCharged)
}

function failedPart(ports: LookupPorts, failed: SideOutcome & { kind: 'failed' }): Part {
  const { ask, error } = failed
  ports.metrics.lookupEnded(ask.operation.name, 'error')
  if (error instanceof ApiError) return { answer: null, cached: false, failure: error.message }
  // Other parts may have been paid for: they are delivered all the same.
  ports.onFault(error, ask.requestId)
  const failure = `Internal error. Quote request id ${ask.requestId}.`
  return { answer: null, cached: false, failure }
}
