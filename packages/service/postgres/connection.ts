import { setTimeout as pause } from 'node:timers/promises'
import { ownValue } from '@enricher/engine/lib/own-value'
import pg from 'pg'
import { superuser } from './cluster.ts'
import { refusal, systemCode } from './refusal.ts'
import type { RunDirectory } from './run-directory.ts'

/** Settings for `pg.Pool`. `host` is the folder of the socket, or a host name. */
export type ConnectionConfig = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
  /** False explicitly: `pg` would otherwise read PGSSLMODE from the environment. */
  readonly ssl?: false
}

/** `busy`: a server is starting or stopping. `absent`: no server listens. */
export type Reached = 'ready' | 'busy' | 'absent'

const databaseName = 'enricher'
const connectTimeoutMs = 10_000
const endTimeoutMs = 1_000

/** Returns the connection of clients to the server: as its superuser, over its socket. */
export function connectionOf(run: RunDirectory): ConnectionConfig {
  return {
    host: run.directory,
    port: run.port,
    user: superuser,
    database: databaseName,
    ssl: false,
  }
}

/** Connects once to see whether the server serves, and makes the service's database when it is missing. */
export async function reach(connection: ConnectionConfig): Promise<Reached> {
  const code = await tryQuery(connection, null)
  if (code !== 'invalid_catalog_name') return meaningOf(code, connection.host)
  const made = await tryQuery(
    { ...connection, database: 'postgres' },
    `CREATE DATABASE ${databaseName}`,
  )
  // Another process may have made it meanwhile.
  return ['duplicate_database', 'unique_violation'].includes(made)
    ? 'ready'
    : meaningOf(made, connection.host)
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html and errno(3); a code that is not listed means ready. */
const meanings: Record<string, Reached> = {
  ENOENT: 'absent',
  ECONNREFUSED: 'absent',
  ECONNRESET: 'busy',
  EPIPE: 'busy',
  EAGAIN: 'busy',
  cannot_connect_now: 'busy',
  admin_shutdown: 'busy',
  crash_shutdown: 'busy',
  connection_lost: 'busy',
}

const sqlStates: Record<string, string> = {
  '3D000': 'invalid_catalog_name',
  '42P04': 'duplicate_database',
  '23505': 'unique_violation',
  '57P01': 'admin_shutdown',
  '57P02': 'crash_shutdown',
  '57P03': 'cannot_connect_now',
}

function meaningOf(code: string, folder: string): Reached {
  if (code === 'EACCES' || code === 'EPERM') {
    throw refusal(
      `${folder} belongs to the user whose server serves this DATA_DIR. Run this as that user or as root.`,
    )
  }
  return ownValue(meanings, code) ?? 'ready'
}

async function tryQuery(connection: ConnectionConfig, statement: string | null): Promise<string> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  client.on('error', () => undefined) // the caller's next step notices a server that stops meanwhile
  try {
    await client.connect()
    if (statement !== null) await client.query(statement)
    return 'ok'
  } catch (error) {
    const code = systemCode(error)
    return (
      ownValue(sqlStates, code) ?? (/terminated|timeout/i.test(code) ? 'connection_lost' : code)
    )
  } finally {
    const ended = client.end().catch(() => undefined) // the client may never have been connected
    await Promise.race([ended, pause(endTimeoutMs, undefined, { ref: false })]) // a frozen server never closes its side
  }
}
