import { creditTiers } from '@enricher/contract/billing'
import { findWebsite } from '@enricher/contract/find-website'
import type { TruthRow } from '../../world/truth/websites.ts'
import type { Chapter, Step } from '../story.ts'

// No other chapter asks for this company.
const company = 'Mossgrid AI'
const topupKey = '5f0c2a57-6d1e-4a3b-9b35-1c7a9e0f2d44'

/** Shows how credits are bought on a page, topped up without one, and spent. */
export function billingChapter(truth: readonly TruthRow[]): Chapter {
  const [pack] = creditTiers
  const row = truth.find(({ input }) => input.company_name === company)
  if (!pack || !row) throw new Error('The demo has nothing to buy or to spend on.')
  const { key, name, credits, amountUsd } = pack
  const topup: Step = {
    asked: `Top-up of ${name}`,
    shows: 'POST /billing/topup, without a page: it charges the saved card',
    path: '/billing/topup',
    input: { tier_key: key },
    expected: { kind: 'payment', usd: amountUsd, isOnPage: false },
    price: -credits,
    idempotencyKey: topupKey,
  }
  return {
    title: 'Credits, bought and spent',
    path: '/billing/checkout-session',
    price: `${credits} credits for ${amountUsd} USD`,
    steps: [
      {
        asked: name,
        shows:
          'paid as a browser without scripts does; the page saves the card, the webhook brings the credits',
        input: { tier_key: key },
        expected: { kind: 'payment', usd: amountUsd, isOnPage: true },
        price: -credits,
        isPaidOnPage: true,
      },
      topup,
      {
        ...topup,
        shows: 'the same Idempotency-Key: the same answer, and the card is charged once',
        price: 0,
        isReplay: true,
      },
      {
        asked: company,
        shows: 'a lookup is paid with them',
        path: findWebsite.path,
        input: row.input,
        expected: { kind: 'website', website: row.expected },
        price: findWebsite.priceCredits,
      },
    ],
  }
}
