import type { ExplainedLookup } from '@enricher/contract/evidence'
import type { Json } from '@enricher/engine/lib/digest'
import { wireItemOf } from '@enricher/engine/model/evidence-items'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { lookupWithoutSuppressed } from '@enricher/engine/suppression/suppression-lookups'
import { storedJson } from '../lib/stored-json.ts'
import type { ReadEvidence, StoredEvidence } from '../store/lookups/evidence.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import { parseEvidence, parseQuestion } from './search-evidence.ts'

export type ShownLookup = ExplainedLookup & {
  /** Null: nothing was found, or nothing of it may be shown. */
  readonly answer: Json
  /** The cost, and how long the lookup took; null: neither was noted. */
  readonly credits: number | null
  readonly tookMs: number | null
}

export type Evidence = {
  /**
   * Returns the queries, answers and evidence of an account's requests, as long as the account's own cache has the
   * answer; the first lookup first. People who were suppressed since are left out, as in every answer.
   */
  find(accountId: string, requestIds: readonly string[]): Promise<readonly ShownLookup[]>
}

/** Creates the account's view of the evidence for its own lookups. */
export function createEvidence({
  readEvidence,
  suppressions,
}: {
  readonly readEvidence: ReadEvidence
  readonly suppressions: Pick<Suppressions, 'current'>
}): Evidence {
  return {
    async find(accountId, requestIds) {
      const { lookups, suppressionVersion } = await readEvidence(accountId, requestIds)
      const list = await suppressions.current(suppressionVersion)
      return lookups.map((stored) => shownOf(stored, list)).reverse()
    },
  }
}

function shownOf(stored: StoredEvidence, list: Suppression): ShownLookup {
  const { operation, foundAt, keptUntil, credits, tookMs } = stored
  const { question, items, answer, isHidden } = lookupWithoutSuppressed(
    {
      question: parseQuestion(stored.question),
      items: parseEvidence(stored.evidence),
      answer: storedJson(stored.answer),
    },
    list,
  )
  return {
    operation,
    question,
    answer: isHidden ? null : answer,
    found_at: foundAt.toISOString(),
    kept_until: keptUntil.toISOString(),
    evidence: items.map(wireItemOf),
    credits,
    tookMs,
  }
}
