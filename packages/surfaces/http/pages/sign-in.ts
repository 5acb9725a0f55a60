import { ApiError } from '@enricher/contract/errors'
import { type SessionEnd, signInPage } from '../../web/pages/sign-in-page.ts'
import { addressKeyOf } from '../rate-limit.ts'
import { blanksOf, type CredentialMistakes } from './credentials.ts'
import { leadTo } from './lead-to.ts'
import { localPathOf } from './local-path.ts'
import type { AccountCall, PageAnswer, PageCall } from './page-route.ts'

const ends: readonly string[] = ['page', 'typed', 'form', 'file'] satisfies SessionEnd[]

/** Shows the form, or leads on where the browser is signed in already. */
export function showSignIn({ session, query, browser, services, settings }: PageCall): PageAnswer {
  const next = localPathOf(query.get('next'))
  if (session) return { goTo: next }
  const ended = query.get('ended') ?? ''
  return signInPage({
    csrfToken: browser.csrfToken(),
    next,
    email: '',
    ended: ends.includes(ended) ? (ended as SessionEnd) : null,
    hasMail: services.mail !== null,
    contact: settings.userAgentContact,
  })
}

/** Signs a browser in and leads it to where it wanted to go. */
export async function signIn(call: PageCall): Promise<PageAnswer> {
  const { form, request, reply, services, settings, browser } = call
  const next = localPathOf(form.get('next'))
  const email = form.get('email') ?? ''
  const password = form.get('password') ?? ''
  const again = (given: { error?: string; mistakes?: CredentialMistakes }) =>
    signInPage({
      csrfToken: browser.csrfToken(),
      next,
      email,
      hasMail: services.mail !== null,
      contact: settings.userAgentContact,
      ...given,
    })
  const mistakes = blanksOf({ email, password })
  if (mistakes) return { ...again({ mistakes }), status: 400 }
  try {
    const origin = addressKeyOf(request)
    const accountId = await services.care.signIn({ email, password }, origin)
    await browser.signIn(accountId)
    return leadTo(next)
  } catch (error) {
    if (!(error instanceof ApiError) || !isAboutPassword(error)) throw error
    call.signIns(error, request)
    if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS)
    return { ...again({ error: error.message }), status: error.code === 'rate_limited' ? 429 : 401 }
  }
}

/** Ends the session. */
export async function signOut({ browser }: AccountCall): Promise<PageAnswer> {
  await browser.signOut()
  return { goTo: '/signin' }
}

function isAboutPassword({ code }: ApiError): boolean {
  return code === 'wrong_password' || code === 'rate_limited'
}
