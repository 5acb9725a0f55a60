import { createOperatorAccounts } from '../accounts/operator-accounts.ts'
import type { Config } from '../config/config.ts'
import type { OperatorServices } from '../http/operator-services.ts'
import type { Logger } from '../lib/logger.ts'
import type { SearchSlots } from '../lookup/search-slots.ts'
import { createAccountFinder } from '../store/accounts/account-search.ts'
import { createAccountStore } from '../store/accounts/accounts.ts'
import { readRevenue } from '../store/billing/revenue.ts'
import { createSuppressionList } from '../store/privacy/suppression-list.ts'
import type { Stores } from './stores.ts'

/** Creates what the pages of the operator do: the same as the command line, with a line in the log for each change. */
export function openOperator(
  config: Config,
  { db, ledger, privacy, secrets }: Pick<Stores, 'db' | 'ledger' | 'privacy' | 'secrets'>,
  slots: Pick<SearchSlots, 'load'>,
  logger: Pick<Logger, 'info'>,
): OperatorServices {
  const list = createSuppressionList(db, secrets)
  return {
    accounts: createOperatorAccounts({
      finder: createAccountFinder(db),
      accounts: createAccountStore(db),
      ledger,
      onEvent: ({ event, accountId, ...rest }) =>
        logger.info({ account_id: accountId, ...rest }, event),
    }),
    suppressions: {
      suppress: privacy.suppress,
      erase: privacy.erase,
      list: list.list,
      lift: list.lift,
    },
    // It loads every adapter: only where it is looked at.
    async providers(days) {
      const [{ reportProviders }, { storedStatsOf }] = await Promise.all([
        import('./providers-report.ts'),
        import('./provider-stats.ts'),
      ])
      return reportProviders(config, await storedStatsOf(config, db).read({ days }), Date.now())
    },
    revenue: (days) => readRevenue(db, days),
    async resumeProvider(name) {
      const [{ resumeProvider }, { storedStatsOf }] = await Promise.all([
        import('./resume-provider.ts'),
        import('./provider-stats.ts'),
      ])
      const stats = storedStatsOf(config, db)
      return (await resumeProvider(config, stats, name, Date.now())) === 'resumed'
    },
    load: slots.load,
  }
}
