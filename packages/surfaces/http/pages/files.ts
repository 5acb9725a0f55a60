import { ApiError } from '@enricher/contract/errors'
import { labelOf } from '@enricher/contract/field-labels'
import { offersAt } from '@enricher/contract/lookups'
import { counted } from '@enricher/engine/lib/counted'
import { isDone, isUnderWay, type ShownFile } from '@enricher/service/jobs/bulk'
import type { BulkChoice } from '@enricher/service/jobs/bulk-proposal'
import { bulkReplyOf } from '@enricher/service/jobs/bulk-reply'
import { filePage } from '../../web/pages/file-page.ts'
import { filesPage } from '../../web/pages/files-page.ts'
import { uploadNameOf } from '../upload-name.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

const filesShown = 50

/** Shows the files of the account, and the form that uploads another one. */
export function showFiles(call: AccountCall): Promise<PageAnswer> {
  return renderFiles(call)
}

async function renderFiles(call: AccountCall, error?: string): Promise<PageAnswer> {
  const { session, services, browser, query, settings } = call
  const files = await services.bulk.list(session.accountId, filesShown, null)
  const page = filesPage({
    csrfToken: browser.csrfToken(),
    files: files.map((shown) => replyOf(shown, settings)),
    isDeleted: query.get('done') === 'deleted',
    rowsMax: settings.bulkRowsMax,
    mbMax: settings.bulkMbMax,
    error,
  })
  return error === undefined ? page : { ...page, status: 400 }
}

/** Stores a file and leads to its page, where it is confirmed. */
export async function uploadFile(call: AccountCall): Promise<PageAnswer> {
  const { session, services, file, request } = call
  request.server.uploads.allow(request.raw)
  // A form that is sent without a file has a part without a name.
  if (file === null || file.name === undefined || file.name === '') {
    file?.stream.resume()
    return renderFiles(call, 'Choose a file first.')
  }
  const { accountId } = session
  const upload = { accountId, name: uploadNameOf(file.name), choice: {}, idempotencyKey: null }
  try {
    const { shown } = await services.bulk.upload(upload, file.stream)
    return { goTo: pathOf(shown.file.id) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'overloaded') throw error
    return renderFiles(call, error.message)
  }
}

/** Shows one file: the proposed columns, or its progress. */
export async function showFile(call: AccountCall): Promise<PageAnswer> {
  const shown = await findFile(call)
  return shown === null ? 'unknown' : renderFile(call, shown)
}

async function renderFile(
  call: AccountCall,
  shown: ShownFile,
  error?: string,
): Promise<PageAnswer> {
  const { services, browser, settings, session, query, form } = call
  const sample = await services.bulk.sample(shown)
  const account = await services.care.find(session.accountId)
  const file = bulkReplyOf(shown, { baseUrl: settings.baseUrl, nowMs: Date.now(), sample })
  const offers = offersAt(settings.verifyEmailCredits)
  const hasSummary = shown.ordered !== null && !isUnderWay(shown)
  const facts = {
    file,
    summary: hasSummary ? await services.bulk.summary(shown) : null,
    isChanged: query.get('done') === 'changed',
    offers,
    credits: account?.credits ?? 0,
    maximum: shown.proposal.maximum ?? null,
    waiting: isUnderWay(shown) ? (shown.job?.waiting ?? null) : null,
    typed: error === undefined ? query : form,
    error,
  }
  const page = filePage({ csrfToken: browser.csrfToken(), ...facts })
  return error === undefined ? page : { ...page, status: 400 }
}

/** Changes the columns of a file, starts, stops or deletes it. */
export async function changeFile(call: AccountCall): Promise<PageAnswer> {
  const { form, services, session } = call
  const shown = await findFile(call)
  if (shown === null) return 'unknown'
  const { accountId } = session
  const { id } = shown.file
  const action = form.get('action')
  try {
    if (action === 'delete') {
      await services.bulk.remove(accountId, id)
      return { goTo: '/dashboard/files?done=deleted' }
    }
    if (action === 'stop') await services.bulk.stop(accountId, id)
    else if (action === 'start' && isShownLookup(shown, form)) await start(call, shown)
    else {
      await services.bulk.propose(accountId, id, readChoice(shown, form))
      if (action === 'start') return { goTo: `${pathOf(id)}?done=changed` }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'bad_request') throw error
    return renderFile(call, shown, error.message)
  }
  return { goTo: pathOf(id) }
}

