/** The state of one mailbox as far as known, and the strength of the proof. */
export type MailboxVerdict = {
  /** Lower case, ASCII domain. */
  readonly email: string
  /**
   * `valid`: its server accepts it and refuses the catch-all probe; `invalid`: its server says that it does not exist,
   * or its domain takes no mail; `risky`: it exists but cannot take mail now, or the server accepts everything;
   * `unknown`: nothing was learnt.
   */
  readonly status: 'valid' | 'invalid' | 'risky' | 'unknown'
  readonly reason: VerdictReason
  /** `google`, `microsoft`, `mimecast`, `other` ...: a row of the mail-host table; null before DNS answered. */
  readonly mailHostClass: string | null
  /** Label of the provider that gave the verdict; null: our own verifier gave it, or none did. */
  readonly prover: string | null
  readonly checkedAtMs: number
}

export type VerdictReason =
  | 'accepted'
  | 'no_such_mailbox'
  | 'mailbox_disabled'
  | 'mailbox_full'
  | 'accepts_everything'
  /** The address is accepted, but the catch-all probe was neither accepted nor refused. */
  | 'accepted_unproven'
  /** The mail-host table says that the replies of this host mean nothing. */
  | 'host_not_telling'
  | 'syntax'
  | 'no_such_domain'
  /** The domain has a null MX (RFC 7505), or neither MX nor address. */
  | 'takes_no_mail'
  | 'dns_failed'
  | 'unreachable'
  | 'timeout'
  | 'greylisted'
  /** The server judged us, not the mailbox: policy, reputation, block lists. */
  | 'refused_us'
  | 'rate_limited'
  | 'temporary_failure'
  | 'protocol_error'
  /** A provider that verifies says that the mailbox takes mail. */
  | 'verifier_accepted'
  /** A provider that verifies says that the mailbox does not exist. */
  | 'verifier_refused'
  /** This service may not or cannot speak SMTP: it is switched off, or port 25 is closed. */
  | 'smtp_unavailable'
