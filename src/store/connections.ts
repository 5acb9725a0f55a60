import pg from 'pg'
import type { PoolLoad } from '../lib/database-series.ts'
import { codeOf } from '../lib/error-code.ts'
import { sleep } from '../lib/time.ts'
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

/** A connection, while work has it. */
export type Connection = {
  /** Runs one statement, which is answered in time or ends the connection. */
  run(statement: pg.QueryConfig): Promise<unknown[]>
  /** Runs what undoes the state that work has left in the connection, or ends the connection. Never rejects. */
  undo(text: 'ROLLBACK' | `RESET ${string}`): Promise<void>
}

export type Connections = {
  /**
   * Lends a connection to `work`. What fails because the database is unavailable is a DatabaseUnavailableError; the
   * connection goes back to the pool unless it broke.
   */
  use<T>(limits: StatementLimits, work: (connection: Connection) => Promise<T>): Promise<T>
  readonly health: HealthMonitor
  /** Returns what has the connections, and what waits for one. */
  load(): PoolLoad
  close(): Promise<void>
}

/** A restart of the server takes about a second; recovery after a crash a little longer. */
const connectingMsMax = 5_000

// Each attempt during a recovery is a line in the server's log, and connections that are used up come free slowly.
const connectPauseMs = { first: 50, most: 500 }

// While the database is unavailable, requests fail soon, and each new statement is a new attempt to connect.
const lastingTimeoutMs = 2_000

// errno(3): no listener or no socket yet. SQLSTATE 57P03: starting up; 53300: connections used up.
const transientCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03', '53300'])

/**
 * Opens a bounded number of connections, none of which can keep work for longer than its deadline: a statement that
 * hangs is ended by its socket, and with it the idle connections that were not answered since; new ones are opened.
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

/** By the driver: no server answered, or the handshake did not end in time. */
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

/** A connection that comes too late goes back to the pool. */
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
    // A refusal is an answer too.
    if (error instanceof pg.DatabaseError) pool.health.noteAnswer()
    throw error
  } finally {
    pool.watch.end(waiting)
  }
}

function releaseAfter(client: pg.PoolClient, error: unknown): void {
  // An answer of the server leaves the connection usable; anything else does not.
  const isAnswer = error instanceof pg.DatabaseError && unavailableReasonOf(error) !== 'unreachable'
  if (!isAnswer) socketOf(client).destroy()
  client.release(!isAnswer)
}

/** Others that were answered meanwhile tell a slow statement of a database from one that is unavailable. */
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
