import { randomBase62 } from '@enricher/engine/lib/ids'
import { checkValueOf } from '../../lib/keyed-digest.ts'
import type { Database } from '../database.ts'

/** Thrown when the key is missing, or is another than this database was written with. `message` says what to do. */
export class SuppressionKeyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SuppressionKeyError'
  }
}

// Characters for 256 bits and a little more.
const keyCharacters = 44

/**
 * Returns the key of the suppression list and of stored digests: the given one, or the one in the table `secrets`,
 * created when there is none. The first process to use a key stores its check value, so that no other process, now or
 * later, works with another key: the list would recognise no person, and paid repeats would cost again.
 * @throws {SuppressionKeyError} when it is missing or differs from the one before
 */
export async function readSuppressionKey(db: Database, given: string | null): Promise<string> {
  for (;;) {
    const { kept, check, isListEmpty } = await readState(db)
    if (check !== null) return checkedKey(given, kept, check)
    if (given !== null && kept !== null && given !== kept) throw keptElsewhere()
    if (given === null && kept === null && !isListEmpty) throw lost()
    const key = given ?? kept ?? randomBase62(keyCharacters)
    await claim(db, key, given === null)
    // Another process may have been first: the next pass reads whichever key was stored.
  }
}

/** Returns true when the database holds the key. */
export async function isKeyInDatabase(db: Database): Promise<boolean> {
  return (await readState(db)).kept !== null
}

/**
 * Removes the key from the database, where every copy of the database would hold it. Returns false when it is not
 * there.
 * @throws {SuppressionKeyError} when no key is given, or another one
 */
export async function takeKeyOut(db: Database, given: string | null): Promise<boolean> {
  const key = await readSuppressionKey(db, given)
  if (given === null) {
    throw new SuppressionKeyError(
      'Set SUPPRESSION_KEY or SUPPRESSION_KEY_FILE first: "privacy key --print" prints the key.',
    )
  }
  const gone = await db.query(
    `DELETE FROM secrets WHERE name = 'suppression' AND value = $1 RETURNING name`,
    [key],
  )
  return gone.length > 0
}

type State = {
  readonly kept: string | null
  readonly check: string | null
  readonly isListEmpty: boolean
}

async function readState(db: Database): Promise<State> {
  const [row] = await db.query<{
    kept: string | null
    check_value: string | null
    listed: boolean
  }>(
    `SELECT (SELECT value FROM secrets WHERE name = 'suppression') AS kept,
            (SELECT value FROM secrets WHERE name = 'suppression-check') AS check_value,
            EXISTS (SELECT 1 FROM suppressions) AS listed`,
  )
  return {
    kept: row?.kept ?? null,
    check: row?.check_value ?? null,
    isListEmpty: row?.listed !== true,
  }
}

/** Stores the check value, and the key itself where the database keeps it, unless another process did. */
async function claim(db: Database, key: string, isKept: boolean): Promise<void> {
  await db.query(
    `WITH claimed AS (
       INSERT INTO secrets (name, value) VALUES ('suppression-check', $1)
       ON CONFLICT (name) DO NOTHING RETURNING name
     )
     INSERT INTO secrets (name, value) SELECT 'suppression', $2::text FROM claimed WHERE $3
     ON CONFLICT (name) DO NOTHING`,
    [checkValueOf(key), key, isKept],
  )
}

function checkedKey(given: string | null, kept: string | null, check: string): string {
  const key = given ?? kept
  if (key === null) {
    throw new SuppressionKeyError(
      'This database was written with a SUPPRESSION_KEY that is not set: set SUPPRESSION_KEY or SUPPRESSION_KEY_FILE to it. ' +
        'Without it no person on the suppression list would be recognised.',
    )
  }
  if (checkValueOf(key) === check) return key
  if (given !== null && kept !== null) throw keptElsewhere()
  throw new SuppressionKeyError(
    given === null
      ? 'The suppression key in the table "secrets" is not the one this database was written with: restore that table, or set SUPPRESSION_KEY.'
      : 'SUPPRESSION_KEY is not the key this database was written with: set it to that one. A key cannot be changed, ' +
          'for the list holds digests under it, not names.',
  )
}

function keptElsewhere(): SuppressionKeyError {
  return new SuppressionKeyError(
    'This database keeps another suppression key in its table "secrets": leave SUPPRESSION_KEY out, or set it to that key, ' +
      'which "npm run enricher -- privacy key --print" prints without it.',
  )
}

function lost(): SuppressionKeyError {
  return new SuppressionKeyError(
    'The suppression list was written with a key that is not in the table "secrets": restore that table, or set SUPPRESSION_KEY. ' +
      'Without it no person on the list would be recognised.',
  )
}
