import { ApiError } from '../../contract/errors.ts'
import { signUpPage } from '../../web/pages/sign-up-page.ts'
import { welcomePage } from '../../web/pages/welcome-page.ts'
import { addressKeyOf } from '../rate-limit.ts'
import { type CredentialMistakes, mistakesOfCredentials } from './credentials.ts'
import { localPathOf } from './local-path.ts'
import type { PageAnswer, PageCall } from './page-route.ts'

/** Shows the form, or leads on where the browser is signed in already. */
export function showSignUp({ session, query, browser }: PageCall): PageAnswer {
  const next = localPathOf(query.get('next'))
  if (session) return { goTo: next }
  return signUpPage({ csrfToken: browser.csrfToken(), next, email: '', mistakes: {} })
}

/** Opens an account, signs the browser in and shows the account's first key, this once. */
export async function signUp({
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
      addressKeyOf(request.ip),
    )
    await browser.signIn(account.user_id)
    const { api_key: key, credits_remaining: credits } = account
    return welcomePage({ key, credits, next, baseUrl: settings.baseUrl })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'user_exists')) throw error
    return again(409, { email: 'This address has an account already: sign in with it.' })
  }
}
