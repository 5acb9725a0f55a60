import {
  createOperatorAccounts,
  type OperatorAccounts,
} from '@enricher/service/accounts/operator-accounts'
import { createAccountFinder } from '@enricher/service/store/accounts/account-search'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import { createLedger } from '@enricher/service/store/credits/ledger'
import type { Database } from '@enricher/service/store/database'
import type { Config } from '../config/config.ts'
import { createCommandLog } from './command-log.ts'

/** The log has this text in place of an operator's account. */
export const byCommandLine = 'command line'

/** Creates the operator's functions for accounts, with the log on stderr. */
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
