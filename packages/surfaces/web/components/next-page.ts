import { creditsMaxAlone } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { counted } from '@enricher/engine/lib/counted'
import { type Html, html } from '../html.ts'
import { submitButton } from './button.ts'
import { csrfField } from './csrf-field.ts'

/** The next page of an answer, as the lookup that fetches the page. */
export type NextPageFacts = {
  readonly csrfToken: string
  /** Identifies this form, so that sending it twice makes one lookup. */
  readonly formId: string
  readonly offer: Offer
  /** Fields of the playground's form, by their names. */
  readonly fields: ReadonlyMap<string, string>
  readonly isLive: boolean
}

/** Returns the button that fetches the next page of an answer, with its price. */
export function nextPageForm(facts: NextPageFacts): Html {
  const { csrfToken, formId, offer, fields, isLive } = facts
  const price = isLive
    ? `${counted(creditsMaxAlone(offer), 'credit')}; free if you opened it before`
    : 'Free in the sandbox'
  return html`<form class="form-actions" method="post" action="/dashboard/playground#answer" data-progress>
${csrfField(csrfToken)}<input type="hidden" name="lookup" value="${offer.name}"><input type="hidden" name="form" value="${formId}"><input type="hidden" name="mode" value="${isLive ? 'live' : 'sandbox'}">
${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${submitButton('Next page', { look: 'plain' })}<p class="card-foot">${price}</p>
<p class="progress" role="status" data-progress-text></p>
</form>`
}
