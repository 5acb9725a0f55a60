import type { Queryable } from '../database.ts'

/** A mailbox to which trial credits are given once. */
export type TrialMailbox = {
  /** The mailbox's address as accounts from before mailboxes were stored may spell it. */
  readonly address: string
  /** Keyed digest of the mailbox; kept with the account, also when the account is deleted. */
  readonly digest: Buffer
  /** Keyed digest of the address, which accounts deleted before mailboxes were stored have instead. */
  readonly earlier: Buffer
}

/**
 * Returns the trial credits that an account may have: none where another account of its mailbox had them. Concurrent
 * calls for one mailbox wait for each other until the transaction ends.
 */
export async function admitTrial(
  tx: Queryable,
  accountId: string,
  { address, digest, earlier }: TrialMailbox,
  credits: number,
): Promise<number> {
  if (credits === 0) return 0
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('enricher trial ' || encode($1, 'hex'), 0))`,
    [digest],
  )
  const had = await tx.query(
    `SELECT 1 FROM accounts a
      WHERE (a.former_email = ANY ($2) OR lower(a.email) = $3) AND a.id <> $1
        AND EXISTS (SELECT 1 FROM ledger l WHERE l.account_id = a.id AND l.kind = 'trial') LIMIT 1`,
    [accountId, [digest, earlier], address],
  )
  return had.length > 0 ? 0 : credits
}
