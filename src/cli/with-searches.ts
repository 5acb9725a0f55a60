import process from 'node:process'
import type { Config } from '../config/config.ts'
import type { UnreadableText } from '../enrich/readers/readers.ts'
import { createRechecks } from '../jobs/recheck-mailbox.ts'
import { createMetrics } from '../lib/metrics.ts'
import type { Search } from '../lookup/dependencies.ts'
import { createSearch } from '../lookup/searches.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import { createStores, openProviders } from '../wiring/stores.ts'
import { withStore } from './with-store.ts'

const dayMs = 86_400_000
// A command that ends without it is taken for dead five seconds later, which frees its MX slots.
const presenceEndMs = 1_000

/** The searches on the terminal, and what their inputs and answers are checked with. */
export type OpenSearches = {
  readonly search: Search
  readonly cursorKey: Buffer
  readonly suppressions: Pick<Suppressions, 'held'>
}

/** Opens the searches with their stored facts and the suppression list, and closes them after the work. */
export async function withSearches<T>(
  config: Config,
  work: (searches: OpenSearches) => Promise<T>,
): Promise<T> {
  // Loaded here, so that the other commands start without the engine.
  const { openSearch } = await import('../wiring/search.ts')
  return withStore(config, async (store) => {
    const stores = createStores(store, config)
    const { rosters, secrets, suppressions, presence } = stores
    await suppressions.refresh()
    const cursorKey = Buffer.from(await secrets.read('cursor'))
    const metrics = createMetrics()
    const providers = await openProviders(config, store.db, metrics)
    // A lookup on the terminal gives its answer also when its stats cannot be stored.
    const onFault = () => undefined
    const onUnreadable = ({ host, error }: UnreadableText) => {
      process.stderr.write(`A text from ${host} could not be read: ${error}\n`)
    }
    // The service beside it, or the next one to start, runs the job.
    const rechecks = createRechecks(stores.queue, onFault, onFault)
    const options = { stores, rechecks, metrics, providers, onFault, onUnreadable }
    const { engine, close } = await openSearch(config, options)
    try {
      const search = createSearch({
        engine: async () => engine,
        rosters,
        cursorKey,
        suppressions,
        hitTtlMs: config.cacheHitDays * dayMs,
      })
      return await work({ search, cursorKey, suppressions })
    } finally {
      await close()
      await providers?.stats.flush()
      await presence.end(presenceEndMs)
    }
  })
}
