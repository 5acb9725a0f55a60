import { enrichCompany } from '@enricher/contract/enrich-company'
import { enrichEmail } from '@enricher/contract/enrich-email'
import type { Chapter, Step } from '../story.ts'

/** Shows what a company's own site states of it, and the person behind an address there. */
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
    title: 'Facts about a company, and whose address it is',
    path: enrichCompany.path,
    price: `${enrichCompany.priceCredits} credits on a hit`,
    steps: [
      step,
      { ...step, shows: 'asked again: from the cache, free', price: 0, isCached: true },
      {
        ...addressStep(`declan.foxhallow@${domain}`, 'on the team page beside the name'),
        expected: {
          kind: 'contact',
          contact: {
            ...{ email: `declan.foxhallow@${domain}`, statuses: ['valid'] },
            ...{ name: 'Declan Foxhallow', jobTitle: 'Head of Sales' },
          },
        },
        price: enrichEmail.priceCredits,
      },
      addressStep('declan.foxhallow@gmail.com', 'free mail is private: a miss that says so, free'),
    ],
  }
}

function addressStep(email: string, shows: string): Step {
  const contact = { email: null, statuses: [], name: null, jobTitle: null }
  return {
    ...{ asked: email, path: enrichEmail.path, shows, input: { email }, price: 0 },
    expected: { kind: 'contact', contact },
  }
}
