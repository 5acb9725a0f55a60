import type { Accounts } from '../accounts/accounts.ts'
import { type Billing, createBilling } from '../billing/billing.ts'
import { stripeModeOf } from '../config/billing-settings.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../lib/logger.ts'
import { createAutoTopups } from '../store/billing/auto-topups.ts'
import { readCreditsOwed, readPaymentHistory } from '../store/billing/payment-history.ts'
import type { Database } from '../store/database.ts'

export type OpenBilling = {
  readonly billing: Billing
  /** Ends the work for which no caller waits, and the connections to Stripe. */
  stop(): Promise<void>
}

/** Opens billing. Without a secret key of Stripe nothing of it runs, and nothing that sells is loaded. */
export async function openBilling(
  config: Config,
  { db }: { readonly db: Database },
  profile: Accounts['profile'],
  logger: Logger,
): Promise<OpenBilling> {
  const mode = stripeModeOf(config)
  const reads = {
    history: (accountId: string, limit: number, cursor: string | null) =>
      readPaymentHistory(db, accountId, limit, cursor),
    creditsOwed: (accountId: string) => readCreditsOwed(db, accountId),
    autoTopups: createAutoTopups(db, mode === 'live'),
    profile,
  }
  if (mode === null) return { billing: createBilling(reads, null), stop: async () => {} }
  const { openSelling } = await import('./selling.ts')
  const { selling, stop } = openSelling(config, db, {
    autoTopups: reads.autoTopups,
    profile,
    logger,
  })
  return { billing: createBilling(reads, selling), stop }
}
