import type { Logger } from '../lib/logger.ts'
import type { Metrics } from '../lib/metrics.ts'
import { createAudit } from '../store/credits/audit.ts'
import type { Database } from '../store/database.ts'
import type { Chore } from './chores.ts'

// A slice takes a tenth of a second: a thousandth of the database's time goes into it.
const auditEveryMs = 60_000

/** Builds the periodic task that compares balances with the ledger, a slice of the accounts each minute. */
export function auditChore(
  db: Database,
  metrics: Pick<Metrics, 'ledgerMismatches'>,
  logger: Logger,
): Chore {
  const audit = createAudit(db)
  return {
    name: 'audit the ledger',
    everyMs: auditEveryMs,
    async run() {
      const mismatches = await audit.next()
      metrics.ledgerMismatches(audit.mismatches())
      if (mismatches.length === 0) return
      logger.error({ accounts: mismatches }, 'balances contradict the ledger')
    },
  }
}
