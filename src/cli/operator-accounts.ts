import { createOperatorAccounts, type OperatorAccounts } from '../accounts/operator-accounts.ts'
import type { Config } from '../config/config.ts'
import { createLogger } from '../lib/logger.ts'
import { createAccountFinder } from '../store/accounts/account-search.ts'
import { createAccountStore } from '../store/accounts/accounts.ts'
import { createLedger } from '../store/credits/ledger.ts'
import type { Database } from '../store/database.ts'

/** Stands in the log for the account of an operator. */
export const byCommandLine = 'command line'

/** Creates what the pages of the operator do with accounts, with its lines of the log on stderr. */
export function openOperatorAccounts(
  { logLevel }: Pick<Config, 'logLevel'>,
  db: Database,
): OperatorAccounts {
  const logger = createLogger(logLevel, { write: (line) => void process.stderr.write(line) })
  return createOperatorAccounts({
    finder: createAccountFinder(db),
    accounts: createAccountStore(db),
    ledger: createLedger(db),
    onEvent: ({ event, accountId, ...rest }) =>
      logger.info({ account_id: accountId, ...rest }, event),
  })
}
