import { randomBase62 } from '@enricher/engine/lib/ids'
import type { Database } from './database.ts'
import { readSuppressionKey } from './privacy/suppression-key.ts'

/**
 * `suppression` is the key of the list's digests and of the stored digests of inputs. `cursor` signs the cursors that
 * callers carry from page to page. `oauth` is the source of the authorization server's keys, `webhooks` that of the
 * keys that sign webhooks.
 */
export type SecretName = 'suppression' | 'cursor' | 'oauth' | 'webhooks'

/** The random values of an installation. */
export type Secrets = {
  /**
   * Reads a random value of this installation, the same in all its processes for ever; it is created at the first
   * reading.
   * @throws {SuppressionKeyError} when the suppression key is missing or differs from the one before
   */
  read(name: SecretName): Promise<string>
}

// Characters for 256 bits and a little more.
const secretCharacters = 44

/**
 * Creates the reader of the secrets. `givenKey` reads the suppression key that the operator keeps outside the database;
 * null: the database has it.
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
      // A failed reading is not kept, as the database may be available again.
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
    // Another process made it after this statement began: the next pass sees it.
  }
}
