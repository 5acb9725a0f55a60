import pg from 'pg'
import type { PoolLoad } from '../lib/database-series.ts'
import { createHealthMonitor, type HealthMonitor } from './database-health.ts'
import { createOverdueWatch, type OverdueWatch } from './overdue-watch.ts'
import {
  type DatabaseAddress,
  sessionConfig,
  socketOf,
  soonConnectedClient,
  watchForVanishing,
} from './sessions.ts'

// Prepared statements live as long as their connection.
const idleTimeoutMs = 300_000

// Longer than any wait for a lock: when no connection had an answer for so long, the statements are not merely slow.
const silenceMs = 2_000

export type PoolOptions = {
  readonly address: DatabaseAddress
  readonly poolSize: number
  readonly types: pg.CustomTypesConfig
}

/** A pool with the state of its connections. */
export type WatchedPool = {
  readonly clients: pg.Pool
  readonly watch: OverdueWatch
  readonly health: HealthMonitor
  /** All connected clients, closing ones included. */
  readonly open: Set<pg.PoolClient>
  /** Idle clients, each with the time of its last answer. */
  readonly resting: Map<pg.PoolClient, number>
}

/** Opens a bounded pool whose connections are watched; connects at the first statement. */
export function openWatchedPool({ address, poolSize, types }: PoolOptions): WatchedPool {
  const clients = new pg.Pool({
    ...sessionConfig(address, 'enricher'),
    Client: soonConnectedClient,
    max: poolSize,
    idleTimeoutMillis: idleTimeoutMs,
    types,
  })
  const open = new Set<pg.PoolClient>()
  const resting = new Map<pg.PoolClient, number>()
  // pg removes broken connections from the pool itself; the running query rejects.
  const ignore = () => undefined
  clients.on('error', ignore)
  clients.on('connect', (client) => {
    open.add(client)
    client.on('error', ignore)
    client.once('end', () => void open.delete(client))
    watchForVanishing(client)
  })
  clients.on('release', (error, client) => {
    if (!error) resting.set(client, performance.now())
  })
  for (const event of ['acquire', 'remove'] as const) {
    clients.on(event, (client) => void resting.delete(client))
  }
  const watch = createOverdueWatch((nowMs) => endSilentOnes(parts, nowMs))
  const parts = {
    clients,
    watch,
    open,
    resting,
    health: createHealthMonitor(() => watch.oldestMs()),
  }
  return parts
}

/** Returns the counts of a pool's connections, and of the work that waits for one. */
export function loadOf({ clients }: Pick<WatchedPool, 'clients'>): PoolLoad {
  const { totalCount, idleCount, waitingCount, options } = clients
  const busy = totalCount - idleCount
  return { busy, idle: idleCount, waiting: waitingCount, max: options.max }
}

/** Ends statements that hang, when work waits for a connection and none has had an answer for seconds. */
function endSilentOnes({ watch, health }: WatchedPool, nowMs: number): void {
  const beforeMs = nowMs - silenceMs
  if (health.lastAnswerMs() > beforeMs) return
  const timely = [...watch.all()].filter(({ isTimely }) => isTimely)
  if (!timely.some(({ kind }) => kind === 'connection')) return
  for (const waiting of timely) {
    if (waiting.kind === 'connection' || waiting.sinceMs > beforeMs) continue
    watch.end(waiting)
    waiting.expire()
  }
}

/**
 * Ends idle connections that were not used since a statement began that had no answer: they are as dead as its
 * connection.
 */
export function endResting({ resting }: WatchedPool, sinceMs: number): void {
  for (const [client, answeredAtMs] of resting) {
    if (answeredAtMs >= sinceMs) continue
    resting.delete(client)
    socketOf(client).destroy()
  }
}
