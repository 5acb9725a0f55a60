import type { Readiness } from './http/ports.ts'
import type { ProviderWatch } from './provider-watch.ts'
import type { Services } from './services.ts'

// A database that takes longer to say "1" would fail the requests too.
const databaseTimeoutMs = 2_000

type ReadinessParts = Pick<Services, 'store'> & {
  readonly providers?: Pick<ProviderWatch, 'needingOperator'>
}

/**
 * Whether this process may have traffic: its database answers. Providers whose key was refused or whose credits are
 * used up are told as well; the other sources answer without them. Never rejects.
 */
export function createReadiness({ store, providers }: ReadinessParts): () => Promise<Readiness> {
  const ask = async (): Promise<Readiness> => {
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
        ...closedProviders(providers?.needingOperator() ?? []),
      },
    }
  }
  // Asking is not limited, so questions that meet share one answer: the database is asked once at a time.
  let asked: Promise<Readiness> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

/** `hunter: unauthorized, pdl: exhausted`. */
function closedProviders(closed: ReturnType<ProviderWatch['needingOperator']>) {
  if (closed.length === 0) return {}
  const told = closed.map(({ provider, fault }) => `${provider}: ${fault}`)
  return { providers_closed: told.join(', ') }
}
