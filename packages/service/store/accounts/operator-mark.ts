import type { Queryable } from '../database.ts'

/** SQL: whether an account `a` sees the pages of the operator; a deleted account keeps its mark and sees none. */
export const operatorMark = '(a.is_operator AND a.deleted_at IS NULL)'

/** Thrown when a database user who does not own the tables tries to mark an account. */
export class OwnerNeededError extends Error {}

/**
 * Marks an account as the operator's, or removes the mark. `owner`: the database as the owner of its tables connects to
 * it; the service has no right to do that.
 * @throws {OwnerNeededError}
 */
export async function setOperator(
  owner: Queryable,
  id: string,
  isOperator: boolean,
): Promise<void> {
  const [row] = await owner.query<{ may: boolean }>(
    `SELECT has_column_privilege('accounts', 'is_operator', 'UPDATE') AS may`,
  )
  if (!row?.may) throw new OwnerNeededError('This user may not mark an account as the operator’s.')
  await owner.query('UPDATE accounts SET is_operator = $2 WHERE id = $1', [id, isOperator])
}
