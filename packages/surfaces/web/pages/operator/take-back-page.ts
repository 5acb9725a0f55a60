import { formatCount, wordFor } from '@enricher/engine/lib/counted'
import type { ListedAccount } from '@enricher/service/accounts/operator-accounts'
import { breakable } from '../../components/breakable.ts'
import { buttonLink, submitButton } from '../../components/button.ts'
import { soloCard } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { factList } from '../../components/facts.ts'
import { type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { accountsPath } from './accounts-page.ts'

/** Returns the confirmation page before credits are taken back: the account's credits now and afterwards. */
export function takeBackPage(facts: {
  readonly csrfToken: string
  readonly account: ListedAccount
  readonly credits: number
  readonly reason: string
  /** Reference of the entry to be made: a form that is sent twice takes the credits once. */
  readonly reference: string
}): Page {
  const { csrfToken, account, credits, reason, reference } = facts
  const path = `${accountsPath}/${account.id}`
  const available = account.credits - account.held
  const taken = Math.min(credits, available)
  return {
    title: 'Take back credits',
    frame: 'card',
    body: soloCard(
      `Take back ${formatCount(credits)} ${wordFor(credits, 'credit')}?`,
      html`${factList([
        { name: 'Balance', value: formatCount(account.credits) },
        { name: 'Held by searches', value: formatCount(account.held) },
        { name: 'Balance afterwards', value: formatCount(account.credits - taken) },
      ])}
${taken < credits && shortfall(taken, credits - taken)}
<form class="form" method="post" action="${path}/take-back">
${csrfField(csrfToken)}
<input type="hidden" name="taken" value="${credits}">
<input type="hidden" name="reason" value="${reason}">
<input type="hidden" name="reference" value="${reference}">
${submitButton('Take back', { look: 'danger' })}
${buttonLink('Leave them', path, 'quiet')}
</form>`,
      html`From <span class="found">${breakable(account.email)}</span>: ${reason}`,
    ),
  }
}

function shortfall(taken: number, missing: number): Html {
  return html`<p>Only ${formatCount(taken)} can be taken back now. The statement will show that ${formatCount(missing)} couldn’t be.</p>`
}
