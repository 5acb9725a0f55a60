import type { Readiness } from '../http/ports.ts'
import type { DatabaseHealth } from '../store/database-health.ts'
import type { ReadLookupState } from '../store/lookups/lookup-state.ts'
import type { Store } from '../store/open-store.ts'
import type { ProviderWatch } from './provider-watch.ts'

// A database that takes longer for a read by key would fail the requests too.
const databaseTimeoutMs = 2_000

// Every batch is asked again before; older ones are the sign that none gets through.
const oldestMaxMs = 5_000

// A full disk does not empty itself: until a write has succeeded again for a while, others serve better.
const fullRestMs = 15_000

// No account has it: the answer costs one read of an index.
const noDigest = Buffer.alloc(32)
const questionOfNoAccount = {
  credential: { keyHash: noDigest },
  inputKey: noDigest,
  operation: 'readiness',
  idempotencyKey: null,
}

type ReadinessParts = {
  readonly recall: ReadLookupState
  readonly store: Pick<Store, 'kind'> & {
    readonly db: Pick<Store['db'], 'health'>
  }
  readonly providers?: Pick<ProviderWatch, 'needingOperator'>
}

/**
 * Whether this process may have traffic: its database answers what lookups ask first, the same way, nothing waits for it
 * for long, and it has room to write. Providers whose key was refused or whose credits are used up are reported as
 * well; the other sources answer without them. Answers within two seconds; never rejects.
 */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const { store, recall, providers } = parts
  const ask = async (): Promise<Readiness> => {
    const startMs = performance.now()
    const answered = recall(questionOfNoAccount).then(
      () => true,
      () => false,
    )
    const late = new Promise<boolean>((resolve) => {
      setTimeout(resolve, databaseTimeoutMs, false).unref()
    })
    const isAnswered = await Promise.race([answered, late])
    const health = store.db.health()
    const fault = isAnswered ? faultOf(health) : 'unreachable'
    return {
      isReady: fault === null,
      facts: {
        database: fault ?? store.kind,
        database_ms: Math.round(performance.now() - startMs),
        ...(fault === 'stuck' && { database_oldest_ms: Math.round(health.oldestMs) }),
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

/** `stuck`: statements wait for it. `cannot_write`: it refused to for want of space. */
function faultOf({ oldestMs, fullAgoMs }: DatabaseHealth): 'stuck' | 'cannot_write' | null {
  if (oldestMs > oldestMaxMs) return 'stuck'
  return fullAgoMs !== null && fullAgoMs < fullRestMs ? 'cannot_write' : null
}

/** `hunter: unauthorized, pdl: exhausted`. */
function closedProviders(closed: ReturnType<ProviderWatch['needingOperator']>) {
  if (closed.length === 0) return {}
  const faults = closed.map(({ provider, fault }) => `${provider}: ${fault}`)
  return { providers_closed: faults.join(', ') }
}
