import { consentOverPage } from '../../web/pages/consent-over-page.ts'
import { consentPage } from '../../web/pages/consent-page.ts'
import type { AccountCall, PageAnswer } from '../pages/page-route.ts'
import { ownHeaders } from './hand-over.ts'

const denied = { error: 'access_denied', error_description: 'The user refused.' } as const
const nothingAsked = {
  error: 'invalid_scope',
  error_description: 'None of the scopes asked for is known here.',
} as const

/** Shows what an application asks for, to the person whose account it is about. */
export async function showConsent(call: AccountCall): Promise<PageAnswer> {
  const { services, session, browser } = call
  const { consents, request, id, path } = await waiting(call)
  const pending = await consents.find(request, id)
  if (!pending) return consentOverPage()
  if (pending.scopes.length === 0) return leadOn(await consents.refuse(request, id, nothingAsked))
  const [account, savedCard] = await Promise.all([
    services.care.find(session.accountId),
    services.billing.savedCard(session.accountId),
  ])
  return consentPage({
    csrfToken: browser.csrfToken(),
    path,
    clientName: pending.client.name,
    clientHost: pending.client.host,
    redirectUri: pending.redirectUri,
    scopes: pending.scopes,
    email: session.email,
    credits: account?.credits ?? 0,
    isSelling: services.billing.isConfigured,
    savedCard,
  })
}

/** Gives or refuses consent. What else the form says counts as a refusal. */
export async function decideConsent(call: AccountCall): Promise<PageAnswer> {
  const { services, session, form } = call
  const { accountId } = session
  const { consents, request, id } = await waiting(call)
  if (form.get('decision') !== 'allow') return leadOn(await consents.refuse(request, id, denied))
  const pending = await consents.find(request, id)
  if (!pending) return consentOverPage()
  const goTo = await consents.approve(request, id, accountId)
  const client_id = pending.client.id
  const scope = pending.scopes.join(' ')
  services.logger.info({ account_id: accountId, client_id, scope }, 'oauth access granted')
  return leadOn(goTo)
}

async function waiting({ services, request }: AccountCall) {
  const { consents } = await services.oauth.open()
  const path = request.url.split('?')[0] ?? ''
  const { id = '' } = request.params as { id?: string }
  const asked = { method: 'GET', url: path, headers: ownHeaders(request), body: null } as const
  return { consents, request: asked, id, path }
}

function leadOn(goTo: string | null): PageAnswer {
  return goTo === null ? consentOverPage() : { goTo }
}
