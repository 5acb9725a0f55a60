import { overviewPage } from '../../web/pages/overview-page.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

/** Shows what the account has and what it did. */
export async function showOverview({ session, services }: AccountCall): Promise<PageAnswer> {
  const account = await services.care.find(session.accountId)
  return overviewPage({ credits: account?.credits ?? 0, keys: account?.apiKeyCount ?? 0 })
}
