import type { Queryable } from '@enricher/service/store/database'

/**
 * Lets a transaction of a test rest for as long as it likes. The server ends a transaction of the service that rests
 * for ten seconds, which is no longer than starting a process may take on a busy machine.
 */
export async function restInTransaction(tx: Queryable): Promise<void> {
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
}
