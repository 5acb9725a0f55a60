import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { codeOf } from '../lib/error-code.ts'
import { isLocalFault, noteLocalFault, shareLocalFault } from '../lib/local-faults.ts'
import { ownValue } from '../lib/own-value.ts'
import type { Clock } from '../lib/time.ts'
import { createDnsCache } from './dns-cache.ts'
import type { DnsAnswer, DnsType } from './network.ts'
import { createQuestionQueue } from './question-queue.ts'
import type { RequestBudget } from './request-budget.ts'

/** Asks DNS, and caches the answers for a short while. */
export type DnsClient = {
  /**
   * Asks one question. Never throws. A question that has to be sent is first taken from the budget. While others are on
   * the way it waits, and it is dropped once the signals of all its callers have aborted.
   */
  ask(name: string, type: DnsType, budget: RequestBudget, signal?: AbortSignal): Promise<DnsAnswer>
}

// One search asks a few dozen questions; more at once would only overload a home router's resolver.
const questionsAtOnceMax = 64
// The bounds are short enough that nothing stale survives the next search, and long enough that the connection after a
// question finds the same addresses: a name cannot change them in between.
const foundSecondsMin = 5
const foundSecondsMax = 300
const foundSecondsUntimed = 60
const absentSeconds = 30
// A server that just failed to answer is not asked the same again within one search.
const failedSeconds = 5

/**
 * Creates a client of the given servers (`ip` or `ip:port`), or of the system's when null. Each try of a question may
 * take `timeoutMs`; a second try makes up for one lost datagram.
 */
export function createDnsClient(options: {
  readonly servers: readonly string[] | null
  readonly timeoutMs: number
  readonly clock: Clock
}): DnsClient {
  const { clock, timeoutMs } = options
  const resolver = new Resolver({ timeout: timeoutMs, maxTimeout: timeoutMs, tries: 2 })
  if (options.servers) resolver.setServers(options.servers)
  const queue = createQuestionQueue(questionsAtOnceMax)
  const cache = createDnsCache()

  return {
    ask(name, type, budget, signal) {
      const host = questionName(name)
      if (host === null) return Promise.resolve({ status: 'no_name' })
      const key = `${type} ${host}`
      const known = cache.get(key, clock())
      if (known !== undefined) {
        queue.join(key, signal)
        return known.then(shareFault)
      }
      if (signal?.aborted) return Promise.resolve(abandoned)
      if (!budget.takeDnsQuestion()) return Promise.resolve({ status: 'failed', reason: 'budget' })
      const question = {
        send: () => send(resolver, host, type),
        signal,
        onAbandoned: () => cache.drop(key),
      }
      const asked = queue.run(key, question).then((sent) => {
        const { answer, lifetimeSeconds } = sent ?? { answer: abandoned, lifetimeSeconds: 0 }
        return { answer, expiresAtMs: clock() + lifetimeSeconds * 1000 }
      })
      return cache.add(key, asked).then(shareFault)
    },
  }
}

/** Notes for the search that asked that its question could not be sent: another one may have sent it for both. */
function shareFault(answer: DnsAnswer): DnsAnswer {
  if (answer.status === 'failed' && answer.reason === 'local') shareLocalFault()
  return answer
}

const abandoned: DnsAnswer = { status: 'failed', reason: 'aborted' }

// Nearly all names are spelled as they are sent; names of other scripts begin with `xn--`.
const plainName = /^(?!.*xn--)(?:[a-z0-9_-]{1,63}\.)+[a-z]{2,63}$/
// RFC 1035 2.3.4 bounds the name; this length excludes the root's dot and the lengths of the labels.
const nameLengthMax = 253
const labelLengthMax = 63
// A name of that length is no longer in any script or escaped.
const spellingLengthMax = 2_000

