/** Options of a client. */
export type EnricherOptions = {
  /** Address of the service, with its path if it has one: `https://acme.example/enricher`. */
  readonly baseUrl: string | URL
  /**
   * An API key, a test key (`key_test_...`) or an OAuth access token; or a function that returns it, which is called
   * for every request. Without it, only the sandbox and the operations that need no key can be called.
   */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined
  /** The sandbox answers every call: free, made up and always the same. */
  readonly sandbox?: boolean | undefined
  /** Time for one call, retries and waits included; two minutes when left out. */
  readonly timeoutMs?: number | undefined
  /** Time for one request of a call, after which it is made again; 45 seconds when left out. */
  readonly attemptTimeoutMs?: number | undefined
  /** Number of times that a failed request is made again; 3 when left out. */
  readonly retriesMax?: number | undefined
  /** Sends the requests instead of the platform's `fetch`: for proxies, logs and tests. */
  readonly fetch?: Fetch | undefined
  /** Headers of every request, for a gateway before the service. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The part of `fetch` that the client calls. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Options with their defaults filled in. */
export type Settings = {
  /** The address without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: () => string | null | Promise<string>
  readonly sandbox: boolean
  readonly timeoutMs: number
  readonly attemptTimeoutMs: number
  readonly retriesMax: number
  readonly fetch: Fetch
  readonly headers: Readonly<Record<string, string>>
}

// The service answers a lookup within its own deadline, 30 seconds unless its operator set another.
const usualAttemptTimeoutMs = 45_000
// A call has time for two requests that take all of theirs, and the waits between them.
const usualTimeoutMs = 120_000
const usualRetries = 3
// setTimeout of every platform counts in 32 bits.
const timeoutMaxMs = 2_147_483_647

/** Reads options. @throws {TypeError} what is wrong with them */
export function readSettings(options: EnricherOptions): Settings {
  const { apiKey = null, sandbox = false, headers = {}, retriesMax = usualRetries } = options
  if (!Number.isInteger(retriesMax) || retriesMax < 0) {
    throw new TypeError('retriesMax must be a whole number of 0 or more.')
  }
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: typeof apiKey === 'function' ? apiKey : () => apiKey,
    sandbox,
    timeoutMs: readTime('timeoutMs', options.timeoutMs ?? usualTimeoutMs),
    attemptTimeoutMs: readTime(
      'attemptTimeoutMs',
      options.attemptTimeoutMs ?? usualAttemptTimeoutMs,
    ),
    retriesMax,
    // Browsers refuse `fetch` unless it is called as a method of the global object.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    headers,
  }
}

/** Checks a time of the caller's. @throws {TypeError} when it is not one */
export function readTime(name: string, timeMs: number): number {
  if (timeMs > 0 && timeMs <= timeoutMaxMs) return timeMs
  throw new TypeError(`${name} must be a number of milliseconds of 1 to ${timeoutMaxMs}.`)
}

function readBaseUrl(baseUrl: string | URL): string {
  const url = parseUrl(baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must be an http or https address without a query.')
  }
  // fetch refuses addresses with a password, and would print them.
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must hold no password; the key goes into apiKey.')
  }
  return url.href.replace(/\/+$/, '')
}

function parseUrl(text: string | URL): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
