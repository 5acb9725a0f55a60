import { formatCount } from '@enricher/engine/lib/counted'
import { card } from '../../components/card.ts'
import { emptyState } from '../../components/empty-state.ts'
import { figureRow } from '../../components/figure-row.ts'
import { notice } from '../../components/notice.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { autoTopupCard } from './auto-topup-card.ts'
import type { BillingFacts } from './billing-facts.ts'
import { packsCard } from './packs-card.ts'
import { paymentsCard } from './payments-card.ts'
import { savedCardSection } from './saved-card.ts'

/** Returns the page on which credits are bought, with earlier purchases. */
export function billingPage(facts: BillingFacts): Page {
  const { done, error, isConfigured, payments } = facts
  return {
    title: 'Billing',
    frame: 'dashboard',
    body: html`${pageHeading('Billing', 'Credits are sold in packs. They do not expire.')}
${error !== undefined && notice('bad', error)}
${done !== undefined && notice('good', done)}
${balance(facts)}
${isConfigured ? selling(facts) : nothingSold(facts)}
${(isConfigured || payments.length > 0) && paymentsCard(facts)}`,
  }
}

function balance({ credits, totalPurchased, creditsOwed }: BillingFacts): Html {
  return figureRow([
    { label: 'Balance', value: formatCount(credits), note: 'credits of $0.01 each' },
    { label: 'Total bought', value: formatCount(totalPurchased), note: 'credits' },
    ...(creditsOwed > 0
      ? [
          {
            label: 'Refunded after use',
            value: formatCount(creditsOwed),
            note: 'You were refunded for credits that you had already spent. You owe nothing.',
          },
        ]
      : []),
  ])
}

function nothingSold({ isOperator }: BillingFacts): Html {
  return card(
    'Buy credits',
    emptyState(
      'No credits are sold here yet',
      isOperator
        ? 'Set STRIPE_SECRET_KEY, and customers can pay by card.'
        : 'The operator of this service has not set up payments. Ask the operator for credits.',
    ),
  )
}

function selling(facts: BillingFacts): Html {
  const { savedCard, csrfToken } = facts
  if (!savedCard) return packsCard(facts)
  return html`${packsCard(facts)}
<div class="card-columns">${autoTopupCard(facts)}
${savedCardSection(savedCard, csrfToken)}</div>`
}
