import { submitButton } from '../../components/button.ts'
import { card } from '../../components/card.ts'
import { checkbox } from '../../components/choice.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { field } from '../../components/field.ts'
import { notice } from '../../components/notice.ts'
import { select } from '../../components/select.ts'
import { type Html, html } from '../../html.ts'
import { type BillingFacts, billingPath } from './billing-facts.ts'
import { priceText } from './packs-card.ts'

/** Returns the settings of automatic top-ups. */
export function autoTopupCard({
  autoTopup,
  autoTopupMistakes: mistakes,
  csrfToken,
  packs,
}: Pick<BillingFacts, 'autoTopup' | 'autoTopupMistakes' | 'csrfToken' | 'packs'>): Html {
  const { enabled, tier_key, threshold_credits, max_per_day, stopped_because } = autoTopup
  const typed = mistakes?.typed
  const options = packs.map((pack) => ({
    value: pack.key,
    label: `${pack.name}, ${priceText(pack)}`,
  }))
  return card(
    'Automatic top-up',
    html`${stopped_because !== null && notice('bad', `Turned off: ${stopped_because}`)}
<form class="form" method="post" action="${billingPath}/auto-topup">${csrfField(csrfToken)}
${checkbox('enabled', 'Buy credits automatically when they run low', {
  isChecked: typed?.isEnabled ?? enabled,
})}
${select('tier_key', 'Pack', options, typed?.tierKey ?? tier_key)}
${field({
  name: 'threshold_credits',
  label: 'Buy when the balance falls below',
  hint: 'In credits.',
  type: 'number',
  value: typed?.threshold ?? String(threshold_credits),
  error: mistakes?.threshold,
})}
${field({
  name: 'max_per_day',
  label: 'Maximum purchases per 24 hours',
  type: 'number',
  value: typed?.perDay ?? String(max_per_day),
  error: mistakes?.perDay,
})}
<div class="form-actions">${submitButton('Save')}</div>
</form>`,
    'If your balance is below that when you save, your card is charged at once. A declined payment turns it off.',
  )
}
