import { offersAt } from '@enricher/contract/lookups'
import { dayMs } from '@enricher/engine/lib/time'
import { type Bulk, createBulk } from '@enricher/service/jobs/bulk'
import { createBulkKind } from '@enricher/service/jobs/bulk-kind'
import type { JobKind } from '@enricher/service/jobs/job-kind'
import type { Jobs } from '@enricher/service/jobs/jobs'
import { createReadingSlots } from '@enricher/service/jobs/reading-slots'
import { createSandboxBulk } from '@enricher/service/jobs/sandbox-bulk'
import type { Config } from '../config/config.ts'
import type { InstallationKeys, Stores } from './stores.ts'

const bytesPerMb = 1_000_000
const bytesPerGb = 1_000_000_000
const msPerMinute = 60_000
// Of a process: 600 MB of temporary files at most, of which each may take half an hour to arrive.
const arrivingAtOnceMax = 12
// Each takes a tenth of a second per megabyte.
const readAtOnceMax = 4
// The files of one account leave places to others.
const ofAccountMax = 2

type BulkConfig = Pick<
  Config,
  'verifyEmailCredits' | 'bulkMbMax' | 'bulkStoredGbMax' | 'bulkRowsMax' | 'bulkKeptDays'
>

/** Opens the files of lookups, of accounts and of the sandbox, beside the jobs that work at them. */
export function openBulk(
  config: BulkConfig,
  { bulk, suppressions }: Pick<Stores, 'bulk' | 'suppressions'>,
  { keyed }: Pick<InstallationKeys, 'keyed'>,
  jobs: Jobs,
): { readonly jobs: Jobs; readonly bulk: Bulk; readonly sandboxBulk: Bulk } {
  const offers = offersAt(config.verifyEmailCredits)
  return {
    jobs,
    bulk: createBulk({
      ...{ ...bulk, offers, keyed, jobs, suppressions },
      rowsMax: config.bulkRowsMax,
      bytesMax: config.bulkMbMax * bytesPerMb,
      storedBytesMax: config.bulkStoredGbMax * bytesPerGb,
      arrivals: createReadingSlots(arrivingAtOnceMax, ofAccountMax),
      slots: createReadingSlots(readAtOnceMax, ofAccountMax),
      keptMs: config.bulkKeptDays * dayMs,
    }),
    sandboxBulk: createSandboxBulk(offers, keyed),
  }
}

/** Returns the jobs that make the lookups of files. */
export function bulkKindOf(
  { verifyEmailCredits, jobsWaitMinutes }: Pick<Config, 'verifyEmailCredits' | 'jobsWaitMinutes'>,
  { bulk }: Pick<Stores, 'bulk'>,
): JobKind {
  return createBulkKind({
    ...{ ...bulk, offers: offersAt(verifyEmailCredits) },
    waitMsMax: jobsWaitMinutes * msPerMinute,
  })
}
