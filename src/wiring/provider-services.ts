import type { Config } from '../config/config.ts'
import { budgetUsdOf } from '../config/waterfall-settings.ts'
import type { Metrics } from '../lib/metrics.ts'
import { systemClock } from '../lib/time.ts'
import type { ProviderFault } from '../model/provider.ts'
import type { CommercialName, CommercialOperation } from '../model/provider-catalog.ts'
import type { Database } from '../store/database.ts'
import { createProviderBooks, type ProviderBooksStore } from '../store/provider-stats/books.ts'
import { createProviderWatch, type ProviderWatch } from './provider-watch.ts'

export type StoredBooks = ProviderBooksStore<CommercialName, CommercialOperation, ProviderFault>

/** What is kept of the providers, and what their operator sees of them. Asks nobody. */
export type ProviderServices = {
  readonly books: StoredBooks
  readonly watch: ProviderWatch
}

/** The wiring of what is remembered of providers. */
export function createProviderServices(
  config: Config,
  db: Database,
  metrics: Metrics,
): ProviderServices {
  const books = storedBooksOf(config, db)
  return { books, watch: createProviderWatch({ config, books, metrics, clock: systemClock }) }
}

/** Returns the provider stats in the database, with the operator's budgets. */
export function storedBooksOf({ providerBudget }: Config, db: Database): StoredBooks {
  return createProviderBooks(db, { budgetUsdOf: (name) => budgetUsdOf(providerBudget, name) })
}
