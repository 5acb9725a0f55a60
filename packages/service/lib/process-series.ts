import { localFaultCount } from '@enricher/engine/lib/local-faults'
import { Counter, Gauge, type Registry } from 'prom-client'

export type ProcessMetrics = {
  /** Sets the function that reads the number of dropped log lines whenever metrics are read. */
  watchLog(dropped: () => number): void
  /** Counts a background job that could not be stored. */
  jobNotScheduled(): void
  /** Sets the function that reads the load, likewise. */
  watchSearches(load: () => LoadNow): void
}

type LoadNow = {
  readonly underWay: number
  readonly waiting: number
  readonly shed: number
  readonly delayMs: number
}

/** Creates the instruments behind `ProcessMetrics`, in the given registry. */
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
  new Counter({
    name: 'enricher_local_faults_total',
    help:
      'Questions that were not asked because this machine was short of descriptors, ports, memory, threads or processor ' +
      'time, or its DNS servers did not listen.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(localFaultCount())
    },
  })
  const unscheduled = new Counter({
    name: 'enricher_jobs_not_scheduled_total',
    help: 'Background jobs that could not be written down.',
    registers: [registry],
  })
  let readLoad = (): LoadNow => ({ underWay: 0, waiting: 0, shed: 0, delayMs: 0 })
  const gauge = (name: string, help: string, read: (load: LoadNow) => number) =>
    new Gauge({
      name: `enricher_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read(readLoad()))
      },
    })
  gauge('searches_under_way', 'Searches under way.', ({ underWay }) => underWay)
  gauge('searches_waiting', 'Searches that wait for one to end.', ({ waiting }) => waiting)
  gauge(
    'event_loop_delay_seconds',
    'How late work is done that is due, smoothed over half a second.',
    ({ delayMs }) => delayMs / 1000,
  )
  new Counter({
    name: 'enricher_searches_shed_total',
    help: 'Searches refused because as many were under way and waiting as may be.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(readLoad().shed)
    },
  })
  return {
    jobNotScheduled: () => unscheduled.inc(),
    watchSearches(load) {
      readLoad = load
    },
    watchLog(dropped) {
      readDropped = dropped
    },
  }
}
