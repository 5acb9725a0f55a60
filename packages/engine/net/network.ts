/** The network as the native engine sees it, behind the guard. Implemented by `egress.ts`. */
export type Network = {
  /** Asks DNS one question. Never throws: a failure is an answer of its own. */
  resolve(name: string, type: DnsType, signal: AbortSignal): Promise<DnsAnswer>
  /** Fetches one page through the guard, following redirects. @throws {ProviderError} */
  fetch(url: string, options: FetchOptions): Promise<FetchedPage>
}

/** A network that counts its requests, and fails once its budget is used up. */
export type MeteredNetwork = Network & { counts(): NetworkCounts }

/** Gives each search a network of its own: own counts and budget, shared connections and cache. */
export type NetworkSource = {
  /**
   * Returns a network with a budget of its own. Once the budget is used up, `resolve` answers failed `budget` and
   * `fetch` throws `unavailable`.
   */
  scoped(limits: NetworkLimits): MeteredNetwork
}

/** Number of questions and requests that were sent; cached answers cost nothing. */
export type NetworkCounts = { readonly dnsQuestions: number; readonly httpRequests: number }

export type NetworkLimits = { readonly dnsQuestionsMax: number; readonly httpRequestsMax: number }

export type DnsType = 'A' | 'AAAA' | 'MX' | 'NS' | 'CNAME' | 'TXT'

/** The answer of DNS to one question. A failure is an answer too: nothing is known then. */
export type DnsAnswer =
  /**
   * Addresses, exchange hosts in order of preference, name servers, or joined texts.
   * A null MX (RFC 7505) is the single record '.'.
   */
  | { readonly status: 'found'; readonly records: readonly string[] }
  /** NXDOMAIN: the name does not exist, with any type. */
  | { readonly status: 'no_name' }
  /** The name exists without a record of this type. */
  | { readonly status: 'no_record' }
  /** SERVFAIL, REFUSED, timeout; `local`: no server could be asked from this machine. Nothing is known. */
  | { readonly status: 'failed'; readonly reason: string }

export type FetchOptions = {
  readonly signal: AbortSignal
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Number of bytes kept after decompression; the rest is dropped and `isTruncated` is set. */
  readonly bytesMax?: number
  /**
   * Receives the decompressed beginning of a long body, once or twice; true ends the reading, and `isTruncated` is set.
   */
  readonly isEnough?: (beginning: Buffer) => boolean
  /** No further request to this host is expected soon: the connection ends with the reply. */
  readonly isLast?: boolean
  /** Number of redirects followed, 5 when left out. 0: none, and the redirect itself is the page. */
  readonly redirectsMax?: number
  /** The reply is no text: `bytes` has it, and `body` is empty. */
  readonly isBinary?: boolean
  /** Total time for connection, headers, body and redirects. */
  readonly timeoutMs?: number
  /**
   * The host is made for programs, for many at a time, and `url` begins with a setting of the operator's: its host may
   * be private and its port any. Left out: a page of a website, or any other address from outside.
   */
  readonly isInterface?: boolean
  /** With `isInterface`, no more connections at a time than to a website. */
  readonly isPolite?: boolean
  /** The name that the fetch's `ProviderError` carries. `web` when left out. */
  readonly provider?: string
}

/** The reply to a fetch, of whatever status. */
export type FetchedPage = {
  /** The address after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as text, by the charset that `charset.ts` finds. */
  readonly body: string
  /** The body as it came, decompressed; only with `isBinary`. */
  readonly bytes?: Buffer
  readonly isTruncated: boolean
  /** Every address fetched before `url`, in order. */
  readonly redirects: readonly string[]
}
