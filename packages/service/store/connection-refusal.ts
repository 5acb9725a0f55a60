import { codeOf } from '@enricher/engine/lib/error-code'

/** A refusal of connections, with advice: the messages of servers and systems name no setting of the service. */
type Refusal = {
  /** SQLSTATE, or the system's code. */
  readonly codes: readonly string[]
  /** Start of the message, where the code alone says too little. */
  readonly begins?: string
  explain(cause: Cause): string | null
}

type Cause = Error & {
  readonly address?: unknown
  readonly port?: unknown
  readonly hostname?: unknown
}

/** Advice where a pooler lends out sessions. */
export const sharedSessions =
  'a pooler in front of PostgreSQL gives each transaction another session, and prepared statements and the job queue ' +
  'need one for as long as a connection lasts. In PgBouncer set pool_mode = session: see PgBouncer in docs/scaling.md'

const refusals: readonly Refusal[] = [
  {
    // The server accepts no more connections.
    codes: ['53300'],
    explain: () =>
      'every connection of PostgreSQL is in use: each process of the service opens up to DATABASE_POOL_SIZE and four. ' +
      'Lower DATABASE_POOL_SIZE, run fewer processes, or raise max_connections of the server',
  },
  {
    // PgBouncer refuses settings of a new connection like this. Its message does not name PgBouncer.
    codes: ['08P01'],
    begins: 'unsupported startup parameter',
    explain: ({ message }) =>
      `a pooler in front of PostgreSQL refuses the settings of the service: ${message}. In PgBouncer set ` +
      'pool_mode = session and ignore_startup_parameters = options, statement_timeout: see PgBouncer in docs/scaling.md',
  },
  {
    // The connection does not know a named statement that it has prepared, or knows one that it has not prepared.
    codes: ['26000', '42P05'],
    explain: ({ message }) => `${message}: ${sharedSessions}`,
  },
  {
    codes: ['28P01'],
    explain: ({ message }) => `${message}: correct user and password in DATABASE_URL`,
  },
  {
    codes: ['28000'],
    explain: ({ message }) =>
      `${message}: correct the user in DATABASE_URL, or let this machine in by pg_hba.conf of the server`,
  },
  {
    codes: ['3D000'],
    explain: ({ message }) =>
      `${message}: create it with CREATE DATABASE, or correct the name at the end of DATABASE_URL`,
  },
  {
    codes: ['ECONNREFUSED'],
    // The embedded server has a socket in a folder and no port; it is started again by itself.
    explain: ({ address, port }) =>
      typeof port === 'number'
        ? `nothing listens at ${address} port ${port}: start PostgreSQL, or correct host and port in DATABASE_URL`
        : null,
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN'],
    explain: ({ hostname }) =>
      `DNS knows no host ${hostname}: correct the host in DATABASE_URL, or the resolver of this machine`,
  },
  {
    codes: ['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
    explain: ({ address, port }) =>
      `no way leads to ${address} port ${port}: correct the host in DATABASE_URL, or the firewall in between`,
  },
  {
    codes: [''],
    begins: 'The server does not support SSL connections',
    explain: () =>
      'the server does not support TLS: take sslmode out of DATABASE_URL, or switch ssl on in postgresql.conf',
  },
  {
    codes: [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    explain: ({ message }) =>
      `the certificate of the server is not trusted (${message}): name its authority by sslrootcert=FILE in DATABASE_URL`,
  },
]

/** Returns the cause to log when a connection was refused, with advice. Any other cause is returned as it is. */
export function explainRefusal(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const refusal = refusals.find(
    ({ codes, begins = '' }) => codes.includes(codeOf(cause)) && cause.message.startsWith(begins),
  )
  const text = refusal?.explain(cause) ?? null
  return text === null ? cause : new Error(text, { cause })
}
