import { chargedStatusWords } from '@enricher/contract/find-email-person'
import { creditsMaxAlone } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { counted } from '@enricher/engine/lib/counted'
import { creditUsd } from '@enricher/service/accounts/prices'
import { dataTable } from './components/data-table.ts'
import { type Html, html } from './html.ts'

/** Returns the prices of all lookups as a table. */
export function priceTable(offers: readonly Offer[]): Html {
  const table = dataTable<Offer>(
    'Prices of lookups',
    [
      { title: 'Lookup', narrow: 'lead', cell: lookupCell },
      { title: 'Price', isNumber: true, narrow: 'aside', cell: creditsCell },
      { title: 'USD', isNumber: true, cell: usdCell },
    ],
    offers,
    { isCompact: true },
  )
  return html`${table}<p class="card-foot">${chargedStatusWords}</p>`
}

function lookupCell(offer: Offer): Html {
  const note =
    offer.kind === 'lookup'
      ? offer.priceNote
      : `the sum of the parts that are found; up to ${creditsMaxAlone(offer)} without options`
  return html`<span class="price-name">${offer.summary}</span><br><code>POST ${offer.path}</code>${note !== null && html`<br><span class="price-note">${note}</span>`}`
}

function creditsCell(offer: Offer): string {
  return `${upTo(offer)}${counted(creditsMostOf(offer), 'credit')}`
}

function usdCell(offer: Offer): string {
  return `${upTo(offer)}$${usdOf(creditsMostOf(offer))}`
}

const creditsMostOf = (offer: Offer): number =>
  offer.kind === 'lookup' ? offer.priceCredits : offer.creditsMost

const upTo = ({ kind }: Offer): string => (kind === 'composition' ? 'up to ' : '')

function usdOf(credits: number): string {
  return (credits * creditUsd).toFixed(2)
}

/** Describes the service and its prices as search engines read them (schema.org). */
export function softwareData(
  offers: readonly Offer[],
  { baseUrl, description }: { readonly baseUrl: string; readonly description: string },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Enricher',
    description,
    url: `${baseUrl}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    offers: offers.flatMap((offer) =>
      offer.kind === 'lookup'
        ? [
            {
              '@type': 'Offer',
              name: offer.summary,
              description: `${counted(offer.priceCredits, 'credit')} if found, nothing if not`,
              price: usdOf(offer.priceCredits),
              priceCurrency: 'USD',
              url: `${baseUrl}/pricing`,
            },
          ]
        : [],
    ),
  }
}
