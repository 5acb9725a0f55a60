import { Counter, type Registry } from 'prom-client'

// Enough to see where it comes from; hosts are chosen by whom we read, and a series for each would fill the memory.
const hostsMax = 50

/** Counts texts from outside that could not be read; the first fifty hosts have a label of their own. */
export function createUnreadableSeries(registry: Registry) {
  const counter = new Counter({
    name: 'enricher_unreadable_texts_total',
    help: 'Pages, files and replies from outside that could not be read, by reader, fault and host.',
    labelNames: ['reader', 'fault', 'host'],
    registers: [registry],
  })
  const hosts = new Set<string>()
  return {
    textUnreadable(reader: string, fault: string, host: string): void {
      if (hosts.size < hostsMax) hosts.add(host)
      counter.inc({ reader, fault, host: hosts.has(host) ? host : 'other' })
    },
  }
}
