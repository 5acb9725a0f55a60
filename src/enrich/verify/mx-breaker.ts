import type { Clock } from '../../lib/time.ts'
import type { SmtpRefusal } from '../smtp/smtp-client.ts'

/** Which exchange hosts could not be reached lately: a circuit breaker for each, within this process. */
export type MxBreaker = {
  /** What the last try came to, when the host need not be tried again now; null when it may be. */
  refusalOf(host: string): SmtpRefusal | null
  noteReached(host: string): void
  noteUnreached(host: string, refusal: SmtpRefusal): void
}

type Silence = { failures: number; refusal: SmtpRefusal; untilMs: number }

// One lost connection is an accident.
const failuresMax = 2
// As long as a restart takes. Verdicts are `unknown` meanwhile, and asked again minutes later.
const silentForMs = 60_000
// One try takes no longer; meanwhile all other requests still get the result of the last one.
const tryForMs = 15_000
const hostsMax = 10_000

/**
 * Domains that share a host which does not answer wait for it twice, not once each. After the window one of them tries again
 * (half-open).
 */
export function createMxBreaker(clock: Clock): MxBreaker {
  const hosts = new Map<string, Silence>()
  return {
    refusalOf(host) {
      const silence = hosts.get(host)
      if (!silence || silence.failures < failuresMax) return null
      if (silence.untilMs > clock()) return silence.refusal
      silence.untilMs = clock() + tryForMs
      return null
    },
    noteReached: (host) => void hosts.delete(host),
    noteUnreached(host, refusal) {
      const failures = (hosts.get(host)?.failures ?? 0) + 1
      // In order of their last failure: the oldest is forgotten first.
      hosts.delete(host)
      hosts.set(host, { failures, refusal, untilMs: clock() + silentForMs })
      const [oldest] = hosts.size > hostsMax ? hosts.keys() : []
      if (oldest !== undefined) hosts.delete(oldest)
    },
  }
}
