/** What the guarded way out offers to the native engine. Implemented by `egress.ts`. */
export type Network = {
  /** Asks DNS one question. Never throws: a failure is an answer of its own. */
  resolve(name: string, type: DnsType, signal: AbortSignal): Promise<DnsAnswer>
  /** Fetches one page through the guard, following redirects. @throws {ProviderError} */
  fetch(url: string, options: FetchOptions): Promise<FetchedPage>
}

export type DnsType = 'A' | 'AAAA' | 'MX' | 'NS' | 'CNAME' | 'TXT'

export type DnsAnswer =
  /** Addresses, exchange hosts in order of preference, name servers, or joined texts. */
  | { readonly status: 'found'; readonly records: readonly string[] }
  /** NXDOMAIN: the name does not exist, with any type. */
  | { readonly status: 'no_name' }
  /** The name exists without a record of this type. */
  | { readonly status: 'no_record' }
  /** SERVFAIL, REFUSED, timeout: nothing is known. */
  | { readonly status: 'failed'; readonly reason: string }

export type FetchOptions = {
  readonly signal: AbortSignal
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Bytes kept after decompression; the rest is dropped and `isTruncated` is set. */
  readonly bytesMax?: number
  readonly redirectsMax?: number
  /** Total time for connection, headers, body and redirects. */
  readonly timeoutMs?: number
}

export type FetchedPage = {
  /** The address after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Decoded by the declared charset (header, then meta), else UTF-8. */
  readonly body: string
  readonly isTruncated: boolean
  /** Every address visited before `url`, in order. */
  readonly redirects: readonly string[]
}
