import { randomBase62 } from '../lib/ids.ts'
import type { Database } from './database.ts'
import { readSuppressionKey } from './privacy/suppression-key.ts'

/**
 * `suppression`: under it the list is digested, and the digests of inputs that are stored. `cursor`: signs what callers
 * carry from page to page. `oauth`: the keys of the authorization server are derived from it. `webhooks`: so are
 * those that webhooks are signed with.
 */
export type SecretName = 'suppression' | 'cursor' | 'oauth' | 'webhooks'

/** The random values of an installation. */
export type Secrets = {
  /**
   * Reads a random value of this installation, the same in all its processes for ever; made when first asked for.
   * @throws {SuppressionKeyError} when the suppression key is missing or differs from the one before
   */
  read(name: SecretName): Promise<string>
}

// 256 bits and a little more.
const secretCharacters = 44

/**
 * Creates the reader of the secrets. `givenKey` reads the suppression key that the operator keeps elsewhere; null: it
 * is kept in the database.
 */
export function createSecrets(
  db: Database,
  givenKey: () => Promise<string | null> = async () => null,
): Secrets {
  const known = new Map<SecretName, Promise<string>>()
  const start = async (name: SecretName) =>
    name === 'suppression' ? readSuppressionKey(db, await givenKey()) : readOrMake(db, name)
  return {
    read(name) {
      const reading = known.get(name) ?? start(name)
      known.set(name, reading)
      // A database that was unavailable must be asked again.
      reading.catch(() => known.delete(name))
      return reading
    },
  }
}

async function readOrMake(db: Database, name: SecretName): Promise<string> {
  for (;;) {
    const [row] = await db.query<{ value: string }>(
      `WITH made AS (
         INSERT INTO secrets (name, value)
         SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM secrets WHERE name = $1)
         ON CONFLICT (name) DO NOTHING RETURNING value
       )
       SELECT value FROM made UNION ALL SELECT value FROM secrets WHERE name = $1`,
      [name, randomBase62(secretCharacters)],
    )
    if (row) return row.value
    // Another process made it after this statement began to look: the next look sees it.
  }
}
