import type { Clock } from '@enricher/engine/lib/time'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import type { ApiKeys } from '../store/accounts/api-keys.ts'
import type { TrialMailbox } from '../store/accounts/trial-mailboxes.ts'
import type { TrialOrigins } from '../store/accounts/trial-origins.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import type { BrowserSessions } from './browser-sessions.ts'
import type { Passwords } from './passwords.ts'
import type { SignInLimit } from './sign-in-limit.ts'

/** A change of an account's keys. */
export type KeyEvent = {
  readonly event:
    | 'account created'
    | 'account deleted'
    | 'key minted'
    | 'key revoked'
    | 'password changed'
    | 'email changed'
    | 'account disabled'
    | 'account enabled'
  readonly accountId: string
  readonly keyPrefixes: readonly string[]
}

/** The dependencies of trial credits for accounts that programs open, where mails can be sent. */
export type TrialProof = {
  readonly origins: TrialOrigins
  /** Sends the mail by which trial credits are confirmed. */
  send(accountId: string, email: string): void
}

/** The stores of accounts, and the limits on signing in to them. */
export type AccountDependencies = {
  readonly accounts: AccountStore
  readonly keys: ApiKeys
  readonly ledger: Pick<Ledger, 'usage'>
  readonly passwords: Passwords
  readonly signIns: SignInLimit
  readonly sessions: BrowserSessions
  /** Keys the digests of the addresses that accounts are opened from. */
  readonly keyed: KeyedDigest
  /** Returns the mailbox of an address; all accounts of one mailbox get trial credits once. */
  trialMailboxOf(email: string): TrialMailbox
  readonly clock: Clock
  /** Null: no mail can be sent, so trial credits need no proof. */
  readonly proof: TrialProof | null
  /** Logs who got or lost access, for later inquiries. */
  onKeyEvent(event: KeyEvent): void
}
