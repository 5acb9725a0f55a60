import { creditsRule, readCredits } from '../../../accounts/operator-accounts.ts'
import { usageEntriesDefault } from '../../../contract/account.ts'
import {
  accountDetailPage,
  type CreditsForm,
  emptyCreditsForm,
} from '../../../web/pages/operator/account-detail-page.ts'
import { accountsPage, accountsPath } from '../../../web/pages/operator/accounts-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { doneOf } from './done.ts'

const accountsAtOnce = 50
const wellFormedId = /^[\w-]{1,64}$/
const wellFormedCursor = /^\d{1,18}$/
// As long as the command line's, which a terminal bounds.
const referenceCharactersMax = 200

/** Finds accounts. */
export async function showAccounts({ services, query }: AccountCall): Promise<PageAnswer> {
  const search = (query.get('search') ?? '').trim().slice(0, 254)
  const given = query.get('cursor') ?? ''
  const cursor = wellFormedId.test(given) ? given : null
  const page = await services.operator.accounts.search({
    // PostgreSQL stores no NUL, and compares none.
    text: search.replaceAll('\0', ''),
    cursor,
    limit: accountsAtOnce,
  })
  return accountsPage({ search, ...page })
}

/** Shows one account with its statement. */
export function showAccount(call: AccountCall): Promise<PageAnswer> {
  return detailOf(call, emptyCreditsForm)
}

/** Grants credits to an account. */
export async function grantCredits(call: AccountCall): Promise<PageAnswer> {
  const read = readCreditsForm(call.form)
  if (read.credits === null) return detailOf(call, read.form)
  const granted = await call.services.operator.accounts.grant({
    accountId: idOf(call),
    credits: read.credits,
    reference: read.form.reference,
    by: call.session.accountId,
  })
  if (granted.outcome === 'no_account') return 'unknown'
  return { goTo: `${accountsPath}/${idOf(call)}?done=${granted.outcome}` }
}

/** Disables an account: whatever opens it is refused from now on. */
export function disableAccount(call: AccountCall): Promise<PageAnswer> {
  return setDisabled(call, true)
}

/** Enables an account again. */
export function enableAccount(call: AccountCall): Promise<PageAnswer> {
  return setDisabled(call, false)
}

async function setDisabled(call: AccountCall, isDisabled: boolean): Promise<PageAnswer> {
  const { services, session } = call
  const accountId = idOf(call)
  const { accounts } = services.operator
  if (!(await accounts.find(accountId))) return 'unknown'
  const path = `${accountsPath}/${accountId}`
  // An operator who shuts itself out could not undo it here.
  if (accountId === session.accountId) return { goTo: path }
  await accounts.setDisabled({ accountId, isDisabled, by: session.accountId })
  return { goTo: `${path}?done=${isDisabled ? 'disabled' : 'enabled'}` }
}

async function detailOf(call: AccountCall, grantForm: CreditsForm): Promise<PageAnswer> {
  const { services, browser, query } = call
  const { accounts } = services.operator
  const account = await accounts.find(idOf(call))
  if (!account) return 'unknown'
  const cursor = query.get('cursor') ?? ''
  const { entries, nextCursor } = await accounts.statement({
    accountId: account.id,
    limit: usageEntriesDefault,
    cursor: wellFormedCursor.test(cursor) ? cursor : null,
  })
  const isWrong = Object.keys(grantForm.mistakes).length > 0
  const page = accountDetailPage({
    csrfToken: browser.csrfToken(),
    account,
    isOwn: account.id === call.session.accountId,
    entries,
    nextCursor,
    grantForm,
    done: isWrong ? null : doneOf(query),
  })
  return { ...page, ...(isWrong && { status: 400 }) }
}

/** Empty, which no account has, for what is no id: PostgreSQL compares no NUL. */
function idOf({ request }: AccountCall): string {
  const { id } = request.params as { id: string }
  return wellFormedId.test(id) ? id : ''
}

function readCreditsForm(given: URLSearchParams): {
  readonly credits: number | null
  readonly form: CreditsForm
} {
  const text = (given.get('credits') ?? '').trim()
  const reference = (given.get('reference') ?? '').trim()
  const credits = readCredits(text)
  const isReferenceRight = reference !== '' && reference.length <= referenceCharactersMax
  const mistakes = {
    ...(credits === null && { credits: `It must be ${creditsRule}.` }),
    ...(!isReferenceRight && {
      reference: `Say what the credits are for, in at most ${referenceCharactersMax} characters.`,
    }),
  }
  return {
    credits: isReferenceRight ? credits : null,
    form: { credits: text, reference, mistakes },
  }
}
