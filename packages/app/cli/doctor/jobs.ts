import { formatCount } from '@enricher/engine/lib/counted'
import type { OpenJobs } from '@enricher/service/lib/job-series'
import type { Database } from '@enricher/service/store/database'
import { countOpenJobs } from '@enricher/service/store/jobs/job-sweeps'
import type { Config } from '../../config/config.ts'
import { formatDuration } from '../terminal.ts'
import type { Finding } from './finding.ts'
import { lookAtData } from './look-at-data.ts'

// A worker takes a due job within seconds, and a busy worker ends all its slices in less than this time.
const dueMsMax = 60_000

/** Checks whether jobs of accounts are waiting without any worker that takes them. */
export async function checkJobs(config: Config): Promise<readonly Finding[]> {
  return lookAtData(config, async (db: Database) => [jobsFinding(await countOpenJobs(db))])
}

/** Returns the finding about the workers, from the jobs that are not over. Pure. */
export function jobsFinding({ queued, running, longestDueS }: OpenJobs): Finding {
  const text = `${formatCount(queued)} queued, ${formatCount(running)} running`
  const dueMs = longestDueS * 1000
  if (dueMs <= dueMsMax) return { state: 'ok', text }
  const behind = `${text}, one due for ${formatDuration(dueMs)}`
  if (running > 0) {
    const advice = 'the workers are behind: start another process with ROLE=worker'
    return { state: 'warn', text: behind, advice }
  }
  const advice = 'no worker takes it: start "serve" with ROLE=all, or a process with ROLE=worker'
  return { state: 'warn', text: behind, advice }
}
