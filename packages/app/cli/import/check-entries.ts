import { mapBounded, sleep } from '@enricher/engine/lib/time'
import type { SiteFinding } from '@enricher/engine/model/listed-site'
import type {
  BegunCheck,
  CheckedEntry,
  CheckPosition,
  CompanyChecks,
  EntryFinding,
} from '@enricher/service/store/facts/company-checks'

/** Number of compared entries for each finding. */
export type CheckCounts = Readonly<Record<SiteFinding, number>>

export type EntryCheck = {
  readonly importId: number
  /** Size of the sample; null: all entries are compared. */
  readonly sample: number | null
  /** Maximum number of sites that are begun per second. */
  readonly rate: number
  readonly signal: AbortSignal
  onProgress(checked: number, of: number): void
}

// This many entries are stored together; after an interruption they are compared again.
const batchEntries = 50
// A slow site only delays the place that it takes.
const sitesAtOnce = 16
const siteTimeoutMs = 20_000

/**
 * Compares the entries of an import with their sites, and stores the findings on the way. Returns the counts since the
 * call. Ends early at the signal.
 */
export async function checkEntries(
  begun: BegunCheck,
  checks: CompanyChecks,
  check: (entry: CheckedEntry, signal: AbortSignal) => Promise<SiteFinding>,
  { importId, sample, rate, signal, onProgress }: EntryCheck,
): Promise<CheckCounts> {
  const counts = { fits: 0, unread: 0, no_domain: 0, another_firm: 0, parked: 0 }
  const sampled = sample === null ? null : await checks.sample(importId, sample)
  const paced = createPace(1_000 / rate, signal)
  let { checked, after } = begun
  let isOver = false
  while (!isOver) {
    const batch = sampled
      ? sampled.slice(checked, checked + batchEntries)
      : await checks.entriesAfter(importId, after, batchEntries)
    const found = await compare(batch, check, paced, signal)
    if (signal.aborted) break
    isOver = batch.length < batchEntries
    after = positionAfter(batch)
    // A finished check, and a check of a sample, have no position to continue from.
    await checks.note(importId, found, isOver || sampled ? null : after)
    for (const { finding } of found) counts[finding] += 1
    checked += batch.length
    onProgress(checked, sampled?.length ?? begun.companies)
  }
  return counts
}

function positionAfter(batch: readonly CheckedEntry[]): CheckPosition | null {
  const last = batch.at(-1)
  return last ? { nameKey: last.nameKey, domain: last.domain } : null
}

/** The result of an interrupted batch is not used. */
async function compare(
  batch: readonly CheckedEntry[],
  check: (entry: CheckedEntry, signal: AbortSignal) => Promise<SiteFinding>,
  paced: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly EntryFinding[]> {
  return mapBounded(batch, sitesAtOnce, async (entry) => {
    await paced()
    if (signal.aborted) return { entry, finding: 'unread' as const }
    const timely = AbortSignal.any([signal, AbortSignal.timeout(siteTimeoutMs)])
    const finding = await check(entry, timely).catch((error: unknown) => {
      // A page that is still being read at the time limit counts as not read.
      if (timely.aborted) return 'unread' as const
      throw error
    })
    return { entry, finding }
  })
}

/** Returns a function that waits until the next site may be begun. */
function createPace(intervalMs: number, signal: AbortSignal): () => Promise<void> {
  let nextMs = performance.now()
  return async () => {
    const waitMs = Math.max(0, nextMs - performance.now())
    nextMs = Math.max(nextMs, performance.now()) + intervalMs
    await sleep(waitMs, signal).catch(() => undefined)
  }
}
