import { enrichCompany } from '@enricher/contract/enrich-company'
import type { Chapter, Step } from '../story.ts'

/** Shows what a company's own site states of it. */
export function profileChapter(): Chapter {
  const domain = 'copperwreninstruments.com'
  const step: Step = {
    asked: domain,
    shows: 'read with the pages of the lookup before: no page is fetched again',
    input: { domain },
    expected: { kind: 'profile', profile: { domain, name: 'Copperwren Instruments' } },
    price: enrichCompany.priceCredits,
  }
  return {
    title: 'Facts about a company',
    path: enrichCompany.path,
    price: `${enrichCompany.priceCredits} credits on a hit`,
    steps: [
      step,
      { ...step, shows: 'asked again: from the cache, free', price: 0, isCached: true },
    ],
  }
}
