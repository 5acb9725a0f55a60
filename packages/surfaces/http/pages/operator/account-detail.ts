import { usageEntriesDefault } from '@enricher/contract/account'
import {
  accountDetailPage,
  type CreditsForm,
} from '../../../web/pages/operator/account-detail-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { doneOf } from './done.ts'

export const wellFormedId = /^[\w-]{1,64}$/
const wellFormedCursor = /^\d{1,18}$/

/** Returns the page of one account with its statement, and with the mistakes of the form that was sent. */
export async function detailOf(
  call: AccountCall,
  forms: { readonly grantForm: CreditsForm; readonly takeBackForm: CreditsForm },
): Promise<PageAnswer> {
  const { services, browser, query } = call
  const { accounts } = services.operator
  const account = await accounts.find(accountIdOf(call))
  if (!account) return 'unknown'
  const cursor = query.get('cursor') ?? ''
  const { entries, nextCursor } = await accounts.statement({
    accountId: account.id,
    limit: usageEntriesDefault,
    cursor: wellFormedCursor.test(cursor) ? cursor : null,
  })
  const isWrong = Object.values(forms).some(({ mistakes }) => Object.keys(mistakes).length > 0)
  const page = accountDetailPage({
    csrfToken: browser.csrfToken(),
    account,
    isOwn: account.id === call.session.accountId,
    entries,
    nextCursor,
    ...forms,
    done: isWrong ? null : doneOf(query),
  })
  return { ...page, ...(isWrong && { status: 400 }) }
}

/** Returns the id in a path, or an empty text, which no account has, for a malformed id: PostgreSQL compares no NUL. */
export function accountIdOf({ request }: AccountCall): string {
  const { id } = request.params as { id: string }
  return wellFormedId.test(id) ? id : ''
}
