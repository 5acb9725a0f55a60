import { counted } from '@enricher/engine/lib/counted'
import type { ListedAccount } from '@enricher/service/accounts/operator-accounts'
import { breakable } from '../../components/breakable.ts'
import { buttonLink, submitButton } from '../../components/button.ts'
import { soloCard } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { accountsPath } from './accounts-page.ts'

/** Returns the confirmation page before an account is disabled. */
export function disableAccountPage(facts: {
  readonly csrfToken: string
  readonly account: ListedAccount
}): Page {
  const { csrfToken, account } = facts
  const path = `${accountsPath}/${account.id}`
  return {
    title: 'Disable an account',
    frame: 'card',
    body: soloCard(
      'Disable this account?',
      html`<p>Its ${counted(account.activeKeys, 'active API key')}, its tokens and its browsers are refused at once. Nothing is deleted. When you enable the account, they work again.</p>
<form class="form" method="post" action="${path}/disable">
${csrfField(csrfToken)}
${submitButton('Disable account', { look: 'danger' })}
${buttonLink('Leave it enabled', path, 'quiet')}
</form>`,
      html`<span class="found">${breakable(account.email)}</span>`,
    ),
  }
}
