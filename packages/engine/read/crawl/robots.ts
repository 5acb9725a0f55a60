import { unlessAborted } from '../../lib/abort.ts'
import { isLinkedinHost } from '../../lib/linkedin-profile.ts'
import { type Clock, systemClock } from '../../lib/time.ts'
import { ProviderError, type ProviderFault } from '../../model/provider-error.ts'
import type { Network } from '../../net/network.ts'
import type { RobotsReader } from './robots-rules.ts'

/** The verdict of a host's robots.txt on one of its pages. */
type RobotsVerdict =
  | { readonly status: 'allowed' }
  | { readonly status: 'forbidden' }
  /** The file is unknown, so the page is left alone (RFC 9309 section 2.3.1.4). */
  | {
      readonly status: 'unreachable'
      readonly fault: ProviderFault
      readonly message: string
      /** The host did answer, with a failure of its own. */
      readonly isAnswered: boolean
      /** True where the host did not answer within a file's own timeout, whatever time its search had left. */
      readonly isSilent?: boolean
    }

/** Remembers robots.txt files, one per origin. */
export type Robots = {
  /** Judges a page by the file, which is fetched through `network` unless stored. Never throws a `ProviderError`. */
  check(url: string, network: Network, signal: AbortSignal): Promise<RobotsVerdict>
  /** Returns the sitemaps that the file of a page's origin names (sitemaps.org); none where nothing is known. */
  sitemaps(url: string, network: Network, signal: AbortSignal): Promise<readonly string[]>
}

// RFC 9309 section 2.5: at least 500 KiB have to be read; section 2.4: no file is kept beyond a day.
const fileBytesMax = 512_000
const keptMs = 60 * 60 * 1000
// A host that was down a minute ago may be up again.
const failureKeptMs = 60 * 1000
const fetchTimeoutMs = 5_000
// A host that stayed silent for the whole timeout stays unreachable for ten seconds, so that the searches that waited
// for it, and those behind them, do not wait one after the other.
const silenceKeptMs = 10_000
// A match takes time with the length of the pattern times that of the address.
const addressLengthMax = 600
// Most files have a few lines; the bound limits the memory that many huge ones can take.
const charactersKeptMax = 20_000_000
const originsKeptMax = 10_000

/**
 * Creates the store of robots.txt files. It keeps to RFC 9309 strictly, for a single home page too: 2xx is obeyed, 4xx
 * means no rules, and a failure (5xx, no answer) means complete disallow. 429 counts as a failure: the host asks to be
 * left alone. An address of more than 600 characters is left alone as well, and so is a host whose file cannot be read.
 */
