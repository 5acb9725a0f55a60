import type { Config } from '../config/config.ts'
import { offersAt } from '../contract/lookups.ts'
import { type Bulk, createBulk } from '../jobs/bulk.ts'
import { createBulkKind } from '../jobs/bulk-kind.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createReadingSlots } from '../jobs/reading-slots.ts'
import { createSandboxBulk } from '../jobs/sandbox-bulk.ts'
import { dayMs } from '../lib/time.ts'
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
