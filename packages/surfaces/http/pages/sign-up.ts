import { ApiError } from '@enricher/contract/errors'
import type { MailCare } from '@enricher/service/accounts/mail-care'
import { mailSentPage, mailSignUpPage } from '../../web/pages/mail-pages.ts'
import { signUpPage } from '../../web/pages/sign-up-page.ts'
import { welcomePage } from '../../web/pages/welcome-page.ts'
import { addressKeyOf } from '../rate-limit.ts'
import { type CredentialMistakes, emailMistake, mistakesOfCredentials } from './credentials.ts'
import { localPathOf } from './local-path.ts'
import type { PageAnswer, PageCall } from './page-route.ts'

/** Shows the form, or leads on where the browser is signed in already. */
export function showSignUp({ session, query, browser, services }: PageCall): PageAnswer {
  const next = localPathOf(query.get('next'))
  if (session) return { goTo: next }
  const csrfToken = browser.csrfToken()
  if (services.mail) return mailSignUpPage({ csrfToken, next, email: '' })
  return signUpPage({ csrfToken, next, email: '', mistakes: {} })
}

/** Opens an account or, where mails can be sent, sends the link that opens it. */
export function signUp(call: PageCall): PageAnswer | Promise<PageAnswer> {
  const { mail } = call.services
  return mail ? sendLink(call, mail) : openAccount(call)
}

/** Sends the link. The answer and its time are the same whether the address has an account or not. */
function sendLink({ form, browser }: PageCall, mail: MailCare): PageAnswer {
  const email = form.get('email')?.trim() ?? ''
  const next = localPathOf(form.get('next'))
  const error = emailMistake(email)
  if (error !== undefined) {
    const facts = { csrfToken: browser.csrfToken(), next, email, error }
    return { ...mailSignUpPage(facts), status: 400 }
  }
  mail.request('sign-up', email)
  browser.keepNext(next)
  return mailSentPage(email, '/signup')
}

/** Opens an account, signs the browser in and shows the account's first key, this time only. */
async function openAccount({
  form,
  request,
  services,
  browser,
  settings,
}: PageCall): Promise<PageAnswer> {
  const next = localPathOf(form.get('next'))
  const given = { email: form.get('email')?.trim() ?? '', password: form.get('password') ?? '' }
  const again = (status: number, mistakes: CredentialMistakes): PageAnswer => {
    const facts = { csrfToken: browser.csrfToken(), next, email: given.email, mistakes }
    return { ...signUpPage(facts), status }
  }
  const mistakes = mistakesOfCredentials(given)
  if (mistakes) return again(400, mistakes)
  try {
    const account = await services.accounts.signUp(
      { ...given, label: 'First key' },
      addressKeyOf(request),
    )
    await browser.signIn(account.user_id)
    const { api_key: key, credits_remaining: credits } = account
    return welcomePage({
      csrfToken: browser.csrfToken(),
      key,
      credits,
      next,
      baseUrl: settings.baseUrl,
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'user_exists')) throw error
    return again(409, { email: 'This address already has an account. Sign in instead.' })
  }
}
