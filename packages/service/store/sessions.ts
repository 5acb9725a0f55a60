import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { ConnectionConfig } from '../postgres/connection.ts'
import { withOption } from './session-options.ts'

/** A `postgres://` address, or the connection of the embedded server. */
export type DatabaseAddress = string | ConnectionConfig

export type StatementLimits = {
  /** Time after which the server ends a statement; null: a live server may take as long as it needs. */
  readonly statementTimeoutMs: number | null
  /** Time after which the server ends a statement that waits for one lock. */
  readonly lockTimeoutMs: number
}

/**
 * No statement of the service takes a second, and a statement that waits a second for a lock waits for work that is
 * stuck: it must not hold up the others of its batch.
 */
export const defaultLimits: StatementLimits = { statementTimeoutMs: 10_000, lockTimeoutMs: 1_000 }

// The server's own refusal has come by then, if there is a server.
const answerSlackMs = 1_000

/** Returns how long the answer to a statement is awaited before its connection counts as dead. */
export function answerTimeoutMs({ statementTimeoutMs }: StatementLimits): number {
  return statementTimeoutMs === null ? Number.POSITIVE_INFINITY : statementTimeoutMs + answerSlackMs
}

// A transaction of the service does not pause. A process that stands still, or whose machine is gone, leaves locks.
const idleInTransactionMs = 10_000

// A connect takes milliseconds; after lost packets a new attempt is better.
const connectTimeoutMs = 1_500

// Networks drop idle flows after minutes, and silently. Linux probes nine times, and then every statement fails at
// once.
const keepAliveDelayMs = 10_000

// Every statement is a keyed access. A generic plan is made once per connection, perhaps while the tables are still
// empty: sequential scans are ruled out, so that the plan stays right when they grow. Compiling a plan to machine code
// costs more than any of these statements.
const plannerOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/**
 * Settings that the service relies on, whatever the role or the database sets: each statement sees what is committed
 * when it begins, and an idle connection stays open.
 */
export const pinnedOptions =
  '-c default_transaction_isolation=read\\ committed -c idle_session_timeout=0'

const limitOptions =
  `-c lock_timeout=${defaultLimits.lockTimeoutMs} ` +
  `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`

const sessionOptions = `${pinnedOptions} ${plannerOptions} ${limitOptions}`

// The options make the server free the locks of a client that vanished: it probes idle connections after ten seconds,
// and checks every second whether the client of a running statement is still connected. Some platforms lack some of
// these options.
const vanishedClientOptions = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  client_connection_check_interval: '1000',
}
const vanishedClientStatement = `SELECT ${Object.entries(vanishedClientOptions)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`

/**
 * Returns the settings with which every connection of the service is opened; they are sent when a connection starts. A
 * pooler in between that does not pass them on must ignore them, and the user must have them: see PgBouncer in
 * docs/scaling.md.
 */
export function sessionConfig(address: DatabaseAddress, name: string): pg.PoolConfig {
  return {
    ...addressWith(address, sessionOptions),
    application_name: name,
    statement_timeout: defaultLimits.statementTimeoutMs ?? 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  }
}

/** Returns the address part of a connection's settings, with options for its session. */
export function addressWith(address: DatabaseAddress, options: string): pg.ClientConfig {
  // Options of an address replace those given beside it: ours are added to them.
  return typeof address === 'string'
    ? { connectionString: withOption(address, options) }
    : { ...address, options }
}

/**
 * Constructor of a pool's clients, each of which must connect soon. The pool's own limit would include the wait for a
 * free connection.
 */
function SoonConnectedClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client({ ...config, connectionTimeoutMillis: connectTimeoutMs })
}
export const soonConnectedClient = SoonConnectedClient as unknown as new () => pg.Client

/**
 * Returns the socket of a client. A connection with a silent peer is ended by its socket: the driver's own `end` sends
 * a message and waits for an answer.
 */
export function socketOf(client: pg.ClientBase): Duplex {
  // The driver has no documented way to the socket, and its types leave it out.
  return (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection
    .stream
}

/** Asks the server to notice when this client vanishes; some platforms refuse, which is ignored. */
export function watchForVanishing(client: pg.ClientBase & { readonly host?: string }): void {
  // A process that ends closes its end of a local socket, and the server's statements are short.
  if (client.host?.startsWith('/')) return
  client.query(vanishedClientStatement).catch(() => undefined)
}
