import type { Accounts } from '@enricher/service/accounts/accounts'
import { type Billing, createBilling } from '@enricher/service/billing/billing'
import type { Logger } from '@enricher/service/lib/logger'
import { createAutoTopups } from '@enricher/service/store/billing/auto-topups'
import {
  readCreditsOwed,
  readPaymentHistory,
} from '@enricher/service/store/billing/payment-history'
import type { Database } from '@enricher/service/store/database'
import { stripeModeOf } from '../config/billing-settings.ts'
import type { Config } from '../config/config.ts'

export type OpenBilling = {
  readonly billing: Billing
  /** Ends the background work, and the connections to Stripe. */
  stop(): Promise<void>
}

/** Opens billing. Without a secret key of Stripe nothing of it runs, and none of its code is loaded. */
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
