import { openStore, type Store } from '@enricher/service/store/open-store'
import type { Config } from '../config/config.ts'
import { terminal } from './terminal.ts'

/**
 * Opens the configured database, brings it up to date, and closes it after one piece of work. Beside a running
 * service its embedded server is used. Only what begins with a database of its own may make one: others would answer
 * from a new one in silence where their settings are not those of the service.
 * @throws {NoDatabaseError} when there is none and it may not be made
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
