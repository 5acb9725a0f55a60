import { counted } from '@enricher/engine/lib/counted'
import { auditSlice, type Mismatch } from '@enricher/service/store/credits/audit'
import type { Database } from '@enricher/service/store/database'
import { readSessionRole, roleStatements, serviceRole } from '@enricher/service/store/service-role'
import type { Config } from '../../config/config.ts'
import type { Finding } from './finding.ts'
import { lookAtData } from './look-at-data.ts'

// A person waits for the report; the service itself audits for as long as it runs.
const auditMsMax = 20_000
// A longer list would not be read entry by entry.
const accountsListedMax = 5

/**
 * Checks whether balances agree with the ledger, and whether the database would keep the service from changing them.
 */
export async function checkBalances(config: Config): Promise<readonly Finding[]> {
  return lookAtData(config, async (db) => [...(await auditFindings(db)), await roleFinding(db)])
}

async function auditFindings(db: Database): Promise<Finding[]> {
  const endsAtMs = performance.now() + auditMsMax
  const mismatches: Mismatch[] = []
  let accounts = 0
  let afterId: string | null = ''
  while (afterId !== null && performance.now() < endsAtMs) {
    const slice = await auditSlice(db, afterId)
    accounts += slice.accounts
    mismatches.push(...slice.mismatches)
    afterId = slice.lastId
  }
  const whole = afterId === null ? '' : `, the others not within ${auditMsMax / 1000} s`
  const looked = `${counted(accounts, 'account')} looked at${whole}`
  if (mismatches.length === 0) {
    return [{ state: 'ok', text: `${looked}: every balance is the sum of its entries` }]
  }
  return [
    {
      state: 'fail',
      text: `${looked}: ${counted(mismatches.length, 'contradicts', 'contradict')} the ledger: ${described(mismatches)}`,
      advice:
        'keep this output, make a backup, and follow "The audit" in docs/operating.md: the entries are the truth',
    },
  ]
}

function described(mismatches: readonly Mismatch[]): string {
  return mismatches
    .slice(0, accountsListedMax)
    .map(
      ({ accountId, credits, entries, lastBalance, held, holds }) =>
        `${accountId} (balance ${credits}, entries ${entries}, last balance ${lastBalance}; ` +
        `held ${held}, holds ${holds})`,
    )
    .join(', ')
}

async function roleFinding(db: Database): Promise<Finding> {
  const { role, database, ownsLedger } = await readSessionRole(db)
  if (!ownsLedger) {
    return { state: 'ok', text: `the service works as ${role}, which may not change a balance` }
  }
  return {
    state: 'warn',
    text: `the service works as ${role}, which owns the ledger and could change it`,
    advice:
      role === serviceRole
        ? `make another role the owner of the tables`
        : `as a superuser: ${roleStatements(role, database)} then start the service anew`,
  }
}
