import { ApiError, errorTable } from '@enricher/contract/errors'
import type { FindAllQuery } from '@enricher/contract/find-all'
import type { FindAllReply } from '@enricher/contract/find-all-reply'
import type { Offer } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import { partCountOf } from '@enricher/service/lookup/find-all-parts'
import { parseInput } from '@enricher/service/lookup/lookup-request'
import { replyOf } from '@enricher/service/lookup/reply'
import type { SearchDependencies } from '@enricher/service/lookup/searches'
import type { Backend, Refusal, ToolCall } from '@enricher/surfaces/agents/mcp/backend'
import type { Config } from '../../config/config.ts'
import { isOutage, searchOffer } from '../lookup-run.ts'

/** Creates the backend of tools without a service: the searches of `lookup`, without account, credits and cache. */
export function createLocalBackend(
  { lookupTimeoutMs }: Pick<Config, 'lookupTimeoutMs'>,
  open: () => Promise<SearchDependencies>,
  note: (line: string) => void,
): Backend {
  return {
    scopes: ['enricher:read'],
    account: null,
    documents: null,
    async perform(offer, input, { signal, onPart }) {
      const searches = await open()
      const query = parseInput(offer, input, searches)
      const asked = { offer, query, input }
      const onEnded = onPart ? countingParts(offer, query, onPart) : undefined
      const found = await searchOffer(searches, asked, lookupTimeoutMs, signal, onEnded)
      if (offer.kind === 'composition') return { status: 200, body: found as FindAllReply }
      const answer = found as JsonObject | null
      const { list } = searches.suppressions.held()
      const reply = replyOf({ operation: offer, input, query }, { ...free, answer }, list)
      const balance = reply.status === 200 ? { credits_remaining: null } : {}
      return { status: reply.status, body: { ...reply.body, ...balance } }
    },
    explain: (error) => explain(error, note),
  }
}

function countingParts(offer: Offer, query: unknown, onPart: NonNullable<ToolCall['onPart']>) {
  const total = offer.kind === 'lookup' ? 1 : partCountOf(query as FindAllQuery)
  let ended = 0
  return (operation: string) => {
    ended += 1
    onPart({ ended, total, operation })
  }
}

const free = {
  cached: false,
  creditsCharged: 0,
  creditsRemaining: 0,
  isRecorded: true,
  isReplay: false,
  evidenceIds: [],
  doubt: null,
}

function explain(error: unknown, note: (line: string) => void): Refusal {
  if (error instanceof ApiError) {
    const { status, error: word } = errorTable[error.code]
    return { status, error: word, message: error.message }
  }
  const { status, error: word } = errorTable[isOutage(error) ? 'upstream_error' : 'server_error']
  if (isOutage(error)) return { status, error: word, message: 'No source could be asked in time.' }
  note(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return { status, error: word, message: 'Internal error: standard error of the server says more.' }
}
