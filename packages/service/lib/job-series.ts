import { Counter, Gauge, type Registry } from 'prom-client'

export type JobMetrics = {
  /** Sets the number of open jobs, of all processes together. */
  jobsOpen(open: OpenJobs): void
  /** Sets the bytes that uploaded files take up in the database, of all accounts together. */
  filesStored(bytes: number): void
  jobEnded(kind: string, state: string): void
  /** Counts an attempt to deliver a webhook, by its outcome. */
  webhookSent(outcome: string): void
}

/** Counts of the jobs that are not over, of all processes together. */
export type OpenJobs = {
  /** Jobs that no worker has at the moment. */
  readonly queued: number
  readonly running: number
  /** Seconds since the job that has been due longest became due. */
  readonly longestDueS: number
}

/** Creates the instruments behind `JobMetrics`, in the given registry. */
export function createJobSeries(registry: Registry): JobMetrics {
  const registers = [registry]
  const open = new Gauge({
    name: 'enricher_jobs',
    help: 'Jobs of accounts that are not over, by whether a worker has them; of all processes together.',
    labelNames: ['state'],
    registers,
  })
  const longestDue = new Gauge({
    name: 'enricher_jobs_longest_due_seconds',
    help: 'For how long the job of an account waits that is due for the longest time.',
    registers,
  })
  const stored = new Gauge({
    name: 'enricher_bulk_stored_bytes',
    help: 'Bytes of uploaded files of lookups in the database, those of all accounts together.',
    registers,
  })
  const ended = new Counter({
    name: 'enricher_jobs_ended_total',
    help: 'Jobs of accounts that are over, by kind and state.',
    labelNames: ['kind', 'state'],
    registers,
  })
  const sent = new Counter({
    name: 'enricher_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by what came of them: delivered, retried or failed for good.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    jobsOpen({ queued, running, longestDueS }) {
      open.set({ state: 'queued' }, queued)
      open.set({ state: 'running' }, running)
      longestDue.set(longestDueS)
    },
    filesStored: (bytes) => stored.set(bytes),
    jobEnded: (kind, state) => ended.inc({ kind, state }),
    webhookSent: (outcome) => sent.inc({ outcome }),
  }
}
