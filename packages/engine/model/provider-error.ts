/** The reason why a source gave no answer. A miss is none of these: a miss is an empty answer. */
export type ProviderFault =
  | 'timeout'
  | 'rate_limited'
  /** The key is wrong, or may not do this. */
  | 'unauthorized'
  /** The account's paid credits are used up. */
  | 'exhausted'
  /** The provider understood the question and refused it. */
  | 'refused'
  | 'unavailable'
  /** This machine was short of descriptors, ports or memory: the provider was not asked. */
  | 'local'
  | 'malformed'
  | 'blocked_address'

/** The only error that a provider throws; it is caught where the sources of a search are gathered. */
export class ProviderError extends Error {
  readonly provider: string
  readonly fault: ProviderFault
  /**
   * The time at which the provider allows the next request, in milliseconds since the epoch; null when it states none.
   */
  readonly retryAtMs: number | null
  /** The cost before the failure, in USD. */
  readonly costUsd: number

  constructor(
    provider: string,
    fault: ProviderFault,
    message: string,
    options: ErrorOptions & { readonly retryAtMs?: number | null; readonly costUsd?: number } = {},
  ) {
    super(`${provider}: ${message}`, options)
    this.name = 'ProviderError'
    this.provider = provider
    this.fault = fault
    this.retryAtMs = options.retryAtMs ?? null
    this.costUsd = options.costUsd ?? 0
  }
}
