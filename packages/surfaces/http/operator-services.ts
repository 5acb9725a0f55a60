import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import type { ProvidersReport } from '@enricher/engine/model/providers-report'
import type { OperatorAccounts } from '@enricher/service/accounts/operator-accounts'
import type { NoteOperatorEvent } from '@enricher/service/accounts/operator-events'
import type { SearchLoad } from '@enricher/service/lookup/search-slots'
import type { AccountEvents } from '@enricher/service/store/accounts/account-events'
import type { OperatorActions } from '@enricher/service/store/accounts/operator-actions'
import type { RevenueDay } from '@enricher/service/store/billing/revenue'
import type { Privacy } from '@enricher/service/store/privacy/privacy'
import type { SuppressionList } from '@enricher/service/store/privacy/suppression-list'

/** The services that the operator's pages need beside those of all pages. */
export type OperatorServices = {
  readonly accounts: OperatorAccounts
  readonly suppressions: Pick<Privacy, 'suppress' | 'preview' | 'erase'> & SuppressionList
  /** Reports what the providers with a key answered and cost in the last days. */
  providers(days: number): Promise<ProvidersReport>
  /** Reads money by day, the newest day first. */
  revenue(days: number): Promise<readonly RevenueDay[]>
  /** Lets a paused provider be asked again; false when it was not paused, or has no key. */
  resumeProvider(name: ProviderName): Promise<boolean>
  /** Notes a change that an operator made on a page. */
  readonly note: NoteOperatorEvent
  /** Reads the audit log, the newest action first. */
  readonly actions: OperatorActions['list']
  /** Reads what the owners of accounts did, and all that was done to one account, the newest first. */
  readonly events: AccountEvents['list']
  /** Returns the searches that this process is running. */
  load(): SearchLoad
}
