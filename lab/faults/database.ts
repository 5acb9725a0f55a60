import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionConfig } from '../../packages/service/postgres/connection.ts'
import { childrenOf, commandOf, isRunning, signalTo } from './processes.ts'

/** The database of a storm: what services are started with, its processes, and how to read it. */
export type StormDatabase = {
  /** What the services are started with. */
  readonly env: Readonly<Record<string, string>>
  /** How the checks read it, past every proxy. */
  readonly connection: ConnectionConfig
  /** The folder of its files. */
  readonly cluster: string
  /** What only a server that this program runs can do; null for the embedded one, which the services run. */
  readonly server: ServerControl | null
  /** Ends what is left of it. */
  close(): Promise<void>
}

/** Control of a server of this program's, and of the network before it. */
export type ServerControl = {
  /** Stops it; `start` ends that. */
  stop(): Promise<void>
  /** Resolves when it answers. */
  start(): Promise<void>
  /** Resolves when it answers again after whatever ended it. */
  ready(): Promise<void>
  /** Every byte of every connection is dropped from now on. */
  silence(): void
  /** New connections are carried again; those that were silent stay so. */
  endSilence(): void
}

/** Returns the server's first process; null while there is none. */
export function postmasterOf({ cluster }: Pick<StormDatabase, 'cluster'>): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    // A pid file outlives a server that was killed, and its number may be another process's by now.
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

/** Stops all processes of the server where they are; returns how to let them go on. */
export function freeze(database: Pick<StormDatabase, 'cluster'>): () => void {
  const postmaster = postmasterOf(database)
  const all = postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)]
  for (const pid of all) signalTo(pid, 'SIGSTOP')
  return () => {
    for (const pid of all.toReversed()) signalTo(pid, 'SIGCONT')
  }
}
