import {
  createOperatorAccounts,
  type OperatorAccounts,
} from '@enricher/service/accounts/operator-accounts'
import { createOperatorNote } from '@enricher/service/accounts/operator-events'
import { createAccountFinder } from '@enricher/service/store/accounts/account-search'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import { createOperatorActions } from '@enricher/service/store/accounts/operator-actions'
import { createLedger } from '@enricher/service/store/credits/ledger'
import type { Database } from '@enricher/service/store/database'
import type { Config } from '../config/config.ts'
import { createCommandLog } from './command-log.ts'

/** Creates the operator's functions for accounts, with the log on stderr. */
export function openOperatorAccounts(
  config: Pick<Config, 'logLevel' | 'logFormat'>,
  db: Database,
): OperatorAccounts {
  return createOperatorAccounts({
    finder: createAccountFinder(db),
    accounts: createAccountStore(db),
    ledger: createLedger(db),
    note: createOperatorNote(createOperatorActions(db), createCommandLog(config)),
  })
}
