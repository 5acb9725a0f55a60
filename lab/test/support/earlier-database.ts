import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '@enricher/service/store/database'
import { migrate } from '@enricher/service/store/migrate'
import type { ConnectionConfig } from '../../../packages/service/postgres/server.ts'
import { createEmptyDatabase, type Ending } from './database.ts'

const migrations = resolve(import.meta.dirname, '../../../packages/service/store/migrations')
const earlier = join(import.meta.dirname, 'before-0009')

/** The version that wrote these rows ended with this migration. */
const lastMigration = '0008-providers.sql'

type EarlierCall = {
  readonly account: 'one' | 'two'
  readonly path: string
  readonly body: Record<string, unknown>
  readonly idempotencyKey: string | null
  readonly status: number
  readonly reply: Record<string, unknown>
}

/** The calls that that version answered, and the keys and balances of the accounts they came from. */
export const earlierCalls = JSON.parse(readFileSync(join(earlier, 'calls.json'), 'utf8')) as {
  readonly keys: Record<'one' | 'two', string>
  readonly balances: Record<'one' | 'two', number>
  readonly calls: readonly EarlierCall[]
}

/** Creates a database as that version left it: its calls, facts of two domains, provider stats, suppressed people. */
export async function createEarlierDatabase(ending: Ending): Promise<ConnectionConfig> {
  const connection = await createEmptyDatabase(ending)
  const folder = mkdtempSync(join(tmpdir(), 'enricher-earlier-'))
  for (const name of globSync('*.sql', { cwd: migrations })) {
    if (name <= lastMigration) copyFileSync(join(migrations, name), join(folder, name))
  }
  const db = openDatabase({ connection, poolSize: 1 })
  await migrate(db, { folder })
  await db.query(readFileSync(join(earlier, 'data.sql'), 'utf8'))
  await db.close()
  rmSync(folder, { recursive: true })
  return connection
}
