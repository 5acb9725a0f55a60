import { countLocalFaults } from './lib/local-faults.ts'
import { type ReasonedDoubt, withDoubt } from './model/doubt.ts'
import type { Search, SearchRun } from './model/engine.ts'
import type { EvidenceFact } from './model/evidence.ts'

// A search has a few dozen facts; a hostile site or a long waterfall could add more, which are left out.
const factsMax = 300

/** Returns the search with all that it reports on its way as a part of its result. */
export function withFindings<Query, Answer>(
  search: (query: Query, run: SearchRun) => Promise<Answer>,
): Search<Query, Answer> {
  return (query, run) =>
    countLocalFaults(async (hasRunShort) => {
      const evidence: EvidenceFact[] = []
      let doubt: ReasonedDoubt | null = null
      const answer = await search(query, {
        ...run,
        onEvidence: (more) => void evidence.push(...more.slice(0, factsMax - evidence.length)),
        onUnsure(reason, given) {
          doubt = { reason, ...withDoubt(doubt, given) }
        },
      })
      return { answer, evidence, doubt, hasRunShort: hasRunShort() }
    })
}
