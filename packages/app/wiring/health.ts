import { openDatabase } from '@enricher/service/store/database'
import type { DatabaseHealth } from '@enricher/service/store/database-health'
import type { ReadLookupState } from '@enricher/service/store/lookups/lookup-state'
import type { Store } from '@enricher/service/store/open-store'
import { atMost } from '@enricher/service/store/repeated-releases'
import type { Health, Readiness } from '@enricher/surfaces/http/http-services'
import { startPeriodicTasks } from './periodic-tasks.ts'
import type { ProviderWatch } from './provider-stats.ts'

// A database that takes longer for a read by key would fail the requests too.
const databaseTimeoutMs = 2_000

// Every batch is asked again before; older ones are the sign that none gets through.
const oldestMaxMs = 5_000

// A full disk does not empty itself: until a write has succeeded again for a while, others serve better.
const fullRestMs = 15_000

// No account has it: the answer costs one read of an index.
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
 * Creates what judges whether this process may have traffic: its database answers what lookups ask first, the same way,
 * nothing waits for it for long, and it has room to write. Providers whose key was refused or whose credits are used up
 * are reported as well; the other sources answer without them. Answers within two seconds; never rejects.
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
  // Probes are not limited, so those that meet share one answer: the database is asked once at a time.
  let reading: Promise<Readiness> | null = null
  return () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
}

/** `stuck`: statements wait for it. `cannot_write`: it refused to for want of space. */
function faultOf(
  { oldestMs, fullAgoMs }: DatabaseHealth,
  stuckAfterMs: number,
): 'stuck' | 'cannot_write' | null {
  if (oldestMs > stuckAfterMs) return 'stuck'
  return fullAgoMs !== null && fullAgoMs < fullRestMs ? 'cannot_write' : null
}

/** `hunter: unauthorized, pdl: exhausted`. */
function pausedProviders(paused: ReturnType<ProviderWatch['needingOperator']>) {
  if (paused.length === 0) return {}
  const faults = paused.map(({ provider, fault }) => `${provider}: ${fault}`)
  const text = faults.join(', ')
  // `providers_closed` is the name of earlier versions, kept for one release.
  return { providers_paused: text, providers_closed: text }
}

// Each look costs a statement of microseconds; minutes are counted with it.
const lookEveryMs = 5_000

// A look at a database that answers ends within milliseconds. One that does not answer keeps a look for longer than a
// stop may take, and what remains of it holds nothing.
const lookEndMs = 250

/** Looks at the database now and then, for as long as it runs. */
export type DatabaseWatch = {
  /** Returns what the looks have shown; asks nothing. */
  health(): Health
  /** Ends the looks and their connection; one without an answer is left to its own deadline. Never rejects. */
  stop(): Promise<void>
}

/**
 * Watches whether the database answers at all, over a connection of its own: readiness reports what blocks the others.
 * After `minutes` without an answer the process is unhealthy, so that a supervisor restarts it; 0: never.
 */
export function watchDatabase(
  { connection }: Pick<Store, 'connection'>,
  minutes: number,
  everyMs = lookEveryMs,
): DatabaseWatch {
  const db = openDatabase({ connection, poolSize: 1 })
  // Counted from a look that failed: a process that stood still for an hour has not looked.
  let silentSinceMs: number | null = null
  const silentMs = () => (silentSinceMs === null ? 0 : performance.now() - silentSinceMs)
  const look = async () => {
    const beganMs = performance.now()
    try {
      await db.ping()
      silentSinceMs = null
    } catch {
      // The requests that fail for it answer their callers, and are logged.
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
