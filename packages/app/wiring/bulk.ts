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
// Uploads of a process at a time: at most 600 MB of temporary files, and each may take half an hour to arrive.
const arrivingAtOnceMax = 12
// A file takes a tenth of a second per megabyte to read.
const readAtOnceMax = 4
// The bound leaves places to the files of other accounts.
const ofAccountMax = 2

type BulkConfig = Pick<
  Config,
  'verifyEmailCredits' | 'bulkMbMax' | 'bulkStoredGbMax' | 'bulkRowsMax' | 'bulkKeptDays'
>

/** Opens the files of lookups, for accounts and for the sandbox, beside the jobs that process them. */
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

/** Returns the kind of job that performs the lookups of files. */
export function bulkKindOf(
  { verifyEmailCredits, jobsWaitMinutes }: Pick<Config, 'verifyEmailCredits' | 'jobsWaitMinutes'>,
  { bulk }: Pick<Stores, 'bulk'>,
): JobKind {
  return createBulkKind({
    ...{ ...bulk, offers: offersAt(verifyEmailCredits) },
    waitMsMax: jobsWaitMinutes * msPerMinute,
  })
}