async function start({ form, services, session, request }: AccountCall, shown: ShownFile) {
  const { file } = shown
  await services.bulk.start(session.accountId, file.id, {
    ...(file.order === null && readChoice(shown, form)),
    maxCredits: isDone(file) ? null : readMaximum(file, form),
    requestId: request.id,
  })
}

/** Reads the maximum cost with which a file is started. Without one, more could be spent than its owner has seen. */
function readMaximum({ order, stopped }: ShownFile['file'], form: URLSearchParams): number {
  const maximum = typedMaximum(form)
  if (maximum === null) throw new ApiError('bad_request', 'Enter the maximum cost in credits.')
  const last = order?.maxCredits ?? null
  if (stopped === 'max_credits' && last !== null && maximum <= last)
    throw new ApiError('bad_request', `Enter a maximum cost above ${counted(last, 'credit')}.`)
  return maximum
}

/** Returns the maximum cost in a form; null: its field is empty. */
function typedMaximum(form: URLSearchParams): number | null {
  const typed = form.get('max_credits')?.trim() ?? ''
  if (!/^\d{0,9}$/.test(typed))
    throw new ApiError('bad_request', 'The maximum cost must be a whole number of credits.')
  return typed === '' ? null : Number(typed)
}

/** Sends the rows with the results so far. */
export async function downloadFile(call: AccountCall): Promise<PageAnswer> {
  const shown = await findFile(call)
  if (shown === null || shown.ordered === null) return 'unknown'
  const asked = call.query.get('format') ?? ''
  const format = (['csv', 'tsv', 'jsonl', 'xlsx'] as const).find((each) => each === asked) ?? null
  // A person opens the file in a spreadsheet, which takes text for UTF-8 only with a mark.
  const marked = { ...shown, proposal: { ...shown.proposal, isPlainUtf8: false } }
  return { file: await call.services.bulk.result(marked, format, call.settings.baseUrl) }
}

const fileId = /^file_[A-Za-z0-9]{20}$/

async function findFile({ request, services, session }: AccountCall): Promise<ShownFile | null> {
  const { id } = request.params as { id: string }
  if (!fileId.test(id)) return null
  return services.bulk.find(session.accountId, id)
}

function replyOf(shown: ShownFile, { baseUrl }: AccountCall['settings']) {
  return bulkReplyOf(shown, { baseUrl, nowMs: Date.now() })
}

function pathOf(id: string): string {
  return `/dashboard/files/${id}`
}

function readColumn(text: string | null): number | null {
  return /^\d{1,3}$/.test(text ?? '') ? Number(text) : null
}

function isOtherLookup(form: URLSearchParams): boolean {
  return form.get('operation') !== form.get('shown_operation')
}

/** Returns false for a choice of another lookup: it is shown with columns and cost before anything is spent on it. */
function isShownLookup({ file }: ShownFile, form: URLSearchParams): boolean {
  return file.order !== null || !isOtherLookup(form)
}

/**
 * Reads the chosen columns. Where the lookup stays, a field without a column is left empty; for another lookup the
 * columns of its further fields are guessed, though not from columns that were used and are "Not used" now.
 */
function readChoice({ proposal: { guess } }: ShownFile, form: URLSearchParams): BulkChoice {
  const operation = form.get('operation') || undefined
  const columns = new Map<string, number>()
  for (const [name, field] of form) {
    const column = /^field\.(\d{1,3})$/.exec(name)?.[1]
    if (column === undefined || field === '') continue
    if (columns.has(field))
      throw new ApiError('bad_request', `Two columns are used as "${labelOf(field)}": choose one.`)
    columns.set(field, Number(column))
  }
  return {
    operation,
    hasHeader: form.get('has_header') === 'true',
    onlyEmpty: readColumn(form.get('only_empty')),
    columns: Object.fromEntries(columns),
    isComplete: operation !== undefined && !isOtherLookup(form),
    unused: [...(guess.unused ?? []), ...Object.values(guess.columns)].filter(
      (place) => !form.get(`field.${place}`),
    ),
    // The page fills in the whole cost by itself: only another number was typed.
    ...(form.get('max_credits') !== form.get('shown_maximum') && {
      maximum: typedMaximum(form) ?? undefined,
    }),
  }
}
