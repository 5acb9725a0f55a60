import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionConfig } from '../../packages/service/postgres/connection.ts'
import { childrenOf, commandOf, isRunning, signalTo } from './processes.ts'

/** The database of a storm: its settings for the services, its processes, and a connection for the checks. */
export type StormDatabase = {
  /** The settings that services need to use it. */
  readonly env: Readonly<Record<string, string>>
  /** The connection of the checks, past every proxy. */
  readonly connection: ConnectionConfig
  /** The folder of its files. */
  readonly cluster: string
  /** Control of a server that this program runs; null for the embedded one, which the services run. */
  readonly server: ServerControl | null
  /** Ends the processes that are left of it. */
  close(): Promise<void>
}

/** Control of a server that this program runs, and of the network before it. */
export type ServerControl = {
  /** Stops the server until `start`. */
  stop(): Promise<void>
  /** Starts the server; resolves when it answers. */
  start(): Promise<void>
  /** Resolves when the server answers again, whatever ended it. */
  ready(): Promise<void>
  /** Drops every byte of every connection from now on. */
  silence(): void
  /** Carries new connections again; those that were silent stay so. */
  endSilence(): void
}

/** Returns the server's first process; null when it does not run. */
export function postmasterOf({ cluster }: Pick<StormDatabase, 'cluster'>): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    // A pid file outlives a server that was killed, and another process may have its number by now.
    return Number.isInteger(pid) && isRunning(pid) && commandOf(pid).includes(cluster) ? pid : null
  } catch {
    return null
  }
}

/** Returns the processes that serve connections of the services. */
export function backendsOf(database: Pick<StormDatabase, 'cluster'>): readonly number[] {
  const postmaster = postmasterOf(database)
  if (postmaster === null) return []
  return childrenOf(postmaster).filter((pid) => /^postgres: enricher/.test(commandOf(pid)))
}

/** Suspends all processes of the server; returns a function that lets them go on. */
export function freeze(database: Pick<StormDatabase, 'cluster'>): () => void {
  const postmaster = postmasterOf(database)
  const all = postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)]
  for (const pid of all) signalTo(pid, 'SIGSTOP')
  return () => {
    for (const pid of all.toReversed()) signalTo(pid, 'SIGCONT')
  }
}
