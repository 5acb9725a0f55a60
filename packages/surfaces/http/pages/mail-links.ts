import type { UsedLink } from '@enricher/service/accounts/mail-care'
import {
  choosesPassword,
  confirmedPage,
  forgotPage,
  linkPage,
  mailSentPage,
  voidLinkPage,
} from '../../web/pages/mail-pages.ts'
import { welcomePage } from '../../web/pages/welcome-page.ts'
import { addressKeyOf } from '../rate-limit.ts'
import { emailMistake, passwordMistake } from './credentials.ts'
import { leadTo } from './lead-to.ts'
import { homePath, localPathOf } from './local-path.ts'
import type { PageAnswer, PageCall } from './page-route.ts'

/** Shows the form that asks for another password. */
export function showForgot({ services, browser, query }: PageCall): PageAnswer {
  if (!services.mail) return { goTo: '/signin' }
  const next = localPathOf(query.get('next'))
  return forgotPage({ csrfToken: browser.csrfToken(), next, email: '' })
}

/** Sends the link for another password; an address without an account gets the same answer and no mail. */
export function requestReset(call: PageCall): PageAnswer {
  const { form, services, browser } = call
  if (!services.mail) return { goTo: '/signin' }
  const email = form.get('email')?.trim() ?? ''
  const next = localPathOf(form.get('next'))
  const error = emailMistake(email)
  if (error !== undefined) {
    return { ...forgotPage({ csrfToken: browser.csrfToken(), next, email, error }), status: 400 }
  }
  services.mail.request('reset', email)
  browser.keepNext(next)
  return mailSentPage(email, '/forgot')
}

/** Shows the purpose of a link. Opening the page does not use the link up, because mail scanners open every link. */
export async function showLink(call: PageCall): Promise<PageAnswer> {
  const { services, query, browser, session } = call
  const token = query.get('token') ?? ''
  const link = await services.mail?.read(token)
  if (!link) return voidLinkPage()
  if (link.kind === 'change' && session === null) {
    return { goTo: `/signin?next=${encodeURIComponent(`/link?token=${token}`)}` }
  }
  if (link.kind === 'change' && session?.accountId !== link.accountId) return voidLinkPage()
  return linkPage({ csrfToken: browser.csrfToken(), token, email: link.email, kind: link.kind })
}

/** Uses a link up, and signs the browser in. */
export async function useLink(call: PageCall): Promise<PageAnswer> {
  const { services, form, browser, request, session } = call
  const token = form.get('token') ?? ''
  const password = form.get('password') ?? ''
  const link = await services.mail?.read(token)
  if (!services.mail || !link) return voidLinkPage()
  const error = choosesPassword(link.kind) ? passwordMistake(password).password : undefined
  if (error !== undefined) {
    const { email, kind } = link
    const facts = { csrfToken: browser.csrfToken(), token, email, kind, error }
    return { ...linkPage(facts), status: 400 }
  }
  const used = await services.mail.use(
    token,
    password,
    addressKeyOf(request),
    session?.accountId ?? null,
  )
  return showUsed(call, used)
}

/** Shows the effect of a link. Proving an address needs no password: the mail may open in a signed-out browser. */
async function showUsed({ browser, settings }: PageCall, used: UsedLink): Promise<PageAnswer> {
  if (used.outcome === 'void') return voidLinkPage()
  if (used.outcome === 'proven' || used.outcome === 'changed') return confirmedPage(used.outcome)
  const next = browser.takeNext()
  if (used.outcome === 'reset') {
    await browser.signIn(used.accountId)
    if (!used.isEmptied && next !== homePath) return leadTo(next)
    return { goTo: `/dashboard/account?done=${used.isEmptied ? 'emptied' : 'password'}` }
  }
  const { user_id, api_key: key, credits_remaining: credits } = used.account
  await browser.signIn(user_id)
  return welcomePage({
    csrfToken: browser.csrfToken(),
    key,
    credits,
    next,
    baseUrl: settings.baseUrl,
  })
}
