import type { Json } from '@enricher/engine/lib/digest'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import type { Question } from '@enricher/engine/suppression/suppression-evidence'
import { lookupWithoutSuppressed } from '@enricher/engine/suppression/suppression-lookups'
import { storedJson } from '../lib/stored-json.ts'
import type { LookupCount, LookupCounts } from '../store/lookups/lookup-counts.ts'
import type { LoggedLookup, LogPlace, LogQuery, ReadLog } from '../store/lookups/lookup-log.ts'
import type { RecentEntries, RecentEntry } from '../store/lookups/recent-entries.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import { parseQuestion } from './search-evidence.ts'

/** An entry of the ledger with the part of its answer that may be shown. */
export type ShownEntry = Omit<RecentEntry, 'answer' | 'question'> & {
  readonly answer: Json
  /** The fields of the query; null: not stored, or no lookup. */
  readonly question: Question | null
}

/** One lookup with the part of its question and answer that may be shown. */
export type ShownLogEntry = Omit<LoggedLookup, 'answer' | 'question'> & {
  /** Null: nothing was found, or nothing of it may be shown. */
  readonly answer: Json
  readonly question: Question | null
}

export type Activity = {
  /** Returns a page of an account's lookups, misses too, newest first; `next` is null on the last page. */
  lookups(
    query: LogQuery,
  ): Promise<{ readonly lookups: readonly ShownLogEntry[]; readonly next: LogPlace | null }>
  /** Returns the newest entries of an account's ledger, or those before one, with their answers. */
  recent(
    accountId: string,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<readonly ShownEntry[]>
  /** Returns the results of an account's lookups, by day and operation. */
  counts(accountId: string, days: number): Promise<readonly LookupCount[]>
}

/** Creates the account's view of its own lookups. People who were suppressed since are left out, as in every answer. */
export function createActivity({
  entries: readEntries,
  readLog,
  lookupCounts,
  suppressions,
}: {
  readonly entries: RecentEntries
  readonly readLog: ReadLog
  readonly lookupCounts: Pick<LookupCounts, 'list'>
  readonly suppressions: Pick<Suppressions, 'current'>
}): Activity {
  return {
    async recent(accountId, page) {
      const { entries, suppressionVersion } = await readEntries({ accountId, ...page })
      const list = await suppressions.current(suppressionVersion)
      return entries.map(({ answer, question, ...entry }) => ({
        ...entry,
        ...shownOf(question, answer, list),
      }))
    },
    async lookups(query) {
      const { lookups, next, suppressionVersion } = await readLog(query)
      const list = await suppressions.current(suppressionVersion)
      const shown = lookups.map(({ answer, question, ...entry }) => ({
        ...entry,
        ...shownOf(question, answer, list),
      }))
      // A search never tells that a question which is hidden holds the text.
      const isShown = (entry: ShownLogEntry) => query.search === null || entry.question !== null
      return { lookups: shown.filter(isShown), next }
    },
    counts: (accountId, days) => lookupCounts.list(accountId, days),
  }
}

function shownOf(question: string | null, answer: string | null, list: Suppression) {
  const stored = { question: parseQuestion(question), items: [], answer: storedJson(answer) }
  const left = lookupWithoutSuppressed(stored, list)
  return { question: left.question, answer: left.isHidden ? null : left.answer }
}
