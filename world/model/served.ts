import type { Fault } from '../servers/faults.ts'
import type { CertificateFlaw } from '../servers/tls/authority.ts'

/** What a host answers to one request. */
export type Outcome =
  | {
      readonly html: string
      readonly status: number
      readonly charset: string
      /** Media type; `text/html` when absent. */
      readonly type?: string
      /** The whole Content-Type, where it is not made of the two above. */
      readonly contentType?: string
    }
  | { readonly redirect: string; readonly status: number }
  | { readonly fault: Fault; readonly html: string }
  /** The connection is closed without a word. */
  | { readonly isDropped: true }

/** One host name on both ports. */
export type SiteRule = {
  http(path: string): Outcome
  https(path: string): Outcome
  readonly certificateFlaw: CertificateFlaw | null
  readonly robots: string | null
  readonly delayMs: number
}

export type Sites = ReadonlyMap<string, SiteRule>
