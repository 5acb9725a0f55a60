import type { Config } from '../config/config.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { terminal } from './terminal.ts'

/**
 * Opens the configured database, brings it up to date, and closes it after one piece of work. Beside a running
 * service its embedded server is used.
 */
export async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(config, (message) =>
    terminal.note(terminal.paintNote('dim', message)),
  )
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
