import { setOperator } from '../../src/store/accounts/operator-mark.ts'
import { openDatabase } from '../../src/store/database.ts'
import type { Store } from '../../src/store/open-store.ts'

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
