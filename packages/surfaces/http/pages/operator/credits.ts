import { randomUUID } from 'node:crypto'
import {
  creditsRule,
  noteRule,
  readCredits,
  readNote,
} from '@enricher/service/accounts/operator-accounts'
import { ReferenceReusedError } from '@enricher/service/store/credits/reference-reused'
import {
  type CreditsForm,
  emptyCreditsForm,
} from '../../../web/pages/operator/account-detail-page.ts'
import { accountsPath } from '../../../web/pages/operator/accounts-page.ts'
import { takeBackPage } from '../../../web/pages/operator/take-back-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { accountIdOf, detailOf } from './account-detail.ts'

/** Grants credits to an account. */
export async function grantCredits(call: AccountCall): Promise<PageAnswer> {
  const mistake = `Say what the credits are for: ${noteRule}.`
  const { credits, form } = readForm(call.form, { credits: 'credits', note: 'reference' }, mistake)
  const again = (grantForm: CreditsForm) =>
    detailOf(call, { grantForm, takeBackForm: emptyCreditsForm })
  if (credits === null) return again(form)
  const accountId = accountIdOf(call)
  const given = { accountId, credits, reference: form.note, by: call.session.accountId }
  try {
    const { outcome } = await call.services.operator.accounts.grant(given)
    if (outcome === 'no_account') return 'unknown'
    return { goTo: `${accountsPath}/${accountId}?done=${outcome}` }
  } catch (error) {
    if (!(error instanceof ReferenceReusedError)) throw error
    return again({ ...form, mistakes: { note: error.message } })
  }
}

// As `crypto.randomUUID` writes it.
const wellFormedReference = /^[0-9a-f-]{36}$/

/** Takes credits back: asks first, and takes them when the form of the question is sent. */
export async function takeBackCredits(call: AccountCall): Promise<PageAnswer> {
  const mistake = `Say why: ${noteRule}.`
  const { credits, form } = readForm(call.form, { credits: 'taken', note: 'reason' }, mistake)
  const again = (takeBackForm: CreditsForm) =>
    detailOf(call, { grantForm: emptyCreditsForm, takeBackForm })
  if (credits === null) return again(form)
  const reference = call.form.get('reference') ?? ''
  if (!wellFormedReference.test(reference)) return askBefore(call, credits, form.note)
  const accountId = accountIdOf(call)
  const given = { accountId, credits, reference, reason: form.note, by: call.session.accountId }
  try {
    const taken = await call.services.operator.accounts.takeBack(given)
    if (taken.outcome === 'no_account') return 'unknown'
    const part = taken.taken === 0 ? 'taken_none' : 'taken_part'
    const done = taken.notTaken > 0 && taken.outcome === 'taken' ? part : taken.outcome
    return { goTo: `${accountsPath}/${accountId}?done=${done}` }
  } catch (error) {
    if (!(error instanceof ReferenceReusedError)) throw error
    return again({ ...form, mistakes: { credits: error.message } })
  }
}

async function askBefore(call: AccountCall, credits: number, reason: string): Promise<PageAnswer> {
  const account = await call.services.operator.accounts.find(accountIdOf(call))
  if (!account) return 'unknown'
  const csrfToken = call.browser.csrfToken()
  return takeBackPage({ csrfToken, account, credits, reason, reference: randomUUID() })
}

/** Reads a form that moves credits; null: it is not valid, and its mistakes say why. */
function readForm(
  given: URLSearchParams,
  names: { readonly credits: string; readonly note: string },
  noteMistake: string,
): { readonly credits: number | null; readonly form: CreditsForm } {
  const text = (given.get(names.credits) ?? '').trim()
  const typed = (given.get(names.note) ?? '').trim()
  const note = readNote(typed)
  const credits = readCredits(text)
  const mistakes = {
    ...(credits === null && { credits: `It must be ${creditsRule}.` }),
    ...(note === null && { note: noteMistake }),
  }
  const form = { credits: text, note: note ?? typed, mistakes }
  return { credits: note === null ? null : credits, form }
}
