import { button, element, facts, host, refusalOf, show } from './host.js'

const showBalance = (result) => {
  const refusal = refusalOf(result)
  if (refusal) return show(refusal)
  const account = result.structuredContent ?? {}
  const card = account.has_saved_card ? 'A card is saved for top-ups.' : 'No card is saved.'
  show(
    element('h1', '', 'Balance'),
    element(
      'p',
      'figure',
      `${Number(account.credits_remaining).toLocaleString('en')} ${account.credits_remaining === 1 ? 'credit' : 'credits'}`,
    ),
    element('p', 'soft', `${account.email ?? account.user_id}. ${card}`),
    host.mayCall() ? actions() : null,
  )
}

/** A pack is paid on a page of Stripe by a person: nothing is charged from here. */
const actions = () =>
  element(
    'div',
    'actions',
    button('Refresh', '', async () => showBalance(await host.call('balance', {}))),
    ...facts.tiers.map(({ key, name, amountUsd }) =>
      button(`Buy ${name} (${amountUsd} USD)`, '', async () => {
        const { isError, content, structuredContent } = await host.call('checkout', {
          tier_key: key,
        })
        if (isError) throw new Error(content?.[0]?.text)
        await host.open(structuredContent.url)
      }),
    ),
  )

void host.start('enricher-balance', showBalance)
