/**
 * How a mail server behaves. Most modes show when a recipient is named; those of `ownAddressModes` show earlier,
 * so a client meets them by the address it connects to.
 */
export type MailMode =
  /** 250 for mailboxes that exist, 550 5.1.1 for all others. */
  | 'plain'
  /** The same in Google's words, over several lines. */
  | 'google'
  /** Directory-based edge blocking: an address that does not exist is "access denied" with a routing code. */
  | 'microsoft'
  /** 250 for everything. */
  | 'catch_all'
  /** 450 until the same triplet comes back after a while (RFC 6647), then plain. */
  | 'greylist'
  /** The mailboxes exist and are full: for now (4.2.2), or for good (5.2.2). */
  | 'full'
  | 'over_quota'
  /** Every mailbox is called full, invented ones too: 452 4.2.2. */
  | 'all_full'
  /** The mailboxes exist and are switched off: 550 5.2.1. */
  | 'disabled'
  /** Every mailbox: 554 5.7.1 with the name of a block list. */
  | 'policy_rcpt'
  /** The first recipient gets its honest answer, the next ones a policy reply. */
  | 'policy_second'
  /** The first recipient gets its honest answer, the next one 421 and the end. */
  | 'closing_second'
  /** The first recipient gets its honest answer, the next ones 451. */
  | 'busy_second'
  /** The server does not know the domain: 554 5.7.1 Relay access denied. */
  | 'relay_denied'
  /** 421 at the recipient, then the end. */
  | 'rate_limited'
  /** 450 4.2.1: too much mail for this mailbox. */
  | 'throttled'
  /** 451 4.3.0 for everything. */
  | 'temporary'
  /** As `plain`, with each reply to a recipient held back. */
  | 'tarpit'
  /** Closes the connection without a reply when a recipient is named. */
  | 'drops'
  /** As `plain`, after a pause before the greeting. */
  | 'banner_delay'
  | 'policy_connect'
  | 'policy_mail'
  /** Does not know EHLO. */
  | 'helo_only'
  | 'starttls'
  /** Agrees to STARTTLS, and then sends bytes that are no TLS. */
  | 'starttls_broken'
  /** Agrees to STARTTLS, and then sends nothing. */
  | 'starttls_silent'
  /** Long multi-line replies, one byte at a time. */
  | 'bytewise'
  /** A greeting of continuation lines that never ends. */
  | 'endless_banner'
  /** Bytes that are no text, then the end. */
  | 'binary'
  /** One line of a megabyte. */
  | 'long_line'
  /** Accepts the connection and says nothing. */
  | 'silent'
  /** Hangs up at once. */
  | 'hangs_up'
  /** 421 instead of a greeting. */
  | 'busy_connect'

/** One mail domain. */
export type MailRule = {
  readonly mode: MailMode
  /** Local parts that exist, in lower case. */
  readonly mailboxes: ReadonlySet<string>
  /** The host's own rule of greylisting; the server's rule when absent. */
  readonly greylisting?: Greylisting
}

/** When a greylisting host accepts a recipient. */
export type Greylisting = {
  /** The least time since the first attempt. */
  readonly delayMs: number
  /** The least number of refusals, however late the next attempt is. */
  readonly refusalsMin: number
  /** True where the host remembers the client's network alone, without the sender and the recipient. */
  readonly isByClient: boolean
}
