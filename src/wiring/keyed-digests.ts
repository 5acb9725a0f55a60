import { createKeyedDigest, type KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import { keyStoredDigests } from '../store/key-digests.ts'
import type { Store } from '../store/open-store.ts'
import type { Secrets } from '../store/secrets.ts'

/**
 * The keying of stored digests, and the periodic task that keys what a process of an earlier version wrote beside this
 * one.
 */
export type KeyedDigests = {
  readonly keyed: KeyedDigest
  /** Signs cursors; the same in every process. */
  readonly cursorKey: Buffer
  keyStored(): Promise<number>
}

/**
 * Reads the installation's secret and keys what earlier versions stored, before anything is looked up: a paid repeat must be
 * found under its keyed digest.
 * @throws {SuppressionKeyError} when the secret is missing or differs from the one before
 */
export async function openKeyedDigests(
  { db, close }: Pick<Store, 'db' | 'close'>,
  secrets: Secrets,
  logger: Logger,
): Promise<KeyedDigests> {
  try {
    const [suppressionKey, cursorKey] = await Promise.all([
      secrets.read('suppression'),
      secrets.read('cursor'),
    ])
    const keyed = createKeyedDigest(suppressionKey)
    const startMs = performance.now()
    const keyStored = () => keyStoredDigests(db, keyed)
    const rows = await keyStored()
    if (rows > 0) {
      const ms = Math.round(performance.now() - startMs)
      logger.info({ rows, ms }, 'stored digests are keyed')
    }
    return { keyed, cursorKey: Buffer.from(cursorKey), keyStored }
  } catch (error) {
    // A server that this process started must not outlive the failure.
    await close()
    throw error
  }
}
