import { setOperator } from '@enricher/service/store/accounts/operator-mark'
import { openDatabase } from '@enricher/service/store/database'
import type { Store } from '@enricher/service/store/open-store'

/** Marks an account as the operator's, or takes the mark away, as the owner of the tables. */
export async function markOperator(
  { owner }: Pick<Store, 'owner'>,
  id: string,
  isOperator = true,
): Promise<void> {
  const db = openDatabase({ connection: owner, poolSize: 1 })
  try {
    await setOperator(db, id, isOperator)
  } finally {
    await db.close()
  }
}
