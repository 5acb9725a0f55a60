import type { Config } from '../config.ts'
import type { CommercialOperation } from '../providers/commercial/adapter.ts'
import type { CommercialName } from '../providers/commercial/names.ts'
import type { ProviderFault } from '../providers/provider.ts'
import type { Database } from '../store/database.ts'
import { createProviderBooks, type ProviderBooksStore } from '../store/provider-books.ts'
import { budgetUsdOf } from '../waterfall-settings.ts'
import { withStore } from './with-store.ts'

export type StoredBooks = ProviderBooksStore<CommercialName, CommercialOperation, ProviderFault>

/** Opens the configured database for one piece of work on what is remembered of providers. */
export function withProviderBooks<T>(
  config: Config,
  work: (books: StoredBooks) => Promise<T>,
): Promise<T> {
  return withStore(config, ({ db }) => work(providerBooksOf(db, config)))
}

export function providerBooksOf(db: Database, { providerBudget }: Config): StoredBooks {
  return createProviderBooks(db, { budgetUsdOf: (name) => budgetUsdOf(providerBudget, name) })
}
