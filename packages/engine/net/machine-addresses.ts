import { networkInterfaces } from 'node:os'

// Addresses change with leases and containers; reading them takes some 0.1 ms, and every connection needs them.
const askedAgainAfterMs = 30_000

/** Creates a function that returns the addresses of this machine's interfaces, at most half a minute old. */
export function watchMachineAddresses(): () => readonly string[] {
  let known: readonly string[] = []
  let askedAtMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = performance.now()
    if (nowMs - askedAtMs > askedAgainAfterMs) {
      askedAtMs = nowMs
      known = Object.values(networkInterfaces()).flatMap((cards) =>
        (cards ?? []).map(({ address }) => address),
      )
    }
    return known
  }
}
