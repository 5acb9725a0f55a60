import type { Clock } from '../../lib/time.ts'
import type { DomainFactsStore } from '../../model/domain-facts.ts'
import type { SearchRun, WebsiteAnswer } from '../../model/engine.ts'
import type { WebsiteQuery } from '../../model/provider-error.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import type { Suppression } from '../../privacy/suppression.ts'
import type { SuppressedIdentity } from '../../privacy/suppression-marks.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { Waterfall } from '../waterfall/waterfall.ts'

/** What the searches for people are made of. */
export type PeopleTools = {
  readonly memory: DomainFactsStore
  /** Our own SMTP verifier, and where that learns nothing the vendors that verify. */
  readonly verifier: Verifier
  /** Our own SMTP verifier alone: the accuracy of providers is measured by it. */
  readonly dialogue: Pick<Verifier, 'verify'>
  /** Null: no provider is configured. */
  readonly waterfall: Waterfall | null
  readonly clock: Clock
  /** The list as it stands now; asked anew by every search. */
  suppression(): Suppression
  /** Suppresses a person who objected at a provider. */
  onObjected(identity: SuppressedIdentity): Promise<void>
  /** Walks through a company's site; equal walks at the same time are one. */
  crawl(domain: string, run: SearchRun): Promise<SiteCrawl>
  findWebsite(query: WebsiteQuery, run: SearchRun): Promise<WebsiteAnswer | null>
}
