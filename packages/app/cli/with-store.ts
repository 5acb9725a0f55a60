import { openStore, type Store } from '@enricher/service/store/open-store'
import type { Config } from '../config/config.ts'
import { terminal } from './terminal.ts'

/**
 * Opens the configured database, migrates it, and closes it after one piece of work. Beside a running service its
 * embedded server is used. Only commands that may begin with an empty database can create one: with settings other than
 * those of the service, other commands would silently answer from a new database.
 * @throws {NoDatabaseError} when there is none and it may not be created
 */
export async function withStore<T>(
  config: Config,
  work: (store: Store) => Promise<T>,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<T> {
  const store = await openStore({ ...config, mayCreate }, (message) =>
    terminal.note(terminal.paintNote('dim', message)),
  )
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