export function createRobots(
  reader: RobotsReader,
  clock: Clock = systemClock,
  timeoutMs = fetchTimeoutMs,
): Robots {
  // The map is in order of age, oldest first.
  const kept = new Map<string, Entry>()
  let charactersKept = 0

  const forget = (origin: string, entry: Entry) => {
    if (kept.get(origin) !== entry) return
    kept.delete(origin)
    charactersKept -= entry.characters
  }
  const makeRoom = () => {
    for (const [origin, entry] of kept) {
      if (charactersKept <= charactersKeptMax && kept.size <= originsKeptMax) return
      forget(origin, entry)
    }
  }
  /** Keeps the file of another host that this host redirects to, as to `www`: its pages are read next. */
  const keepWhereServed = (origin: string, file: File) => {
    if (!('text' in file) || file.servedAt === file.robotsUrl) return
    const { origin: server, pathname, search } = new URL(file.servedAt)
    if (server === origin || kept.has(server) || pathname !== '/robots.txt' || search !== '') return
    const served = { ...file, robotsUrl: file.servedAt }
    const expiresAtMs = clock() + keptMs
    kept.set(server, { file: Promise.resolve(served), characters: file.text.length, expiresAtMs })
    charactersKept += file.text.length
  }
  const load = (origin: string, network: Network, signal: AbortSignal): Entry => {
    const entry: Entry = {
      characters: 0,
      expiresAtMs: Number.POSITIVE_INFINITY,
      file: read(origin, network, signal, timeoutMs).then((file) => {
        entry.expiresAtMs = clock() + keptMsOf(file)
        entry.characters = 'text' in file ? file.text.length : 0
        if (kept.get(origin) === entry) charactersKept += entry.characters
        keepWhereServed(origin, file)
        // A file that never arrived may be due to the caller's own deadline or budget.
        if (keptMsOf(file) === 0) forget(origin, entry)
        makeRoom()
        return file
      }),
    }
    kept.set(origin, entry)
    return entry
  }

  const remembered = (origin: string): Entry | null => {
    const entry = kept.get(origin)
    if (!entry || entry.expiresAtMs > clock()) return entry ?? null
    forget(origin, entry)
    return null
  }

  const fileOf = async (origin: string, network: Network, signal: AbortSignal): Promise<File> => {
    // Other searches that requested the file may end early, one after the other: this search goes on without them. A
    // request without an answer is forgotten before its searches go on, so that the loop meets no request twice.
    for (let shared = remembered(origin); shared; shared = remembered(origin)) {
      const file = await shared.file
      if (keptMsOf(file) > 0 || signal.aborted) return file
    }
    return load(origin, network, signal).file
  }

  return {
    async check(url, network, signal) {
      const { origin = '', hostname = '' } = URL.parse(url) ?? {}
      if (!origin.startsWith('http')) return unreachable('blocked_address', 'not http', false)
      // Enricher does not even request this file from LinkedIn.
      if (isLinkedinHost(hostname)) return { status: 'forbidden' }
      const file = await inTime(fileOf(origin, network, signal), signal)
      if (!('text' in file)) return file
      if (url.length > addressLengthMax) return { status: 'forbidden' }
      return judge(file, url, reader, signal)
    },
    async sitemaps(url, network, signal) {
      const file = await inTime(fileOf(new URL(url).origin, network, signal), signal)
      if (!('text' in file) || file.text === '') return []
      const reading = await reader.readRobots(
        { robotsUrl: file.robotsUrl, text: file.text, pageUrl: null },
        signal,
      )
      return reading?.sitemaps ?? []
    },
  }
}

async function judge(
  { robotsUrl, text }: Extract<File, { text: string }>,
  pageUrl: string,
  reader: RobotsReader,
  signal: AbortSignal,
): Promise<RobotsVerdict> {
  // Most sites have no file, or an empty one.
  if (text === '') return { status: 'allowed' }
  const reading = await reader.readRobots({ robotsUrl, text, pageUrl }, signal)
  if (!reading) return unreachable('malformed', 'robots.txt could not be read', true)
  return { status: reading.isForbidden ? 'forbidden' : 'allowed' }
}

type Unreachable = Extract<RobotsVerdict, { status: 'unreachable' }>
type File =
  /** `servedAt`: its address after redirects. */
  { readonly robotsUrl: string; readonly text: string; readonly servedAt: string } | Unreachable
type Entry = { readonly file: Promise<File>; characters: number; expiresAtMs: number }

/** Waits for the file only as long as this search may: the request of another search may take longer. */
function inTime(file: Promise<File>, signal: AbortSignal): Promise<File> {
  return unlessAborted(file, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
    return unreachable('timeout', 'robots.txt did not come in time', false)
  })
}

/** Returns how long a file is stored, for other searches too. */
function keptMsOf(file: File): number {
  if ('text' in file) return keptMs
  if (file.isSilent) return silenceKeptMs
  return file.isAnswered ? failureKeptMs : 0
}

async function read(
  origin: string,
  network: Network,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<File> {
  const url = `${origin}/robots.txt`
  try {
    const page = await network.fetch(url, {
      signal,
      bytesMax: fileBytesMax,
      timeoutMs,
      provider: 'robots',
    })
    if (page.status === 429 || page.status >= 500) {
      return unreachable('unavailable', `robots.txt answered ${page.status}`, true)
    }
    const text = page.status >= 200 && page.status < 300 ? page.body : ''
    return { robotsUrl: url, text, servedAt: page.url }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // For the caller an unreachable robots.txt is a fact about the site, not an error.
    const isSilent = error.fault === 'timeout' && !signal.aborted
    return { ...unreachable(error.fault, error.message, false), isSilent }
  }
}

function unreachable(fault: ProviderFault, message: string, isAnswered: boolean): Unreachable {
  return { status: 'unreachable', fault, message, isAnswered }
}
