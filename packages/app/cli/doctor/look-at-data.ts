import { type Database, openDatabase } from '@enricher/service/store/database'
import { inspect } from '@enricher/service/store/inspection'
import { serviceConnectionOf } from '@enricher/service/store/service-role'
import type { Config } from '../../config/config.ts'
import { withStore } from '../with-store.ts'
import { type Finding, reasonBeside } from './finding.ts'

/**
 * Reads the configured database for a check and returns the findings. A database of the operator's own is not migrated.
 * Never throws: a report continues after a failure.
 */
export async function lookAtData(
  config: Config,
  look: (db: Database) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    if (config.databaseUrl === null) {
      return await withStore(config, ({ db }) => lookIfCurrent(db, look))
    }
    return await lookAtExternal(config.databaseUrl, look)
  } catch (error) {
    return [{ state: 'warn', text: `not looked at: ${reasonBeside(error)}` }]
  }
}

type Look = Parameters<typeof lookAtData>[1]

async function lookAtExternal(url: string, look: Look): Promise<readonly Finding[]> {
  const asService = openDatabase({ connection: serviceConnectionOf(url), poolSize: 1 })
  try {
    const isUsable = await asService.ping().then(
      () => true,
      () => false,
    )
    if (isUsable) return await lookIfCurrent(asService, look)
  } finally {
    await asService.close()
  }
  const asOwner = openDatabase({ connection: url, poolSize: 1 })
  try {
    return await lookIfCurrent(asOwner, look)
  } finally {
    await asOwner.close()
  }
}

async function lookIfCurrent(db: Database, look: Look): Promise<readonly Finding[]> {
  const { pending } = await inspect(db)
  if (pending.length === 0) return look(db)
  return [{ state: 'ok', text: 'looked at once every migration is applied' }]
}
