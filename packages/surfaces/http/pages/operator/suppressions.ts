import { isFreeMailDomain } from '@enricher/engine/mail/mail-domains'
import { hostOf, type SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { noteRule, readNote } from '@enricher/service/accounts/operator-accounts'
import { suppressionEvent } from '@enricher/service/accounts/operator-events'
import { UnreadableIdentityError } from '@enricher/service/store/privacy/suppression-list'
import type { Done } from '../../../web/pages/operator/account-detail-page.ts'
import { erasePage } from '../../../web/pages/operator/erase-page.ts'
import { freeMailPage } from '../../../web/pages/operator/free-mail-page.ts'
import { liftPage } from '../../../web/pages/operator/lift-page.ts'
import {
  emptySuppressionForm,
  type SuppressionForm,
  type SuppressionKind,
  suppressionKinds,
  suppressionsPage,
  suppressionsPath,
} from '../../../web/pages/operator/suppressions-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { doneOf } from './done.ts'

// More entries than a person can read on one page.
const listedMax = 500
// An id is shorter, and PostgreSQL compares no NUL.
const wellFormedId = /^sup_\w{1,40}$/

/** Shows the suppression list. */
export function showSuppressions(call: AccountCall): Promise<PageAnswer> {
  return listOf(call, emptySuppressionForm)
}

/**
 * Suppresses a person or domain, and erases the stored data about it when asked to. An erasure first shows its effect,
 * and a domain of free mail asks a question: both are done when the form of the question is sent. A check does neither.
 */
export async function suppress(call: AccountCall): Promise<PageAnswer> {
  const form = readForm(call.form)
  const identity = identityOf(form)
  try {
    if (call.form.get('check') === 'true') return await check(call, form, identity)
    const question = await questionBefore(call, form, identity)
    return question ?? (await addToList(call, form, identity))
  } catch (error) {
    if (!(error instanceof UnreadableIdentityError)) throw error
    return listOf(call, { ...form, error: error.message })
  }
}

async function check(
  call: AccountCall,
  form: SuppressionForm,
  identity: SuppressedIdentity,
): Promise<PageAnswer> {
  const { suppressions } = call.services.operator
  if (!(await suppressions.covers(identity)))
    return listOf(call, form, {
      kind: 'plain',
      text: 'Not on the list: lookups may answer with it.',
    })
  const own = (await suppressions.find(identity)).map(({ id }) => id)
  const entry =
    own.length > 0
      ? `its entry is ${own.join(', ')}`
      : 'an entry for a person or a domain covers it'
  return listOf(call, form, {
    kind: 'good',
    text: `On the list: ${entry}. No lookup answers with it.`,
  })
}

/** Returns the question that comes before a change; null where none is asked, or its form was sent. */
async function questionBefore(
  call: AccountCall,
  form: SuppressionForm,
  identity: SuppressedIdentity,
): Promise<PageAnswer | null> {
  if (call.form.get('confirmed') === 'true') return null
  const csrfToken = call.browser.csrfToken()
  if (form.isErasing) {
    const preview = await call.services.operator.suppressions.preview(identity)
    return erasePage({ csrfToken, form, preview })
  }
  const host = identity.kind === 'domain' ? hostOf(identity.domain) : null
  return host !== null && isFreeMailDomain(host) ? freeMailPage(csrfToken, form) : null
}

async function addToList(
  { services, session }: AccountCall,
  { isErasing, reason: given }: SuppressionForm,
  identity: SuppressedIdentity,
): Promise<PageAnswer> {
  const { suppressions, note } = services.operator
  const reason = given === '' ? null : given
  const entry = await (isErasing
    ? suppressions.erase(identity, reason)
    : suppressions.suppress(identity, reason))
  const event = suppressionEvent(identity.kind, isErasing ? 'erased' : 'suppressed')
  await note({ event, entry: entry.id, by: session.accountId })
  const done = isErasing ? 'erased' : entry.isNew ? 'suppressed' : 'suppressed-before'
  return { goTo: `${suppressionsPath}?done=${done}` }
}

/** Asks before an entry is taken off the list. */
export async function showLift({ services, browser, query }: AccountCall): Promise<PageAnswer> {
  const entry = await services.operator.suppressions.read(idIn(query))
  if (entry === null) return { goTo: `${suppressionsPath}?done=not-listed` }
  return liftPage({ csrfToken: browser.csrfToken(), entry, reason: query.get('reason') ?? '' })
}

/** Takes an entry off the list, with a reason for the audit log. */
export async function liftSuppression({
  services,
  session,
  browser,
  form,
}: AccountCall): Promise<PageAnswer> {
  const id = idIn(form)
  const typed = form.get('reason') ?? ''
  const reason = readNote(typed)
  const { suppressions, note } = services.operator
  const entry = reason === null ? await suppressions.read(id) : null
  if (entry !== null) {
    const error = `Say why: ${noteRule}.`
    return liftPage({ csrfToken: browser.csrfToken(), entry, reason: typed, error })
  }
  const isLifted = reason !== null && (await suppressions.lift(id))
  if (isLifted)
    await note({ event: 'suppression lifted', entry: id, reason, by: session.accountId })
  return { goTo: `${suppressionsPath}?done=${isLifted ? 'lifted' : 'not-listed'}` }
}

function idIn(given: URLSearchParams): string {
  const id = given.get('id') ?? ''
  return wellFormedId.test(id) ? id : ''
}

async function listOf(
  call: AccountCall,
  form: SuppressionForm,
  checked: Done | null = null,
): Promise<PageAnswer> {
  const { services, browser, query } = call
  const entries = await services.operator.suppressions.list(listedMax + 1)
  return suppressionsPage({
    csrfToken: browser.csrfToken(),
    entries: entries.slice(0, listedMax),
    isCut: entries.length > listedMax,
    form,
    done: checked ?? (form.error === undefined ? doneOf(query) : null),
  })
}

function readForm(given: URLSearchParams): SuppressionForm {
  const text = (name: string, charactersMax: number) =>
    (given.get(name) ?? '').trim().slice(0, charactersMax)
  return {
    kind: suppressionKinds.find(({ value }) => value === given.get('kind'))?.value ?? 'email',
    who: text('who', 500),
    at: text('at', 253),
    reason: text('reason', 200),
    isErasing: given.get('erase') === 'true',
  }
}

function identityOf({ kind, who, at }: SuppressionForm): SuppressedIdentity {
  const identities: Readonly<Record<SuppressionKind, SuppressedIdentity>> = {
    email: { kind: 'email', email: who },
    person: { kind: 'person', name: who, domain: at === '' ? null : at },
    linkedin: { kind: 'linkedin', linkedinUrl: who },
    domain: { kind: 'domain', domain: who },
  }
  return identities[kind]
}
