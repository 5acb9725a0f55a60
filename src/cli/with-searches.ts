import process from 'node:process'
import type { Config } from '../config/config.ts'
import type { UnreadableText } from '../enrich/readers/readers.ts'
import { createMetrics } from '../lib/metrics.ts'
import type { SearchTools } from '../lookup/searches.ts'
import { createPresence } from '../store/presence.ts'
import { createKnowledge } from '../wiring/knowledge-services.ts'
import { openProviders } from '../wiring/lazy-providers.ts'
import { withStore } from './with-store.ts'

const dayMs = 86_400_000
// A command that ends without it is taken for dead five seconds later, which frees its MX slots.
const presenceEndMs = 1_000

/** Opens the searches with their stored facts and the suppression list, and closes them after the work. */
export async function withSearches<T>(
  config: Config,
  work: (tools: SearchTools) => Promise<T>,
): Promise<T> {
  // Loaded here, so that the other commands start without the engine.
  const { openEngine } = await import('../wiring/search-services.ts')
  return withStore(config, async (store) => {
    const presence = createPresence(store.db)
    const knowledge = createKnowledge({ ...store, presence }, config)
    const { rosters, secrets, suppressions } = knowledge
    await suppressions.refresh()
    const metrics = createMetrics()
    const providers = await openProviders(config, store.db, metrics)
    // A lookup on the terminal gives its answer also when its stats cannot be stored.
    const onFault = () => undefined
    const onUnreadable = ({ host, error }: UnreadableText) => {
      process.stderr.write(`A text from ${host} could not be read: ${error}\n`)
    }
    const parts = { knowledge, metrics, providers, onFault, onUnreadable }
    const { engine, close } = await openEngine(config, parts)
    try {
      return await work({
        engine,
        rosters,
        cursorKey: async () => Buffer.from(await secrets.read('cursor')),
        suppression: () => suppressions.held().list,
        hitTtlMs: config.cacheHitDays * dayMs,
      })
    } finally {
      await close()
      await providers?.books.flush()
      await presence.end(presenceEndMs)
    }
  })
}
