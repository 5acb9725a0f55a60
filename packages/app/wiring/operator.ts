import { createOperatorAccounts } from '@enricher/service/accounts/operator-accounts'
import { createOperatorNote } from '@enricher/service/accounts/operator-events'
import type { Logger } from '@enricher/service/lib/logger'
import type { SearchSlots } from '@enricher/service/lookup/search-slots'
import { createAccountEvents } from '@enricher/service/store/accounts/account-events'
import { createAccountFinder } from '@enricher/service/store/accounts/account-search'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import { createOperatorActions } from '@enricher/service/store/accounts/operator-actions'
import { readRevenue } from '@enricher/service/store/billing/revenue'
import { createSuppressionList } from '@enricher/service/store/privacy/suppression-list'
import type { OperatorServices } from '@enricher/surfaces/http/operator-services'
import type { Config } from '../config/config.ts'
import type { Stores } from './stores.ts'

/** Creates the functions of the operator's pages. They do the same as the command line and note each change. */
export function openOperator(
  config: Config,
  { db, ledger, privacy, secrets }: Pick<Stores, 'db' | 'ledger' | 'privacy' | 'secrets'>,
  slots: Pick<SearchSlots, 'load'>,
  logger: Pick<Logger, 'info' | 'error'>,
): OperatorServices {
  const actions = createOperatorActions(db)
  const note = createOperatorNote(actions, logger)
  return {
    accounts: createOperatorAccounts({
      finder: createAccountFinder(db),
      accounts: createAccountStore(db),
      ledger,
      note,
    }),
    suppressions: {
      suppress: privacy.suppress,
      preview: privacy.preview,
      erase: privacy.erase,
      ...createSuppressionList(db, secrets),
    },
    // The report loads every adapter, so it is loaded only when it is read.
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
    note,
    actions: actions.list,
    events: createAccountEvents(db).list,
    load: slots.load,
  }
}
