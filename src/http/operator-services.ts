import type { OperatorAccounts } from '../accounts/operator-accounts.ts'
import type { SearchLoad } from '../lookup/search-slots.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type { ProvidersReport } from '../model/providers-report.ts'
import type { RevenueDay } from '../store/billing/revenue.ts'
import type { Privacy } from '../store/privacy/privacy.ts'
import type { SuppressionList } from '../store/privacy/suppression-list.ts'

/** The services that the operator's pages need beside those of all pages. */
export type OperatorServices = {
  readonly accounts: OperatorAccounts
  readonly suppressions: Pick<Privacy, 'suppress' | 'erase'> &
    Pick<SuppressionList, 'list' | 'lift'>
  /** Reports what the providers with a key answered and cost in the last days. */
  providers(days: number): Promise<ProvidersReport>
  /** Reads money by day, the newest day first. */
  revenue(days: number): Promise<readonly RevenueDay[]>
  /** Lets a paused provider be asked again; false when it was not paused, or has no key. */
  resumeProvider(name: ProviderName): Promise<boolean>
  /** Returns the searches that this process is running. */
  load(): SearchLoad
}
