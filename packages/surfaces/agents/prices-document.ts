import { creditTiers } from '@enricher/contract/billing'
import { chargedStatusWords } from '@enricher/contract/find-email-person'
import { offersAt, priceInWords } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { formatCount } from '@enricher/engine/lib/counted'
import { creditUsd, trialCredits } from '@enricher/service/accounts/prices'
import { type AgentDocument, type DocumentFacts, markdownType } from './document-facts.ts'
import { joinParts, table } from './markdown.ts'

/** `pricing.md`: the prices of all lookups, and what is free. */
export const pricingDocument: AgentDocument = {
  path: '/pricing.md',
  type: markdownType,
  about: 'Prices of every lookup, and what is free.',
  write: (facts) =>
    joinParts([
      '# Pricing',
      `Lookups are paid in credits, per hit. One credit is ${creditUsd} USD. ${trialInWords}`,
      priceTable(facts),
      chargedStatusWords,
      `## Credit packs\n\n${packs(facts)}`,
      `## What is free\n\n${freeOfCharge}`,
    ]),
}

/** Describes how to buy credits, with the packs as a Markdown table. */
function packs({ baseUrl }: Pick<DocumentFacts, 'baseUrl'>): string {
  const rows = creditTiers.map(({ key, credits, amountUsd }) => [
    `\`${key}\``,
    formatCount(credits),
    `${amountUsd}`,
  ])
  return `${table(['tier_key', 'Credits', 'USD'], rows)}

\`GET ${baseUrl}/billing/products\` lists the packs; those with a \`price_id\` are on sale here. \`POST ${baseUrl}/billing/checkout-session\`
returns a page where a person pays once and saves the card; the credits are added once the payment is made. Afterwards \`POST ${baseUrl}/billing/topup\`
charges that card without a person: send an \`Idempotency-Key\` (a UUID), so that a retry is charged once. If the reply is
\`requires_action\`, it has a page on which the cardholder approves the payment. \`PUT ${baseUrl}/billing/auto-topup\` makes the service charge the card whenever the balance is low. Access tokens need the scope \`enricher:write\`.`
}

export const trialInWords =
  `A new account has ${trialCredits} trial credits. Where this service sends mail and many accounts were opened from your IP ` +
  'address that day, you must confirm your email to receive them. Disposable addresses receive none.'

/** A Markdown list of what is free. */
export const freeOfCharge = `- A lookup that finds nothing, and one that fails.
- The same lookup again by the same account: it is answered from the cache, with \`"cached": true\`.
- A retry with the same \`Idempotency-Key\` and body: it gives the first reply again.
- The sandbox.`

/** Returns the prices of all lookups as a Markdown table. */
export function priceTable({ verifyEmailCredits }: Pick<DocumentFacts, 'verifyEmailCredits'>) {
  const rows = offersAt(verifyEmailCredits).map((offer) => [
    `\`POST ${offer.path}\``,
    offer.summary,
    ...priceCells(offer),
  ])
  return table(['Lookup', 'What it finds', 'Credits per hit', 'USD per hit'], rows)
}

function priceCells(offer: Offer): readonly [credits: string, usd: string] {
  if (offer.kind === 'composition') return [priceInWords(offer), 'their sum']
  return [priceInWords(offer), (offer.priceCredits * creditUsd).toFixed(2)]
}
