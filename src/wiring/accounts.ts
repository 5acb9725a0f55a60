import { type AccountCare, createAccountCare } from '../accounts/account-care.ts'
import type { AccountDependencies } from '../accounts/account-dependencies.ts'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import { type BrowserSessions, createBrowserSessions } from '../accounts/browser-sessions.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { createSignInLimit } from '../accounts/sign-in-limit.ts'
import type { Config } from '../config/config.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import { systemClock } from '../lib/time.ts'
import { createAccountStore } from '../store/accounts/accounts.ts'
import { createBrowserSessions as createSessionStore } from '../store/accounts/browser-sessions.ts'
import { createSignIns } from '../store/accounts/sign-ins.ts'
import type { InstallationKeys, Stores } from './stores.ts'

/** Opens what belongs to accounts. `onKeyEvent` is given each key that is made or revoked. */
export function openAccounts(
  { db, keys, ledger }: Pick<Stores, 'db' | 'keys' | 'ledger'>,
  options: {
    readonly passwordHashesParallel: number
    readonly keyed: KeyedDigest
    readonly onKeyEvent: AccountDependencies['onKeyEvent']
  },
): { accounts: Accounts; care: AccountCare; sessions: BrowserSessions } {
  const { passwordHashesParallel, keyed, onKeyEvent } = options
  const sessions = createBrowserSessions(createSessionStore(db))
  const dependencies: AccountDependencies = {
    accounts: createAccountStore(db),
    keys,
    ledger,
    passwords: createPasswords(passwordHashesParallel),
    signIns: createSignInLimit(createSignIns(db), keyed),
    sessions,
    keyed,
    clock: systemClock,
    onKeyEvent,
  }
  return {
    accounts: createAccounts(dependencies),
    care: createAccountCare(dependencies),
    sessions,
  }
}

/** Opens them for the service: each key that is made or revoked is logged. */
export function openLoggedAccounts(
  stores: Stores,
  { passwordHashesParallel }: Pick<Config, 'passwordHashesParallel'>,
  { keyed }: Pick<InstallationKeys, 'keyed'>,
  logger: Pick<Logger, 'info'>,
): ReturnType<typeof openAccounts> {
  return openAccounts(stores, {
    passwordHashesParallel,
    keyed,
    onKeyEvent: ({ event, accountId, keyPrefixes }) =>
      logger.info({ account_id: accountId, key_prefixes: keyPrefixes }, event),
  })
}
