import type { CreditTier } from '@enricher/contract/billing'
import type { Offer } from '@enricher/contract/operation'
import { creditUsd, trialCredits } from '@enricher/service/accounts/prices'
import { formatUsd } from '../amounts.ts'
import { buttonLink } from '../components/button.ts'
import { card } from '../components/card.ts'
import { dataTable } from '../components/data-table.ts'
import { pageHeading } from '../components/page-heading.ts'
import { dataBlock, type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { priceTable, softwareData } from '../prices.ts'
import { serviceInWords } from './landing-page.ts'

const freeAt = (repeatDays: number) => [
  'Lookups that find nothing, and lookups that fail.',
  `The same lookup again, for up to ${repeatDays} days: you get the answer from your cache, with "cached": true. Another spelling, other context or another lookup counts as new.`,
  'A retry with the same Idempotency-Key and body: you get the first answer again.',
  'The sandbox.',
]

/** Returns the page of prices: the lookups, the packs, and what is free. */
export function pricingPage(facts: {
  readonly baseUrl: string
  readonly offers: readonly Offer[]
  /** Days for which repeating a lookup that found something is free. */
  readonly repeatDays: number
  /** The packs that can be bought. */
  readonly packs: readonly CreditTier[]
  readonly isSignedIn: boolean
}): Page {
  const { baseUrl, offers, repeatDays, packs, isSignedIn } = facts
  return {
    title: 'Pricing',
    description: `Prices of every lookup, in credits; one credit is ${formatUsd(creditUsd)}.`,
    frame: 'site',
    head: dataBlock(
      'application/ld+json',
      softwareData(offers, { baseUrl, description: serviceInWords }),
    ),
    body: html`<div class="stack">${pageHeading(
      'Pricing',
      `You pay for lookups in credits, and only when something is found. One credit is ${formatUsd(creditUsd)}. New accounts get ${trialCredits} free credits.`,
      isSignedIn
        ? buttonLink('Go to the dashboard', '/dashboard')
        : buttonLink('Create an account', '/signup'),
    )}
${card('Prices of lookups', priceTable(offers))}
${packs.length > 0 && packsCard(packs)}
<div class="card-columns">
${card('What is free', html`<ul class="list">${freeAt(repeatDays).map((each) => html`<li>${each}</li>`)}</ul>`)}
${card(
  'When you are charged',
  html`<p>The price is held while a search runs and taken when something is found. What is not charged becomes available again at once. Your statement keeps every change of your balance.</p>
<p>For programs: <a href="/pricing.md">pricing.md</a></p>`,
)}
</div></div>`,
  }
}

function packsCard(packs: readonly CreditTier[]): Html {
  const list = dataTable<CreditTier>(
    'Packs of credits',
    [
      { title: 'Pack', narrow: 'lead', cell: ({ name }) => name },
      {
        title: 'Price',
        isNumber: true,
        narrow: 'aside',
        cell: ({ amountUsd }) => `$${amountUsd.toFixed(2)}`,
      },
    ],
    packs,
    { isCompact: true },
  )
  return card(
    'More credits',
    html`${list}<div class="form-actions">${buttonLink('Buy credits', '/dashboard/billing', 'plain')}</div>`,
    `One credit is ${formatUsd(creditUsd)} in every pack. Credits do not expire. You pay once on Stripe’s checkout page; later top-ups charge the card that you saved there.`,
  )
}
