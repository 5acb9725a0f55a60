import { ApiError } from '@enricher/contract/errors'
import {
  type AccountMistakes,
  type AccountPageFacts,
  accountPage,
} from '../../web/pages/account-page.ts'
import { deleteAccountPage, deletedAccountPage } from '../../web/pages/delete-account-page.ts'
import { addressKeyOf } from '../rate-limit.ts'
import { emailMistake, passwordMistake } from './credentials.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

const doneWords = new Map([
  ['password', 'Your password has been changed, and all other browsers have been signed out.'],
  [
    'emptied',
    'Your password has been changed. A program opened this account, so its keys, applications and agents have been revoked.',
  ],
  ['email', 'Your address has been changed. From now on you sign in with the new one.'],
  [
    'email-sent',
    'If the new address is right, you’ll get an email there within a few minutes. Your address changes when you open its link and confirm.',
  ],
  ['session', 'The browser has been signed out.'],
  ['sessions', 'All other browsers have been signed out.'],
])

/** Shows the password form, the signed-in browsers and the way to delete the account. */
export function showAccount(call: AccountCall): Promise<PageAnswer> {
  const done = doneWords.get(call.query.get('done') ?? '')
  return pageOf(call, done === undefined ? {} : { done })
}

/** Gives the account another password. This browser gets a new session, all others end. */
export async function changePassword(call: AccountCall): Promise<PageAnswer> {
  const { form, request, session, services, browser } = call
  const [current, next] = [form.get('current') ?? '', form.get('password') ?? '']
  const mistakes = passwordMistake(next)
  if (mistakes.password !== undefined) return { ...(await pageOf(call, { mistakes })), status: 400 }
  const wrong = await refusalOf(call, () =>
    services.care.changePassword(session.accountId, { current, next }, addressKeyOf(request)),
  )
  if (wrong) {
    const shown = { mistakes: { current: wrong.message } }
    return { ...(await pageOf(call, shown)), status: wrong.status }
  }
  await browser.signIn(session.accountId)
  return { goTo: '/dashboard/account?done=password' }
}

/** Gives the account another address or, where mails can be sent, sends the link that does. */
export async function changeEmail(call: AccountCall): Promise<PageAnswer> {
  const { form, request, session, services } = call
  const email = form.get('email')?.trim() ?? ''
  const again = async (status: number, mistakes: AccountMistakes): Promise<PageAnswer> => ({
    ...(await pageOf(call, { mistakes, newEmail: email })),
    status,
  })
  const isSame = email.toLowerCase() === session.email.toLowerCase()
  const mistake = isSame ? 'This is already your address.' : emailMistake(email)
  if (mistake !== undefined) return again(400, { email: mistake })
  if (services.mail === null && form.get('again')?.trim() !== email)
    return again(400, { again: 'This isn’t the same as the new address.' })
  let outcome = ''
  const wrong = await refusalOf(call, async () => {
    const given = { email, password: form.get('confirming') ?? '' }
    const from = { origin: addressKeyOf(request), mail: services.mail }
    outcome = await services.care.changeEmail(session, given, from)
  })
  if (wrong) return again(wrong.status, { confirming: wrong.message })
  if (outcome === 'user_exists')
    return again(409, { email: 'This address already has an account.' })
  return { goTo: `/dashboard/account?done=${outcome === 'sent' ? 'email-sent' : 'email'}` }
}

/** Signs out one other browser, or all others. */
export async function endSessions({ form, session, services }: AccountCall): Promise<PageAnswer> {
  const { accountId, sessionId } = session
  if (form.get('others') === 'all') {
    await services.sessions.endAll(accountId, sessionId)
    return { goTo: '/dashboard/account?done=sessions' }
  }
  await services.sessions.end(accountId, form.get('id') ?? '')
  return { goTo: '/dashboard/account?done=session' }
}

/** Asks before the account is deleted. */
export async function showDeletion({
  session,
  services,
  browser,
}: AccountCall): Promise<PageAnswer> {
  const account = await services.care.find(session.accountId)
  const { email } = session
  return deleteAccountPage({
    csrfToken: browser.csrfToken(),
    email,
    credits: account?.credits ?? 0,
  })
}

/** Deletes the account. */
export async function deleteAccount(call: AccountCall): Promise<PageAnswer> {
  const { form, request, session, services, browser } = call
  const again = async (status: number, error: string): Promise<PageAnswer> => {
    const account = await services.care.find(session.accountId)
    const facts = {
      csrfToken: browser.csrfToken(),
      email: session.email,
      credits: account?.credits ?? 0,
      error,
    }
    return { ...deleteAccountPage(facts), status }
  }
  let outcome = ''
  const wrong = await refusalOf(call, async () => {
    outcome = await services.care.deleteAccount(
      session,
      form.get('password') ?? '',
      addressKeyOf(request),
    )
  })
  if (wrong) return again(wrong.status, wrong.message)
  if (outcome === 'busy') {
    return again(
      409,
      'Lookups are still running. Your jobs and files have been stopped. Try again in a minute.',
    )
  }
  await browser.signOut()
  return deletedAccountPage()
}

async function pageOf(
  { session, services, settings, browser }: AccountCall,
  happened: Pick<AccountPageFacts, 'done' | 'mistakes' | 'newEmail'>,
) {
  const { email, accountId, sessionId: currentId } = session
  const sessions = await services.sessions.list(accountId)
  const csrfToken = browser.csrfToken()
  const hasMail = services.mail !== null
  const contact = settings.userAgentContact
  return accountPage({ csrfToken, email, hasMail, contact, sessions, currentId, ...happened })
}

/** Runs an action that checks a password; returns its refusal with the status, or null. */
async function refusalOf(
  { signIns, request, reply }: AccountCall,
  check: () => Promise<void>,
): Promise<{ message: string; status: 401 | 429 } | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'wrong_password' && error.code !== 'rate_limited') throw error
    signIns(error, request)
    if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS)
    return { message: error.message, status: error.code === 'rate_limited' ? 429 : 401 }
  }
}