/** Returns the name as it is sent, or null when no name can be spelled like this. */
function questionName(name: string): string | null {
  if (name.length <= nameLengthMax && plainName.test(name)) return name
  if (name.length > spellingLengthMax) return null
  // The conversion reads the host of a URL and would silently drop the text behind these.
  if (/[/?#@\\:\s]/.test(name.trim())) return null
  const ascii = domainToASCII(name.trim().replace(/\.$/, ''))
  if (ascii === '' || ascii.length > nameLengthMax || isIP(ascii) !== 0) return null
  return ascii.split('.').every((label) => label !== '' && label.length <= labelLengthMax)
    ? ascii
    : null
}

type Found = { readonly records: readonly string[]; readonly ttlSeconds: number }

// No more of an answer is used or kept: of a host two addresses are tried, of a domain four exchanges, and any name
// server tells who runs a zone. Larger answers are mistakes, or made to fill the cache.
const addressesMax = 16
const exchangesMax = 20
const nameServersMax = 16
// An alias has one target.
const aliasesMax = 1
// Policies (SPF, DMARC) are written to fit into a datagram of 512 bytes; one piece has 255 at most.
const textsMax = 16
const piecesMax = 4

const questions: Record<DnsType, (resolver: Resolver, name: string) => Promise<Found>> = {
  A: async (resolver, name) => addresses(await resolver.resolve4(name, { ttl: true })),
  AAAA: async (resolver, name) => addresses(await resolver.resolve6(name, { ttl: true })),
  MX: async (resolver, name) => {
    const hosts = (await resolver.resolveMx(name)).sort((a, b) => a.priority - b.priority)
    // A null MX (RFC 7505, `0 .`) arrives with an empty exchange; it is passed on as the root, '.'.
    return untimed(hosts.slice(0, exchangesMax).map(({ exchange }) => exchange || '.'))
  },
  NS: async (resolver, name) => untimed((await resolver.resolveNs(name)).slice(0, nameServersMax)),
  CNAME: async (resolver, name) =>
    untimed((await resolver.resolveCname(name)).slice(0, aliasesMax)),
  TXT: async (resolver, name) => {
    const texts = (await resolver.resolveTxt(name)).slice(0, textsMax)
    return untimed(texts.map((pieces) => pieces.slice(0, piecesMax).join('')))
  },
}

function addresses(all: readonly { address: string; ttl: number }[]): Found {
  const records = all.slice(0, addressesMax)
  return {
    records: records.map(({ address }) => address),
    ttlSeconds: Math.min(...records.map(({ ttl }) => ttl), foundSecondsMax),
  }
}

function untimed(records: readonly string[]): Found {
  return { records, ttlSeconds: foundSecondsUntimed }
}

// Codes of the resolver about names. All other codes say nothing about the name.
const absences: Record<string, DnsAnswer> = {
  ENOTFOUND: { status: 'no_name' },
  EBADNAME: { status: 'no_name' },
  ENODATA: { status: 'no_record' },
}
const failureReasons: Record<string, string> = {
  ESERVFAIL: 'servfail',
  EREFUSED: 'refused',
  ETIMEOUT: 'timeout',
}
// The fault is this machine's: the resolver reports these codes when its server does not listen or it finds no
// descriptor or port for a socket; EFILE: it cannot read its settings.
const unaskedCodes = new Set(['ECONNREFUSED', 'EFILE'])
// A shortage may be over in a moment.
const unaskedSeconds = 0

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
    // The resolver reports every outcome but success as an error; here errors become values.
    const code = codeOf(error) || 'unknown'
    const absence = ownValue(absences, code)
    if (absence) return { answer: absence, lifetimeSeconds: absentSeconds }
    if (unaskedCodes.has(code) || isLocalFault(error)) {
      noteLocalFault()
      return { answer: { status: 'failed', reason: 'local' }, lifetimeSeconds: unaskedSeconds }
    }
    const reason = ownValue(failureReasons, code) ?? code
    return { answer: { status: 'failed', reason }, lifetimeSeconds: failedSeconds }
  }
}
