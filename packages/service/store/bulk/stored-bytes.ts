import type { Queryable } from '../database.ts'

/** The bytes that a new file may take. */
export type FileRoom = {
  /** Bytes beside the other files of its account. */
  readonly ownBytes: number
  /** Bytes beside the files of all accounts. */
  readonly allBytes: number
  /** Seconds until the next files expire. */
  readonly retryAfterS: number
}

// The shares are fractions of all that may be stored. A file with BULK_ROWS_MAX rows fits the smallest share of the
// usual bound. No account can take the room of the others, nor can all accounts together that paid nothing.
const shares = {
  funded: { own: 1 / 2, all: 1 },
  trial: { own: 1 / 100, all: 3 / 4 },
} as const

// Rows of deleted files are gone within minutes, and within a day other files expire.
const retryMinS = 60
const retryMaxS = 86_400

/** Counts the bytes that the files of all accounts take, including those whose rows are still being deleted. */
export async function countStoredBytes(db: Queryable): Promise<number> {
  const [kept] = await db.query<{ bytes: number }>(
    'SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM bulk_files',
  )
  return kept?.bytes ?? 0
}

/**
 * Returns the room that an account has for a file; negative when there is none. An account that was sold or granted
 * credits has a larger share. A deleted file counts until its rows are gone. Uploads that begin at the same moment do
 * not see each other: a bound is exceeded by a few files at most.
 */
export async function readFileRoom(
  tx: Queryable,
  accountId: string,
  storedBytesMax: number,
): Promise<FileRoom> {
  const [kept] = await tx.query<Kept>(
    `SELECT coalesce(sum(bytes), 0)::float8 AS bytes,
            coalesce(sum(bytes) FILTER (WHERE account_id = $1), 0)::float8 AS own_bytes,
            extract(epoch FROM min(expires_at) - now())::float8 AS next_s,
            (SELECT total_purchased > 0 FROM accounts WHERE id = $1)
              OR EXISTS (SELECT 1 FROM ledger WHERE account_id = $1 AND kind = 'grant') AS is_funded
       FROM bulk_files`,
    [accountId],
  )
  if (!kept) throw new Error('An aggregate has one row.')
  const share = kept.is_funded ? shares.funded : shares.trial
  return {
    ownBytes: share.own * storedBytesMax - kept.own_bytes,
    allBytes: share.all * storedBytesMax - kept.bytes,
    retryAfterS: Math.round(Math.min(Math.max(kept.next_s ?? 0, retryMinS), retryMaxS)),
  }
}

type Kept = {
  readonly bytes: number
  readonly own_bytes: number
  readonly next_s: number | null
  readonly is_funded: boolean
}
