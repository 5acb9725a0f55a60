import { dayMs } from '@enricher/engine/lib/time'
import { identityLifetimeMs } from '@enricher/service/oauth/agent-limits'
import { applicationsPage } from '../../web/pages/applications-page.ts'
import type { AccountCall, PageAnswer } from '../pages/page-route.ts'

const path = '/dashboard/applications'

/** Shows the applications that have access to the account. */
export async function showApplications({
  session,
  services,
  browser,
}: AccountCall): Promise<PageAnswer> {
  const granted = await services.oauth.grants.list(session.accountId)
  const idleDays = identityLifetimeMs / dayMs
  return applicationsPage({ csrfToken: browser.csrfToken(), applications: granted, idleDays })
}

/** Ends the access of an application, at once. An application without access counts as ended. */
export async function endApplication({
  session,
  services,
  form,
}: AccountCall): Promise<PageAnswer> {
  const { accountId } = session
  const clientId = form.get('client_id') ?? ''
  if (await services.oauth.grants.revoke(accountId, clientId)) {
    services.logger.info({ account_id: accountId, client_id: clientId }, 'oauth access revoked')
  }
  return { goTo: path }
}
