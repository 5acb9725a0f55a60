import type { Suppression } from '../../lib/suppression.ts'
import type { Clock } from '../../lib/time.ts'
import type { WebsiteQuery } from '../../providers/provider.ts'
import type { SiteCrawl } from '../crawl/site-crawl.ts'
import type { SearchRun, WebsiteAnswer } from '../engine.ts'
import type { DomainMemory } from '../memory.ts'
import type { Verifier } from '../verify/verifier.ts'

/** What the searches for people are made of. */
export type PeopleTools = {
  readonly memory: DomainMemory
  readonly verifier: Verifier
  readonly clock: Clock
  /** The list as it stands now; asked anew by every search. */
  suppression(): Suppression
  /** Walks through a company's site; equal walks at the same time are one. */
  crawl(domain: string, run: SearchRun): Promise<SiteCrawl>
  findWebsite(query: WebsiteQuery, run: SearchRun): Promise<WebsiteAnswer | null>
}
