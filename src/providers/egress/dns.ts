import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { Clock } from '../../lib/time.ts'
import type { DnsAnswer, DnsType } from '../network.ts'
import { createGate } from './gate.ts'
import type { Meter } from './meter.ts'

/** Asks DNS and remembers the answers for a short while. */
export type DnsClient = {
  /** Never throws. A question that has to be sent is first taken from the meter. */
  ask(name: string, type: DnsType, meter: Meter): Promise<DnsAnswer>
}

// One search asks a few dozen questions; more at once only overruns a home router's resolver.
const questionsInFlightMax = 64
const answersMax = 20_000
// Short enough that nothing stale survives the next search, long enough for the connection that
// follows a question to find the same addresses: a name cannot change its mind in between.
const foundSecondsMin = 5
const foundSecondsMax = 300
const foundSecondsUntimed = 60
const absentSeconds = 30
// A server that just failed to answer is not asked the same again within one search.
const failedSeconds = 5

/**
 * A client of the given servers (`ip` or `ip:port`), or of the system's when null.
 * Each try of a question may take `timeoutMs`; a second try makes up for one lost datagram.
 */
export function createDnsClient(options: {
  readonly servers: readonly string[] | null
  readonly timeoutMs: number
  readonly clock: Clock
}): DnsClient {
  const { clock, timeoutMs } = options
  const resolver = new Resolver({ timeout: timeoutMs, maxTimeout: timeoutMs, tries: 2 })
  if (options.servers) resolver.setServers(options.servers)
  const gate = createGate(questionsInFlightMax)
  // In order of use: the first is the one to forget.
  const remembered = new Map<string, { answer: Promise<DnsAnswer>; expiresAtMs: number }>()

  return {
    ask(name, type, meter) {
      const host = questionName(name)
      if (host === null) return Promise.resolve({ status: 'no_name' })
      const key = `${type} ${host}`
      const known = remembered.get(key)
      remembered.delete(key)
      if (known && known.expiresAtMs > clock()) {
        remembered.set(key, known)
        return known.answer
      }
      if (!meter.takeDnsQuestion()) return Promise.resolve({ status: 'failed', reason: 'budget' })
      const asked = gate.run(() => send(resolver, host, type))
      const entry = {
        // Until it is answered, everybody who asks the same waits for the same datagram.
        expiresAtMs: Number.POSITIVE_INFINITY,
        answer: asked.then(({ answer, lifetimeSeconds }) => {
          entry.expiresAtMs = clock() + lifetimeSeconds * 1000
          return answer
        }),
      }
      remembered.set(key, entry)
      if (remembered.size > answersMax) forgetFirst(remembered)
      return entry.answer
    },
  }
}

function forgetFirst(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key)
    return
  }
}

// Spelled as it goes on the wire already, as nearly all names are; those of other scripts begin with `xn--`.
const plainName = /^(?!.*xn--)(?:[a-z0-9_-]{1,63}\.)+[a-z]{2,63}$/
const nameLengthMax = 253

/** The name as it goes on the wire, or null when no name can be spelled so. */
function questionName(name: string): string | null {
  if (name.length <= nameLengthMax && plainName.test(name)) return name
  // The conversion reads a URL's host and would silently drop what follows these.
  if (/[/?#@\\:\s]/.test(name.trim())) return null
  const ascii = domainToASCII(name.trim().replace(/\.$/, ''))
  if (ascii === '' || ascii.length > nameLengthMax || isIP(ascii) !== 0) return null
  return ascii.split('.').every((label) => label !== '' && label.length <= 63) ? ascii : null
}

type Found = { readonly records: readonly string[]; readonly ttlSeconds: number }

const questions: Record<DnsType, (resolver: Resolver, name: string) => Promise<Found>> = {
  A: async (resolver, name) => addresses(await resolver.resolve4(name, { ttl: true })),
  AAAA: async (resolver, name) => addresses(await resolver.resolve6(name, { ttl: true })),
  MX: async (resolver, name) => {
    const hosts = (await resolver.resolveMx(name)).sort((a, b) => a.priority - b.priority)
    // A null MX (RFC 7505, `0 .`) arrives with an empty exchange; it is handed on as the root, '.'.
    return untimed(hosts.map(({ exchange }) => exchange || '.'))
  },
  NS: async (resolver, name) => untimed(await resolver.resolveNs(name)),
  CNAME: async (resolver, name) => untimed(await resolver.resolveCname(name)),
  TXT: async (resolver, name) =>
    untimed((await resolver.resolveTxt(name)).map((chunks) => chunks.join(''))),
}

function addresses(records: readonly { address: string; ttl: number }[]): Found {
  return {
    records: records.map(({ address }) => address),
    ttlSeconds: Math.min(...records.map(({ ttl }) => ttl), foundSecondsMax),
  }
}

function untimed(records: readonly string[]): Found {
  return { records, ttlSeconds: foundSecondsUntimed }
}

// The resolver's codes. Whatever is not here says nothing about the name.
const absences: Record<string, DnsAnswer> = {
  ENOTFOUND: { status: 'no_name' },
  EBADNAME: { status: 'no_name' },
  ENODATA: { status: 'no_record' },
}
const failureReasons: Record<string, string> = {
  ESERVFAIL: 'servfail',
  EREFUSED: 'refused',
  ETIMEOUT: 'timeout',
  ECONNREFUSED: 'no server listens',
}

async function send(
  resolver: Resolver,
  name: string,
  type: DnsType,
): Promise<{ answer: DnsAnswer; lifetimeSeconds: number }> {
  try {
    const { records, ttlSeconds } = await questions[type](resolver, name)
    if (records.length === 0) {
      return { answer: { status: 'no_record' }, lifetimeSeconds: absentSeconds }
    }
    const lifetimeSeconds = Math.max(ttlSeconds, foundSecondsMin)
    return { answer: { status: 'found', records }, lifetimeSeconds }
  } catch (error) {
    // The resolver reports every outcome but success as an error; here they become values.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const absence = absences[code]
    if (absence) return { answer: absence, lifetimeSeconds: absentSeconds }
    const reason = failureReasons[code] ?? code
    return { answer: { status: 'failed', reason }, lifetimeSeconds: failedSeconds }
  }
}
