import { Counter, type Registry } from 'prom-client'

/** What is published about the process itself. */
export type ProcessMetrics = {
  /** From where the number of dropped log lines is read, whenever it is asked for. */
  watchLog(dropped: () => number): void
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
  return {
    watchLog(dropped) {
      readDropped = dropped
    },
  }
}
