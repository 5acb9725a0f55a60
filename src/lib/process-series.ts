import { Counter, type Registry } from 'prom-client'

/** What is published about the process itself. */
export type ProcessMetrics = {
  /** From where the number of dropped log lines is read, whenever it is asked for. */
  watchLog(dropped: () => number): void
  /** A background job that could not be written down. */
  jobNotScheduled(): void
}

/** The instruments behind `ProcessMetrics`, in the given registry. */
export function createProcessSeries(registry: Registry): ProcessMetrics {
  let readDropped = () => 0
  new Counter({
    name: 'enricher_log_lines_dropped_total',
    help: 'Log lines dropped because standard output could not be written.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(readDropped())
    },
  })
  const unscheduled = new Counter({
    name: 'enricher_jobs_not_scheduled_total',
    help: 'Background jobs that could not be written down.',
    registers: [registry],
  })
  return {
    jobNotScheduled: () => unscheduled.inc(),
    watchLog(dropped) {
      readDropped = dropped
    },
  }
}
