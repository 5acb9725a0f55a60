import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A call that a release answered, and its reply. */
export type AnsweredCall = {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string
  readonly status: number
  readonly reply: Readonly<Record<string, unknown>>
}

/** The database that a release left: its accounts, and their questions. */
export type ReleaseData = {
  readonly buyer: Credential & { readonly balance: number; readonly purchased: number }
  readonly other: Credential & { readonly balance: number }
  /** Calls of the buyer. */
  readonly calls: readonly AnsweredCall[]
  readonly jobId: string
  readonly fileId: string
  readonly webhookSecret: string
  readonly oauthClientId: string
  /** A call for a person who was suppressed after the release had found them. */
  readonly suppressed: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }
}

export type Credential = {
  readonly email: string
  readonly password: string
  readonly key: string
}

/** Returns the path of a file of a release, without the end of its name. */
export function releasePath(version: string): string {
  return join(import.meta.dirname, version)
}

/** Lists the releases whose data are kept. */
export function keptReleases(): readonly string[] {
  return globSync('*.backup', { cwd: import.meta.dirname })
    .map((name) => basename(name, '.backup'))
    .sort()
}

/** Reads the record of the data of a release. */
export function readRelease(version: string): ReleaseData {
  return JSON.parse(readFileSync(`${releasePath(version)}.json`, 'utf8')) as ReleaseData
}
