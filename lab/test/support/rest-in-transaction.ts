import type { Queryable } from '@enricher/service/store/database'

/**
 * Lets a transaction of a test rest for as long as it likes: the server ends one of the service that does for ten
 * seconds, which starting a process beside it may take on a busy machine.
 */
export async function restInTransaction(tx: Queryable): Promise<void> {
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
}
