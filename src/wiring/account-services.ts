import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { createSignInLimit } from '../accounts/sign-in-limit.ts'
import type { Config } from '../config/config.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import { systemClock } from '../lib/time.ts'
import { createAccounts as createAccountStore } from '../store/accounts/accounts.ts'
import type { ApiKeys } from '../store/accounts/api-keys.ts'
import { createSignIns } from '../store/accounts/sign-ins.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import type { Database } from '../store/database.ts'

export type AccountParts = {
  readonly db: Database
  readonly ledger: Ledger
  readonly keys: ApiKeys
  readonly keyed: KeyedDigest
  readonly logger: Pick<Logger, 'info'>
}

/** Wires sign-up, keys and profile. Who got or lost access goes to the log. */
export function wireAccounts(config: Config, parts: AccountParts): Accounts {
  const { db, ledger, keys, keyed, logger } = parts
  return createAccounts({
    accounts: createAccountStore(db),
    keys,
    ledger,
    passwords: createPasswords(config.passwordHashesParallel),
    signIns: createSignInLimit(createSignIns(db), keyed),
    clock: systemClock,
    onKeyEvent: ({ event, accountId, keyPrefixes }) =>
      logger.info({ account_id: accountId, key_prefixes: keyPrefixes }, event),
  })
}
