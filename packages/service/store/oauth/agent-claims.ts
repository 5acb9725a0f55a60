import { parseScopes, type Scope } from '@enricher/contract/scopes'
import type { Queryable } from '../database.ts'
import type { NextRefresh } from './agent-refresh.ts'

export type ClaimOutcome =
  | {
      readonly kind: 'claimed'
      readonly registrationId: string
      readonly accountId: string
      readonly scopes: readonly Scope[]
    }
  | {
      readonly kind:
        | 'unknown'
        | 'already_claimed'
        | 'expired'
        | 'not_confirmed'
        | 'code_expired'
        | 'wrong_code'
    }

/** Five tries find one code of six digits in 200,000. */
const triesPerCodeMax = 5

/** Name of the agent in the account's list of applications. */
const clientName = 'Agent'

type ClaimRow = {
  readonly id: string
  readonly account_id: string | null
  readonly is_over: boolean
  readonly code_digest: Buffer | null
  readonly code_account_id: string | null
  readonly is_code_over: boolean
  readonly scope: string
}

/**
 * Claims a registration by its code. The account that saw the code consents by giving it to the agent, and may revoke
 * that like any consent. A wrong code is counted. The row is locked, so that only one of concurrent tries succeeds.
 */
export async function completeClaim(
  tx: Queryable,
  claimDigest: Buffer,
  codeDigestOf: (registrationId: string) => Buffer,
  next: NextRefresh,
  now: Date,
): Promise<ClaimOutcome> {
  const [row] = await tx.query<ClaimRow>(
    `SELECT id, account_id, claim_expires_at <= $2 AS is_over, code_digest, code_account_id, scope,
            coalesce(code_expires_at <= $2, false) OR code_tries >= ${triesPerCodeMax} AS is_code_over
       FROM agent_registrations WHERE claim_digest = $1 FOR UPDATE`,
    [claimDigest, now],
    'agent-claims.find',
  )
  if (!row) return { kind: 'unknown' }
  const { id, code_account_id: accountId } = row
  const refusal = refusalOf(row)
  if (refusal) return { kind: refusal }
  if (accountId === null || !row.code_digest) return { kind: 'not_confirmed' }
  if (!row.code_digest.equals(codeDigestOf(id))) {
    await tx.query(
      'UPDATE agent_registrations SET code_tries = code_tries + 1 WHERE id = $1',
      [id],
      'agent-claims.count-try',
    )
    return { kind: 'wrong_code' }
  }
  if (!(await isThere(tx, accountId))) return { kind: 'not_confirmed' }
  await tx.query(
    `WITH claimed AS (
       UPDATE agent_registrations
          SET account_id = $2, claimed_at = $3, refresh_digest = $4, refresh_family = $6, expires_at = $5,
              attempt_expires_at = $3, code_digest = NULL, code_expires_at = NULL, code_account_id = NULL
        WHERE id = $1
     )
     INSERT INTO oauth_grants (id, account_id, client_id, client_name, payload, created_at, expires_at)
     VALUES ($1, $2, $1, '${clientName}', '{}', $3, $5)`,
    [id, accountId, now, next.digest, next.expiresAt, next.family],
    'agent-claims.claim',
  )
  return { kind: 'claimed', registrationId: id, accountId, scopes: parseScopes(row.scope) }
}

function refusalOf(row: ClaimRow): 'already_claimed' | 'expired' | 'code_expired' | null {
  if (row.account_id !== null) return 'already_claimed'
  if (row.is_over) return 'expired'
  return row.code_digest && row.is_code_over ? 'code_expired' : null
}

/**
 * Returns false for an account that was deleted since it saw the code; an existing account cannot be deleted meanwhile.
 */
async function isThere(tx: Queryable, accountId: string): Promise<boolean> {
  const [account] = await tx.query(
    'SELECT 1 FROM accounts WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE',
    [accountId],
    'agent-claims.account',
  )
  return account !== undefined
}
