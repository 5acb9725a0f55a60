import { enrichCompany } from '@enricher/contract/enrich-company'
import { enrichEmail } from '@enricher/contract/enrich-email'
import type { Chapter, Step } from '../story.ts'

const domain = 'copperwreninstruments.com'

/** Shows what a company's own site states of it. */
export function profileChapter(): Chapter {
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

/** Shows the person and the company behind an address. */
export function addressChapter(): Chapter {
  const email = `declan.foxhallow@${domain}`
  const nothing = { email: null, statuses: [], name: null, jobTitle: null }
  return {
    title: 'The person behind an address',
    path: enrichEmail.path,
    price: `${enrichEmail.priceCredits} credits on a hit`,
    steps: [
      {
        asked: email,
        shows: 'on the team page, beside the name',
        input: { email },
        expected: {
          kind: 'contact',
          contact: {
            ...{ email, statuses: ['valid'] },
            ...{ name: 'Declan Foxhallow', jobTitle: 'Head of Sales' },
          },
        },
        price: enrichEmail.priceCredits,
      },
      {
        asked: 'declan.foxhallow@gmail.com',
        shows: 'free mail is private: a miss that says so, free',
        input: { email: 'declan.foxhallow@gmail.com' },
        expected: { kind: 'contact', contact: nothing },
        price: 0,
      },
    ],
  }
}
