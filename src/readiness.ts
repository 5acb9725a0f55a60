import type { Readiness } from './http/ports.ts'
import type { Services } from './services.ts'

// A database that takes longer to say "1" would fail the requests too.
const databaseTimeoutMs = 2_000

/** Whether this process may have traffic: its database answers. Never rejects. */
export function createReadiness({ store }: Pick<Services, 'store'>): () => Promise<Readiness> {
  return async () => {
    const startMs = performance.now()
    const answered = store.db.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const late = new Promise<boolean>((resolve) => {
      setTimeout(resolve, databaseTimeoutMs, false).unref()
    })
    const isReady = await Promise.race([answered, late])
    return {
      isReady,
      facts: {
        database: isReady ? store.kind : 'unreachable',
        database_ms: Math.round(performance.now() - startMs),
      },
    }
  }
}
