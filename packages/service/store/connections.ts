import { codeOf } from '@enricher/engine/lib/error-code'
import { sleep } from '@enricher/engine/lib/time'
import pg from 'pg'
import type { PoolLoad } from '../lib/database-series.ts'
import { attemptEndMs } from './attempt.ts'
import { explainRefusal } from './connection-refusal.ts'
import type { HealthMonitor } from './database-health.ts'
import { DatabaseUnavailableError, unavailableReasonOf } from './database-unavailable.ts'
import { endPool } from './end-pool.ts'
import { answerTimeoutMs, defaultLimits, type StatementLimits, socketOf } from './sessions.ts'
import {
  endResting,
  loadOf,
  openWatchedPool,
  type PoolOptions,
  type WatchedPool,
} from './watched-pool.ts'

/** A connection that is lent to work. */
export type Connection = {
  /** Runs one statement, which is answered in time or else ends the connection. */
  run(statement: pg.QueryConfig): Promise<unknown[]>
  /** Undoes the state that work has left in the connection, or else ends the connection. Never rejects. */
  undo(text: 'ROLLBACK' | `RESET ${string}`): Promise<void>
}

export type Connections = {
  /**
   * Lends a connection to `work`. A failure of an unavailable database is a DatabaseUnavailableError; the connection
   * goes back to the pool unless it broke.
   */
  use<T>(limits: StatementLimits, work: (connection: Connection) => Promise<T>): Promise<T>
  readonly health: HealthMonitor
  /** Returns which work has the connections, and which waits for one. */
  load(): PoolLoad
  close(): Promise<void>
}

/** A restart of the server takes about a second; a recovery after a crash takes a little longer. */
const connectingMsMax = 5_000

// Each attempt during a recovery is a line in the server's log, and used-up connections come free slowly.
const connectPauseMs = { first: 50, most: 500 }

// While the database is unavailable, requests fail soon, and each new statement tries to connect anew.
const lastingTimeoutMs = 2_000

// errno(3): no listener or no socket yet. SQLSTATE 57P03: starting up; 53300: connections used up.
const transientCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03', '53300'])

/**
 * Opens a bounded number of connections, none of which can keep work for longer than its deadline. A statement that
 * hangs loses its socket, and the idle connections that had no answer since lose theirs; new ones are opened.
 */
export function openConnections(options: PoolOptions): Connections {
  const pool = openWatchedPool(options)
  return {
    health: pool.health,
    load: () => loadOf(pool),
    async use(limits, work) {
      const client = await checkOut(pool, limits)
      try {
        const result = await work(connectionOver(pool, client, limits))
        client.release()
        return result
      } catch (error) {
        releaseAfter(client, error)
        const reason = unavailableReasonOf(error)
        if (reason === null || error instanceof DatabaseUnavailableError) throw error
        throw unavailable(pool, error, reason)
      }
    },
    close: () => endPool(pool.clients, pool.open),
  }
}

/** The driver's error when no server answered, or the handshake did not end in time. */
function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired'
}

type Times = { readonly sinceMs: number; readonly endsAtMs: number; readonly isTimely: boolean }

function timesOf({ health }: WatchedPool, limits: StatementLimits): Times {
  const sinceMs = performance.now()
  const timeoutMs = answerTimeoutMs(limits)
  const boundMs = health.isOutageLasting() ? Math.min(lastingTimeoutMs, timeoutMs) : timeoutMs
  const endsAtMs = Math.min(attemptEndMs(), sinceMs + boundMs)
  return { sinceMs, endsAtMs, isTimely: limits === defaultLimits }
}

async function checkOut(pool: WatchedPool, limits: StatementLimits): Promise<pg.PoolClient> {
  const times = timesOf(pool, limits)
  const giveUpAtMs = Math.min(times.endsAtMs, times.sinceMs + connectingMsMax)
  const mayPass = (error: unknown) =>
    (transientCodes.has(codeOf(error)) || isConnectTimeout(error)) &&
    performance.now() + connectPauseMs.first < giveUpAtMs
  for (let pauseMs = connectPauseMs.first; ; pauseMs = Math.min(2 * pauseMs, connectPauseMs.most)) {
    try {
      const client = await comingInTime(pool, times)
      if (!socketOf(client).destroyed) return client
      client.release(true)
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error
      if (!mayPass(error)) throw unavailable(pool, error, 'unreachable')
      await sleep(Math.min(pauseMs, giveUpAtMs - performance.now()))
    }
  }
}

/** Waits for a connection until the deadline; a connection that comes later goes back to the pool. */
function comingInTime(pool: WatchedPool, times: Times): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const waiting = {
      kind: 'connection',
      ...times,
      expire() {
        isOver = true
        reject(overdue(pool, times.sinceMs))
      },
    } as const
    pool.watch.begin(waiting)
    pool.clients.connect().then(
      (client) => {
        pool.watch.end(waiting)
        if (isOver) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        pool.watch.end(waiting)
        reject(error)
      },
    )
  })
}

function connectionOver(
  pool: WatchedPool,
  client: pg.PoolClient,
  limits: StatementLimits,
): Connection {
  const run = (statement: pg.QueryConfig) => runInTime(pool, client, statement, limits)
  return {
    run,
    async undo(text) {
      await run({ text }).catch(() => socketOf(client).destroy())
    },
  }
}

async function runInTime(
  pool: WatchedPool,
  client: pg.PoolClient,
  statement: pg.QueryConfig,
  limits: StatementLimits,
): Promise<unknown[]> {
  const times = timesOf(pool, limits)
  let isOverdue = false
  const waiting = {
    kind: 'statement',
    ...times,
    expire() {
      isOverdue = true
      socketOf(client).destroy()
      endResting(pool, times.sinceMs)
    },
  } as const
  pool.watch.begin(waiting)
  try {
    const { rows } = await client.query(statement)
    pool.health.noteAnswer()
    return rows
  } catch (error) {
    if (isOverdue) throw overdue(pool, times.sinceMs, error)
    // A refusal is an answer, too.
    if (error instanceof pg.DatabaseError) pool.health.noteAnswer()
    throw error
  } finally {
    pool.watch.end(waiting)
  }
}

function releaseAfter(client: pg.PoolClient, error: unknown): void {
  // An answer of the server leaves the connection usable; any other failure does not.
  const isAnswer = error instanceof pg.DatabaseError && unavailableReasonOf(error) !== 'unreachable'
  if (!isAnswer) socketOf(client).destroy()
  client.release(!isAnswer)
}

/** Makes the error of an overdue statement: answers to others show that the database is slow, not unavailable. */
function overdue(pool: WatchedPool, sinceMs: number, cause?: unknown): DatabaseUnavailableError {
  return unavailable(pool, cause, pool.health.lastAnswerMs() > sinceMs ? 'late' : 'unreachable')
}

function unavailable(
  { health }: WatchedPool,
  cause: unknown,
  reason: DatabaseUnavailableError['reason'],
): DatabaseUnavailableError {
  health.noteFailure(reason)
  return new DatabaseUnavailableError({
    cause: explainRefusal(cause),
    reason,
    isLasting: health.isOutageLasting(),
  })
}
