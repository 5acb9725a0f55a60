import type { Clock } from '../lib/time.ts'
import type { SmtpRefusal } from './smtp/smtp-client.ts'

/** A circuit breaker for each exchange host, within this process. */
export type MxBreaker = {
  /** Returns the last refusal while the breaker is open; null when the host may be tried. */
  refusalOf(host: string): SmtpRefusal | null
  noteReached(host: string): void
  noteUnreached(host: string, refusal: SmtpRefusal): void
}

type HostFailures = { failures: number; refusal: SmtpRefusal; untilMs: number }

// One lost connection is an accident.
const failuresMax = 2
// A mail server restarts in about this time. Verdicts are `unknown` meanwhile, and hold for minutes only.
const openForMs = 60_000
// A single try takes no longer; meanwhile all other requests still get the result of the last one.
const tryForMs = 15_000
const hostsMax = 10_000

/**
 * Creates the breakers, closed: domains that share a host without an answer wait for it twice in all, not once each.
 * After a minute the breaker is half-open: one domain tries again.
 */
export function createMxBreaker(clock: Clock): MxBreaker {
  const hosts = new Map<string, HostFailures>()
  return {
    refusalOf(host) {
      const known = hosts.get(host)
      if (!known || known.failures < failuresMax) return null
      if (known.untilMs > clock()) return known.refusal
      known.untilMs = clock() + tryForMs
      return null
    },
    noteReached: (host) => void hosts.delete(host),
    noteUnreached(host, refusal) {
      const failures = (hosts.get(host)?.failures ?? 0) + 1
      // Hosts are kept in the order of their last failure: the oldest is dropped first.
      hosts.delete(host)
      hosts.set(host, { failures, refusal, untilMs: clock() + openForMs })
      const [oldest] = hosts.size > hostsMax ? hosts.keys() : []
      if (oldest !== undefined) hosts.delete(oldest)
    },
  }
}
