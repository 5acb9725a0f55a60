import pg from 'pg'
import { endPool } from '../end-pool.ts'
import { addressWith, type DatabaseAddress, pinnedOptions, socketOf } from '../sessions.ts'

/**
 * One connection listens, the others work. A process has these from its first job on, DATABASE_POOL_SIZE for requests,
 * and one by which it watches the database: 14 unless configured.
 */
const listeningConnections = 1

// No statement of the queue takes a second. The lock timeout covers a process that installs the queue's schema.
const statementTimeoutMs = 5_000
const sessionOptions = `${pinnedOptions} -c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000`

// The server's own refusal has come by then, if there is a server.
const answerTimeoutMs = 6_000

// The timeout includes the wait for a connection that another job has.
const connectTimeoutMs = 7_000

// The listening connection sends nothing by itself.
const keepAliveDelayMs = 10_000

/** The connections of the job queue. */
export type JobPool = {
  readonly clients: pg.Pool
  /** Ends the connections, also those whose server does not answer. */
  end(): Promise<void>
}

/** Opens the connections of the job queue, for `working` jobs at a time. None waits for an answer for ever. */
export function openJobPool(address: DatabaseAddress, working: number): JobPool {
  const pool = new pg.Pool({
    ...addressWith(address, sessionOptions),
    max: listeningConnections + working,
    application_name: 'enricher jobs',
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  })
  // graphile-worker reconnects by itself; work on a broken connection fails with its next statement.
  const ignore = () => undefined
  const open = new Set<pg.PoolClient>()
  const asked = new Set<pg.PoolClient>()
  // A network that dropped one connection dropped the idle ones, too, and the listening one never sends a statement.
  const endSilent = (overdue: pg.PoolClient) => {
    for (const client of open) {
      if (client === overdue || !asked.has(client)) socketOf(client).destroy()
    }
  }
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', ignore)
    client.once('end', () => void open.delete(client))
    watchAnswers(client, asked, () => endSilent(client))
  })
  bearSecondReleases(pool)
  return {
    clients: pool,
    end: () => endPool(pool, open),
  }
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/**
 * Makes the second release of a connection do nothing. graphile-worker releases the listening connection when its
 * workers end, and again when it finds that the listening statement has failed meanwhile; the driver throws at that,
 * and nothing catches the error.
 */
function bearSecondReleases(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const bearing = (callback?: (...connected: Connected) => void) => {
    if (callback === undefined) return connect()
    return connect((error, client, release) => {
      // A connection that could not be made has nothing to release, and the driver passes no client then.
      let isReleased = client === undefined
      callback(error, client, (reason) => {
        if (isReleased) return
        isReleased = true
        release(reason)
      })
    })
  }
  pool.connect = bearing as typeof pool.connect
}

type Query = (...given: unknown[]) => unknown

/**
 * Keeps `asked` up to date, and calls `onOverdue` where a statement is not answered in time. The driver's
 * `query_timeout` only abandons the statement: the connection goes back to the pool, and the next statement waits
 * behind it.
 */
function watchAnswers(
  client: pg.PoolClient,
  asked: Set<pg.PoolClient>,
  onOverdue: () => void,
): void {
  const query = client.query.bind(client) as Query
  const inTime: Query = (...given) => {
    const timer = setTimeout(onOverdue, answerTimeoutMs)
    asked.add(client)
    const stop = () => {
      clearTimeout(timer)
      asked.delete(client)
    }
    const done = given.at(-1)
    if (typeof done === 'function') {
      const callback: Query = (...result) => {
        stop()
        return (done as Query)(...result)
      }
      return query(...given.slice(0, -1), callback)
    }
    const answer = query(...given)
    Promise.resolve(answer).then(stop, stop)
    return answer
  }
  client.query = inTime as typeof client.query
}
