import type { MailMode } from '../../world/model/mail.ts'

/** One address to verify, and the right verdict of a verifier that probes once. */
export type VerifyCase = {
  readonly email: string
  /** The behaviour of its mail server: a row of the table of results. */
  readonly mode: string
  readonly truth: 'valid' | 'invalid' | 'risky' | 'unknown'
}

/** A company whose mail server behaves in one way. */
export type MailCompany = {
  readonly mode: string
  readonly rule: MailMode
  /** Whether the person who is asked for has a mailbox. */
  readonly exists: boolean
  readonly truth: VerifyCase['truth']
  /** Where its exchange host listens; null when its MX is the null MX. */
  readonly address: string | null
  /** Name of the exchange host; one of its own when absent, none at all when null. */
  readonly exchange?: string | null
}

/** The addresses of the benchmark's mail servers; nothing else listens there, and no name of ours leads there. */
export const mailAddresses = {
  plain: '127.88.0.25',
  starttls: '127.88.0.26',
  bannerDelay: '127.88.0.27',
  silent: '127.88.0.28',
  /** An address without a listener. */
  closed: '127.88.0.29',
  /** An address that never answers a SYN. */
  dead: '127.88.0.30',
} as const
export const mailRange = '127.88.0.0/24'
