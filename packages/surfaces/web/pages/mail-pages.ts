import { trialCredits } from '@enricher/service/accounts/prices'
import { buttonLink, submitButton } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { credentialsForm } from '../components/credentials-form.ts'
import { passwordForm } from '../components/password-form.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Facts of a form that asks for nothing but an email address. */
type AddressFacts = {
  readonly csrfToken: string
  /** The path to go to afterwards. */
  readonly next: string
  readonly email: string
  readonly error?: string
}

/** Returns the sign-up form for services that prove an address by mail first. */
export function mailSignUpPage({ csrfToken, next, email, error }: AddressFacts): Page {
  return {
    title: 'Sign up',
    frame: 'card',
    body: soloCard(
      'Create your account',
      html`${credentialsForm({ action: '/signup', csrfToken, next, email, mistakes: { email: error }, button: 'Send me a link' })}
<p class="card-foot">Already have an account? <a href="/signin?next=${encodeURIComponent(next)}">Sign in</a></p>`,
      `We’ll email you a link to choose a password. You start with ${trialCredits} credits.`,
    ),
  }
}

/** Returns the form that asks for a link to choose another password. */
export function forgotPage({ csrfToken, next, email, error }: AddressFacts): Page {
  return {
    title: 'Forgot your password?',
    frame: 'card',
    body: soloCard(
      'Forgot your password?',
      html`${credentialsForm({ action: '/forgot', csrfToken, next, email, mistakes: { email: error }, button: 'Send me a link' })}
<p class="card-foot"><a href="/signin?next=${encodeURIComponent(next)}">Back to sign in</a></p>`,
      'We’ll email you a link to choose a new one.',
    ),
  }
}

/** Returns the page after an address was given at `formPath`; it is the same for every address. */
export function mailSentPage(email: string, formPath: '/signup' | '/forgot'): Page {
  return {
    title: 'Check your inbox',
    frame: 'card',
    body: soloCard(
      'Check your inbox',
      html`<p>If <strong class="found">${email}</strong> is right, you’ll get an email with a link within a few minutes. The link works once and expires after 24 hours.</p>
<p class="card-foot">Nothing there? Check your spam folder, or <a href="${formPath}">request another link</a>.</p>`,
    ),
  }
}

type LinkKind = 'sign-up' | 'reset' | 'proof' | 'change'

/** Returns true for the links by which a person chooses a password; the others confirm an address. */
export function choosesPassword(kind: LinkKind): boolean {
  return kind === 'sign-up' || kind === 'reset'
}

/** Returns the form that a link of a mail opens: it lets a person choose a password, or confirm an address. */
export function linkPage(facts: {
  readonly csrfToken: string
  readonly token: string
  readonly email: string
  readonly kind: LinkKind
  readonly error?: string
}): Page {
  const { csrfToken, token, email, kind, error } = facts
  const { title, button } = linkWords[kind]
  return {
    title,
    frame: 'card',
    body: soloCard(
      title,
      passwordForm({
        action: '/link',
        csrfToken,
        email,
        passwords: choosesPassword(kind) ? [{ kind: 'new', error }] : [],
        fields: html`<input type="hidden" name="token" value="${token}">`,
        buttons: submitButton(button),
      }),
      html`For <span class="found">${email}</span>.`,
    ),
  }
}

const linkWords = {
  'sign-up': { title: 'Choose a password', button: 'Create account' },
  reset: { title: 'Choose a new password', button: 'Change password' },
  proof: { title: 'Confirm your address', button: 'Confirm' },
  change: { title: 'Confirm your new address', button: 'Confirm' },
}

const confirmedWords = {
  proven: 'The credits that were waiting for it have been added to your account.',
  changed: 'Your address has been changed. From now on you sign in with the new one.',
}

/** Returns the page after an address was confirmed. The browser that opened the mail may be signed out. */
export function confirmedPage(outcome: keyof typeof confirmedWords): Page {
  return {
    title: 'Your address is confirmed',
    frame: 'card',
    body: soloCard(
      'Your address is confirmed',
      html`<p>${confirmedWords[outcome]}</p>
<div class="form-actions">${buttonLink('Go to the dashboard', '/dashboard')}</div>`,
    ),
  }
}

/** Returns the page of a link that no longer works. */
export function voidLinkPage(): Page {
  return {
    title: 'This link no longer works',
    frame: 'card',
    status: 404,
    body: soloCard(
      'This link no longer works',
      html`<p>It was already used, is older than a day, or wasn’t copied in full.</p>
<div class="form-actions">${buttonLink('Sign in', '/signin')}${buttonLink('Reset your password', '/forgot', 'plain')}${buttonLink('Sign up again', '/signup', 'quiet')}</div>`,
    ),
  }
}
