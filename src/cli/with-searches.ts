import type { Config } from '../config.ts'
import { companyNameKey } from '../lib/company-name.ts'
import { createMetrics } from '../lib/metrics.ts'
import { systemClock } from '../lib/time.ts'
import type { SearchTools } from '../lookup/searches.ts'
import { createCompanies } from '../store/companies.ts'
import { createRosters } from '../store/rosters.ts'
import { createSecrets } from '../store/secrets.ts'
import { createSuppressions } from '../store/suppressions.ts'
import { withStore } from './with-store.ts'

const dayMs = 86_400_000

/** Opens the searches with everything they know and whoever they must not find, and closes them after the work. */
export async function withSearches<T>(
  config: Config,
  work: (tools: SearchTools) => Promise<T>,
): Promise<T> {
  // Loaded here, so that the other commands start without the engine.
  const { openEngine } = await import('../search-services.ts')
  return withStore(config, async ({ db }) => {
    const secrets = createSecrets(db)
    const suppression = await createSuppressions(db, secrets).refresh()
    const companies = createCompanies(db, companyNameKey)
    const { engine, close } = await openEngine(config, companies, createMetrics())
    try {
      return await work({
        engine,
        rosters: createRosters(db),
        cursorKey: async () => Buffer.from(await secrets.read('cursor')),
        suppression: () => suppression,
        clock: systemClock,
        hitTtlMs: config.cacheHitDays * dayMs,
      })
    } finally {
      await close()
    }
  })
}
