import process from 'node:process'
import { dayMs } from '@enricher/engine/lib/time'
import type { UnreadableText } from '@enricher/engine/readers/readers'
import { createRechecks } from '@enricher/service/jobs/recheck-mailbox'
import { createMetrics } from '@enricher/service/lib/metrics'
import type { SearchDependencies } from '@enricher/service/lookup/searches'
import type { Store } from '@enricher/service/store/open-store'
import type { Config } from '../config/config.ts'
import { createStores, openProviders } from '../wiring/stores.ts'
import { withStore } from './with-store.ts'

// Without the end of its presence a command is taken for dead five seconds later, which frees its MX slots.
const presenceEndMs = 1_000

/** Opens the searches with their stored facts and the suppression list, and closes them after the work. */
export async function withSearches<T>(
  config: Config,
  work: (searches: SearchDependencies) => Promise<T>,
): Promise<T> {
  // This import is lazy, so that the other commands start without the engine.
  const { openSearch } = await import('../wiring/search.ts')
  const run = async (store: Store) => {
    const stores = createStores(store, config)
    const { rosters, secrets, suppressions, presence } = stores
    await suppressions.refresh()
    const cursorKey = Buffer.from(await secrets.read('cursor'))
    const metrics = createMetrics()
    const providers = await openProviders(config, store.db, metrics)
    // A lookup on the terminal returns its answer even when its stats cannot be stored.
    const onFault = () => undefined
    const onUnreadable = ({ host, error }: UnreadableText) => {
      process.stderr.write(`A text from ${host} could not be read: ${error}\n`)
    }
    // The service beside this command, or the next one to start, runs the job.
    const rechecks = createRechecks(stores.queue, onFault, onFault)
    const options = { stores, rechecks, metrics, providers, onFault, onUnreadable }
    const { engine, close } = await openSearch(config, options)
    try {
      const limits = { hitTtlMs: config.cacheHitDays * dayMs }
      return await work({ engine: async () => engine, rosters, cursorKey, suppressions, limits })
    } finally {
      await close()
      await providers?.stats.flush()
      await presence.end(presenceEndMs)
    }
  }
  return withStore(config, run, { mayCreate: true })
}
