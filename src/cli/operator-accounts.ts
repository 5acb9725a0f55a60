import { createOperatorAccounts, type OperatorAccounts } from '../accounts/operator-accounts.ts'
import type { Config } from '../config/config.ts'
import { createAccountFinder } from '../store/accounts/account-search.ts'
import { createAccountStore } from '../store/accounts/accounts.ts'
import { createLedger } from '../store/credits/ledger.ts'
import type { Database } from '../store/database.ts'
import { createCommandLog } from './command-log.ts'

/** Stands in the log for the account of an operator. */
export const byCommandLine = 'command line'

/** Creates what the pages of the operator do with accounts, with its lines of the log on stderr. */
export function openOperatorAccounts(
  config: Pick<Config, 'logLevel' | 'logFormat'>,
  db: Database,
): OperatorAccounts {
  const logger = createCommandLog(config)
  return createOperatorAccounts({
    finder: createAccountFinder(db),
    accounts: createAccountStore(db),
    ledger: createLedger(db),
    onEvent: ({ event, accountId, ...rest }) =>
      logger.info({ account_id: accountId, ...rest }, event),
  })
}
