/** Why a source gave no answer. A miss is not among them: a miss is an empty answer. */
export type ProviderFault =
  | 'timeout'
  | 'rate_limited'
  /** The key is wrong, or may not do this. */
  | 'unauthorized'
  /** What the account paid for is used up. */
  | 'exhausted'
  /** It understood us and would not take the question: one of ours that it does not like. */
  | 'refused'
  | 'unavailable'
  /** This machine was short of descriptors, ports or memory: the provider was not asked. */
  | 'local'
  | 'malformed'
  | 'blocked_address'

/** The only error a provider throws; caught where the sources of a search are gathered. */
export class ProviderError extends Error {
  readonly provider: string
  readonly fault: ProviderFault
  /** When it says it may be asked again, in milliseconds since the epoch; null when it does not say. */
  readonly retryAtMs: number | null
  /** Paid before it failed, in USD. */
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
