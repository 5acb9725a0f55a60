import type { Clock } from '../lib/time.ts'
import { addressesTriedMax } from './tcp.ts'

/**
 * Addresses that refused a connection to the port of https a moment ago. Many names share an address, above all names
 * that are for sale; each of them would try the same port before plain http. Refusals of plain http are not kept:
 * nothing is tried in its place.
 */
export type TlsRefusals = {
  add(address: string): void
  /** Returns whether all of these addresses that would be tried have refused. */
  includes(addresses: readonly string[]): boolean
}

export const tlsPort = 443

// A server that restarts is down for seconds.
const keptMs = 10_000
// Each address takes some hundred bytes; a search meets some dozens.
const addressesMax = 10_000

/** Creates an empty memory of such addresses. */
export function createTlsRefusals(clock: Clock): TlsRefusals {
  // The oldest entry comes first.
  const kept = new Map<string, number>()
  const isKept = (address: string) => {
    const untilMs = kept.get(address)
    if (untilMs !== undefined && untilMs <= clock()) kept.delete(address)
    return kept.has(address)
  }
  return {
    add(address) {
      kept.delete(address)
      kept.set(address, clock() + keptMs)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size > addressesMax) kept.delete(oldest)
    },
    includes(addresses) {
      const tried = addresses.slice(0, addressesTriedMax)
      return tried.length > 0 && tried.every(isKept)
    },
  }
}
