import type { Config } from '../config/config.ts'
import { type StoredBooks, storedBooksOf } from '../wiring/provider-services.ts'
import { withStore } from './with-store.ts'

/** Opens the configured database for one piece of work on what is remembered of providers. */
export function withProviderBooks<T>(
  config: Config,
  work: (books: StoredBooks) => Promise<T>,
): Promise<T> {
  return withStore(config, ({ db }) => work(storedBooksOf(config, db)))
}
