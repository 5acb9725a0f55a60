import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { ConnectionConfig } from '../postgres/connection.ts'
import { withOption } from './session-options.ts'

/** A `postgres://` address, or what the embedded server gave. */
export type DatabaseAddress = string | ConnectionConfig

/** What one statement may take. */
export type StatementLimits = {
  /** The server ends a statement after so long; null: a server that lives may take as long as it needs. */
  readonly statementTimeoutMs: number | null
  /** The server ends a statement that has waited for one lock for so long. */
  readonly lockTimeoutMs: number
}

/**
 * No statement of the service takes a second, and one that waits a second for a lock waits for work that is stuck: it
 * must not hold up those that came with it.
 */
export const defaultLimits: StatementLimits = { statementTimeoutMs: 10_000, lockTimeoutMs: 1_000 }

// By then the server's own refusal has come, if a server is there.
const answerSlackMs = 1_000

/** Returns how long the answer to a statement is waited for before its connection is taken for dead. */
export function answerTimeoutMs({ statementTimeoutMs }: StatementLimits): number {
  return statementTimeoutMs === null ? Number.POSITIVE_INFINITY : statementTimeoutMs + answerSlackMs
}

// A transaction of the service does not pause. One of a process that stands still, or whose machine is gone, has locks.
const idleInTransactionMs = 10_000

// A connect takes milliseconds; one whose packets get lost is better begun anew.
const connectTimeoutMs = 1_500

// Networks forget idle flows after minutes, and silently. Linux asks nine times, then every statement learns it at
// once.
const keepAliveDelayMs = 10_000

// Every statement is a keyed access. A generic plan is made once per connection, and it may be made
// while the tables are still empty: sequential scans are ruled out, so that it stays right when they grow.
// Compiling a plan to machine code costs more than any of these statements.
const plannerOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/**
 * Settings that the service relies on, whatever the role or the database sets: each statement sees what is
 * committed when it begins, and a connection that rests stays open.
 */
export const pinnedOptions =
  '-c default_transaction_isolation=read\\ committed -c idle_session_timeout=0'

const limitOptions =
  `-c lock_timeout=${defaultLimits.lockTimeoutMs} ` +
  `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`

const sessionOptions = `${pinnedOptions} ${plannerOptions} ${limitOptions}`

// So that a server frees the locks of a client that vanished: it asks idle connections after ten seconds, and looks
// every second whether the client of a running statement is still connected. Not every platform of a server knows all
// of these.
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
 * Returns what every connection of the service is opened with. The settings are sent when a connection starts. A pooler
 * between that does not pass them on must leave them out, and the user must have them: see PgBouncer in
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

/** Returns the part of a connection's settings that says where it leads, with options for its session. */
export function addressWith(address: DatabaseAddress, options: string): pg.ClientConfig {
  // Options of an address replace those given beside it: ours are added to them.
  return typeof address === 'string'
    ? { connectionString: withOption(address, options) }
    : { ...address, options }
}

/**
 * The constructor of a pool's clients: each must connect soon. A pool's own limit would count the wait for a free
 * connection too.
 */
function SoonConnectedClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client({ ...config, connectionTimeoutMillis: connectTimeoutMs })
}
export const soonConnectedClient = SoonConnectedClient as unknown as new () => pg.Client

/**
 * Returns the socket of a client. A connection whose peer is silent ends by its socket alone: the driver's own `end`
 * says goodbye and waits for an answer.
 */
export function socketOf(client: pg.ClientBase): Duplex {
  // The driver documents no way to it; its types leave it out.
  return (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection
    .stream
}

/** Asks the server to notice when this client vanishes; refused by some platforms, and then left out. */
export function watchForVanishing(client: pg.ClientBase & { readonly host?: string }): void {
  // A process that ends closes its end of a local socket, and the server's statements are short.
  if (client.host?.startsWith('/')) return
  client.query(vanishedClientStatement).catch(() => undefined)
}
