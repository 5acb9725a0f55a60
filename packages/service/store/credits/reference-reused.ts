import type { Queryable } from '../database.ts'

/** Thrown when a reference was booked before for something else; nothing changed. The operator reads the message. */
export class ReferenceReusedError extends Error {
  constructor(reference: string, booked: string) {
    super(`The reference ${reference} was booked before ${booked}: use another reference.`)
    this.name = 'ReferenceReusedError'
  }
}

export type BookedEntry = { readonly delta: number; readonly asked: number | null }

/** Finds the entry that an account has under a reference; null: another account has the payment of this reference. */
export async function findBookedEntry(
  db: Queryable,
  accountId: string,
  kind: string,
  reference: string,
): Promise<BookedEntry | null> {
  const [row] = await db.query<BookedEntry>(
    'SELECT delta, asked FROM ledger WHERE account_id = $1 AND kind = $2 AND reference = $3',
    [accountId, kind, reference],
    'ledger.booked-entry',
  )
  return row ?? null
}
