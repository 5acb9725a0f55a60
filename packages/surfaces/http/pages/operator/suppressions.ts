import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { UnreadableIdentityError } from '@enricher/service/store/privacy/suppression-list'
import { erasePage } from '../../../web/pages/operator/erase-page.ts'
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

/** Shows the suppression list. */
export function showSuppressions(call: AccountCall): Promise<PageAnswer> {
  return listOf(call, emptySuppressionForm)
}

/**
 * Suppresses a person or domain, and erases the stored data about it when asked to: then it first shows the effect, and
 * erases when the form of the question is sent.
 */
export async function suppress(call: AccountCall): Promise<PageAnswer> {
  const { services, session } = call
  const form = readForm(call.form)
  const reason = form.reason === '' ? null : form.reason
  try {
    const { suppressions, note } = services.operator
    const identity = identityOf(form)
    if (form.isErasing && call.form.get('confirmed') !== 'true') {
      const preview = await suppressions.preview(identity)
      return erasePage({ csrfToken: call.browser.csrfToken(), form, preview })
    }
    const entry = form.isErasing
      ? await suppressions.erase(identity, reason)
      : await suppressions.suppress(identity, reason)
    const event = form.isErasing ? 'person erased' : 'person suppressed'
    await note({ event, entry: entry.id, by: session.accountId })
    const done = form.isErasing ? 'erased' : entry.isNew ? 'suppressed' : 'suppressed-before'
    return { goTo: `${suppressionsPath}?done=${done}` }
  } catch (error) {
    if (!(error instanceof UnreadableIdentityError)) throw error
    return listOf(call, { ...form, error: error.message })
  }
}

/** Takes an entry off the list. */
export async function liftSuppression({
  services,
  session,
  form,
}: AccountCall): Promise<PageAnswer> {
  const id = form.get('id') ?? ''
  const { suppressions, note } = services.operator
  const isLifted = await suppressions.lift(id)
  if (isLifted) await note({ event: 'suppression lifted', entry: id, by: session.accountId })
  return { goTo: `${suppressionsPath}?done=${isLifted ? 'lifted' : 'not-listed'}` }
}

async function listOf(call: AccountCall, form: SuppressionForm): Promise<PageAnswer> {
  const { services, browser, query } = call
  const entries = await services.operator.suppressions.list(listedMax + 1)
  return suppressionsPage({
    csrfToken: browser.csrfToken(),
    entries: entries.slice(0, listedMax),
    isCut: entries.length > listedMax,
    form,
    done: form.error === undefined ? doneOf(query) : null,
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
