import type { Queryable } from '../database.ts'

/** Tells of an account `a` whether it sees the pages of the operator: one that is deleted keeps its mark. */
export const operatorMark = '(a.is_operator AND a.deleted_at IS NULL)'

/** Thrown where a user who does not own the tables would mark an account. */
export class OwnerNeededError extends Error {}

/**
 * Marks an account as the operator's, or takes the mark away. `owner`: the database as the owner of its tables has it;
 * the service may not do that.
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
