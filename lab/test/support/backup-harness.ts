import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '@enricher/service/store/backup/backup'
import { openBackupFile } from '@enricher/service/store/backup/read-file'
import { type RestoreRequest, restore } from '@enricher/service/store/backup/restore'
import { knownTables } from '@enricher/service/store/backup/tables'
import { type Database, openDatabase } from '@enricher/service/store/database'
import type { ConnectionConfig } from '../../../packages/service/postgres/server.ts'
import { databaseUrlOf } from './command.ts'
import type { Ending } from './database.ts'

const noProgress = () => undefined

function settingsOf(connection: ConnectionConfig) {
  const log = () => undefined
  return { databaseUrl: databaseUrlOf(connection), dataDir: '/nonexistent', log }
}

/** Makes a folder for one test. */
export function makeFolder(ending: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-backup-'))
  ending.after(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function backUpTo(
  connection: ConnectionConfig,
  path: string,
  {
    scope = 'all',
    isForced = false,
    signal = new AbortController().signal,
  }: { scope?: 'all' | 'money'; isForced?: boolean; signal?: AbortSignal } = {},
) {
  return backUp(settingsOf(connection), {
    scope,
    target: { kind: 'file', path, isForced },
    onProgress: noProgress,
    signal,
  })
}

export async function restoreFrom(
  path: string,
  connection: ConnectionConfig,
  options: Partial<RestoreRequest> = {},
) {
  const file = await openBackupFile(path)
  try {
    return await restore(settingsOf(connection), {
      file,
      isReplacing: false,
      isForgiving: false,
      givenKey: null,
      onProgress: noProgress,
      signal: new AbortController().signal,
      ...options,
    })
  } finally {
    await file.close()
  }
}

/** Works with a database and releases it: a restore refuses one that is in use. */
export async function using<T>(
  connection: ConnectionConfig,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ connection, poolSize: 2 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Returns every row of every table that a backup of everything holds, as text. */
export async function contentOf(connection: ConnectionConfig): Promise<Record<string, string[]>> {
  return using(connection, async (db) => {
    const content: Record<string, string[]> = {}
    for (const { name, scope } of knownTables) {
      if (scope === 'none') continue
      const rows = await db.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} t ORDER BY 1`,
      )
      content[name] = rows.map(({ row }) => row)
    }
    return content
  })
}
