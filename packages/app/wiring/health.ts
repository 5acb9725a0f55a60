import { openDatabase } from '@enricher/service/store/database'
import type { DatabaseHealth } from '@enricher/service/store/database-health'
import type { ReadLookupState } from '@enricher/service/store/lookups/lookup-state'
import type { Store } from '@enricher/service/store/open-store'
import { atMost } from '@enricher/service/store/repeated-releases'
import type { Health, Readiness } from '@enricher/surfaces/http/http-services'
import { startPeriodicTasks } from './periodic-tasks.ts'
import type { ProviderWatch } from './provider-stats.ts'

// A database that takes longer for a read by key would fail requests, too.
const databaseTimeoutMs = 2_000

// Batches are retried sooner than this; an older one shows that none succeeds.
const oldestMaxMs = 5_000

// A full disk does not empty itself: until writes have succeeded again for this long, other processes serve better.
const fullRestMs = 15_000

// No account has this digest, so that the query costs one read of an index.
const noDigest = Buffer.alloc(32)
const queryOfNoAccount = {
  credential: { keyHash: noDigest },
  inputKey: noDigest,
  operation: 'readiness',
  idempotencyKey: null,
}

type ReadinessSources = {
  readonly readState: ReadLookupState
  readonly store: Pick<Store, 'kind'> & {
    readonly db: Pick<Store['db'], 'health'>
  }
  readonly providers?: Pick<ProviderWatch, 'needingOperator'>
}

/**
 * Creates the function that decides whether this process may get traffic: its database answers the first query of
 * lookups, sent as lookups send it, no statement waits for long, and there is room to write. It also reports providers
 * with a refused key or used-up credits; other sources answer without them. It answers within two seconds; never
 * rejects.
 */
export function createReadiness(
  { store, readState, providers }: ReadinessSources,
  stuckAfterMs = oldestMaxMs,
): () => Promise<Readiness> {
  const read = async (): Promise<Readiness> => {
    const startMs = performance.now()
    const answered = readState(queryOfNoAccount).then(
      () => true,
      () => false,
    )
    const late = new Promise<boolean>((resolve) => {
      setTimeout(resolve, databaseTimeoutMs, false).unref()
    })
    const isAnswered = await Promise.race([answered, late])
    const health = store.db.health()
    const fault = isAnswered ? faultOf(health, stuckAfterMs) : 'unreachable'
    return {
      isReady: fault === null,
      facts: {
        database: fault ?? store.kind,
        database_ms: Math.round(performance.now() - startMs),
        ...(fault === 'stuck' && { database_oldest_ms: Math.round(health.oldestMs) }),
        ...pausedProviders(providers?.needingOperator() ?? []),
      },
    }
  }
  // Probes are not rate-limited, so parallel probes share one answer, and the database is asked once at a time.
  let reading: Promise<Readiness> | null = null
  return () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
}

/** `stuck`: statements wait for the database. `cannot_write`: it refused a write for lack of space. */
function faultOf(
  { oldestMs, fullAgoMs }: DatabaseHealth,
  stuckAfterMs: number,
): 'stuck' | 'cannot_write' | null {
  if (oldestMs > stuckAfterMs) return 'stuck'
  return fullAgoMs !== null && fullAgoMs < fullRestMs ? 'cannot_write' : null
}

/** Writes paused providers as `hunter: unauthorized, pdl: exhausted`. */
function pausedProviders(paused: ReturnType<ProviderWatch['needingOperator']>) {
  if (paused.length === 0) return {}
  const faults = paused.map(({ provider, fault }) => `${provider}: ${fault}`)
  const text = faults.join(', ')
  // `providers_closed` is the name in earlier versions and stays for one release.
  return { providers_paused: text, providers_closed: text }
}

// A check costs a statement of microseconds; silent minutes are measured with it.
const lookEveryMs = 5_000

// A check of a database that answers ends within milliseconds. Without an answer a check takes longer than a stop may,
// and the rest of it holds nothing.
const lookEndMs = 250

/** Checks the database at intervals while it runs. */
export type DatabaseWatch = {
  /** Returns the result of the checks, without asking the database. */
  health(): Health
  /** Ends the checks and their connection; a check without an answer ends at its own deadline. Never rejects. */
  stop(): Promise<void>
}

/**
 * Watches whether the database answers at all, over a connection of its own; readiness reports what blocks the other
 * connections. After `minutes` without an answer the process is unhealthy, so that a supervisor restarts it; 0: never.
 */
export function watchDatabase(
  { connection }: Pick<Store, 'connection'>,
  minutes: number,
  everyMs = lookEveryMs,
): DatabaseWatch {
  const db = openDatabase({ connection, poolSize: 1 })
  // The time counts from a failed check, because a process that was suspended for an hour has not checked.
  let silentSinceMs: number | null = null
  const silentMs = () => (silentSinceMs === null ? 0 : performance.now() - silentSinceMs)
  const look = async () => {
    const beganMs = performance.now()
    try {
      await db.ping()
      silentSinceMs = null
    } catch {
      // Requests that fail because of the database report and log that themselves.
      silentSinceMs ??= beganMs
    }
  }
  const task = { name: 'look at the database', everyMs, run: look }
  const tasks = startPeriodicTasks([task], () => undefined)
  return {
    health() {
      const isHealthy = minutes === 0 || silentMs() < minutes * 60_000
      if (isHealthy) return { isHealthy, facts: {} }
      return { isHealthy, facts: { database_silent_s: Math.round(silentMs() / 1000) } }
    },
    stop: () =>
      atMost(
        lookEndMs,
        tasks.stop().then(() => db.close()),
      ),
  }
}
