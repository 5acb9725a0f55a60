/** The answer of a host to one request. */
export type Outcome =
  | {
      readonly html: string
      readonly status: number
      readonly charset: string
      /** Media type; `text/html` when absent. */
      readonly type?: string
      /** The whole Content-Type, where it is not made of `type` and `charset`. */
      readonly contentType?: string
    }
  | { readonly redirect: string; readonly status: number }
  | { readonly fault: Fault; readonly html: string }
  /** The connection is closed without an answer. */
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

/** The ways in which a hostile or broken web server treats a request. */
export type Fault =
  /** Accepts the connection and sends nothing. */
  | 'never'
  /** A body without end, as fast as it is read. */
  | 'endless'
  /** A body without end, a few bytes at a time. */
  | 'drip'
  /** A small body that decompresses to 256 MB. */
  | 'bomb'
  /** Redirects to itself for ever. */
  | 'loop'
  /** Drops the connection in the middle of the body. */
  | 'cut'
  /** Answers with bytes that are no HTTP. */
  | 'garbage'
  /** A header section far beyond any reasonable size. */
  | 'headers'
  /** A page that lets browsers alone pass. */
  | 'challenge'
  | 'forbidden'
  | 'missing'
  | 'broken'
  | 'limited'

/** The flaws of a certificate: unknown issuer, another name, or expired. */
export type CertificateFlaw = 'untrusted' | 'wrong_name' | 'expired'
