import { emptyCreditsForm } from '../../../web/pages/operator/account-detail-page.ts'
import { accountsPage, accountsPath } from '../../../web/pages/operator/accounts-page.ts'
import { disableAccountPage } from '../../../web/pages/operator/disable-account-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { accountIdOf, detailOf, wellFormedId } from './account-detail.ts'

const accountsAtOnce = 50

/** Finds accounts. */
export async function showAccounts({ services, query }: AccountCall): Promise<PageAnswer> {
  const search = (query.get('search') ?? '').trim().slice(0, 254)
  const given = query.get('cursor') ?? ''
  const cursor = wellFormedId.test(given) ? given : null
  const page = await services.operator.accounts.search({
    // PostgreSQL stores and compares no NUL.
    text: search.replaceAll('\0', ''),
    cursor,
    limit: accountsAtOnce,
  })
  return accountsPage({ search, ...page })
}

/** Shows one account with its statement. */
export function showAccount(call: AccountCall): Promise<PageAnswer> {
  return detailOf(call, { grantForm: emptyCreditsForm, takeBackForm: emptyCreditsForm })
}

/** Asks before an account is disabled. */
export async function showDisabling(call: AccountCall): Promise<PageAnswer> {
  const account = await call.services.operator.accounts.find(accountIdOf(call))
  if (!account) return 'unknown'
  const isAsked = !account.isDisabled && !account.isDeleted && account.id !== call.session.accountId
  if (!isAsked) return { goTo: `${accountsPath}/${account.id}` }
  return disableAccountPage({ csrfToken: call.browser.csrfToken(), account })
}

/** Disables an account: all its keys, tokens and passwords are refused from now on. */
export function disableAccount(call: AccountCall): Promise<PageAnswer> {
  return setDisabled(call, true)
}

/** Enables an account again. */
export function enableAccount(call: AccountCall): Promise<PageAnswer> {
  return setDisabled(call, false)
}

async function setDisabled(call: AccountCall, isDisabled: boolean): Promise<PageAnswer> {
  const { services, session } = call
  const accountId = accountIdOf(call)
  const { accounts } = services.operator
  if (!(await accounts.find(accountId))) return 'unknown'
  const path = `${accountsPath}/${accountId}`
  // An operator who disabled the own account could not undo it here.
  if (accountId === session.accountId) return { goTo: path }
  await accounts.setDisabled({ accountId, isDisabled, by: session.accountId })
  return { goTo: `${path}?done=${isDisabled ? 'disabled' : 'enabled'}` }
}
