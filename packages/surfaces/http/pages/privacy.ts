import { Readable } from 'node:stream'
import { wholeEntryOf } from '@enricher/service/accounts/usage-entry'
import type { Payment } from '@enricher/service/store/billing/payment'
import type { LogPlace } from '@enricher/service/store/lookups/lookup-log'
import { personalDataPage } from '../../web/pages/personal-data-page.ts'
import { privacyPage } from '../../web/pages/privacy-page.ts'
import type { AccountCall, PageAnswer, PageCall } from './page-route.ts'

/** Shows people whose data the service may find how to object. */
export function showPersonalData({ settings }: PageCall): PageAnswer {
  return personalDataPage(settings.userAgentContact)
}

/** Shows the data that is stored about the owner of the account. */
export function showPrivacy({ settings }: AccountCall): PageAnswer {
  return privacyPage({ repeatDays: settings.cacheHitDays, fileDays: settings.bulkKeptDays })
}

/** Sends all that is stored about the owner of the account, as one JSON document. */
export async function exportData({ session, services }: AccountCall): Promise<PageAnswer> {
  const { accountId } = session
  const { care, sessions, billing, oauth } = services
  const [account, formerEmails, keys, browsers, applications, card, autoTopup, owed] =
    await Promise.all([
      care.find(accountId),
      care.formerEmails(accountId),
      care.keys(accountId),
      sessions.list(accountId),
      oauth.grants.list(accountId),
      billing.savedCard(accountId),
      billing.autoTopup({ kind: 'account', accountId }),
      billing.creditsOwed(accountId),
    ])
  const head = {
    account: {
      user_id: accountId,
      email: account?.email,
      former_emails: formerEmails,
      created_at: account?.createdAt,
      credits_remaining: account?.credits,
      total_purchased: account?.totalPurchased,
    },
    api_keys: keys.map(({ prefix, label, createdAt, lastUsedAt }) => ({
      key_prefix: prefix,
      label,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    signed_in_browsers: browsers.map(({ browser, createdAt, lastSeenAt }) => ({
      browser,
      signed_in_at: createdAt,
      last_seen_at: lastSeenAt,
    })),
    connected_applications: applications.map(
      ({ clientId, name, scope, approvedAt, accessUntil }) => ({
        client_id: clientId,
        name,
        scope,
        approved_at: approvedAt,
        access_until: accessUntil,
      }),
    ),
    saved_card: card,
    auto_topup: autoTopup,
    credits_owed: owed,
  }
  const stream = Readable.from(documentOf(head, services, accountId))
  return { file: { name: 'enricher-export.json', type: 'application/json; charset=utf-8', stream } }
}

const pageEntries = 1_000

/** Writes the document. An account may have millions of entries: they are read and sent a page at a time. */
async function* documentOf(
  head: object,
  services: Pick<AccountCall['services'], 'care' | 'activity' | 'billing' | 'bulk' | 'jobs'>,
  accountId: string,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  yield* listOf('ledger', ledgerPages(services.care, accountId))
  yield* listOf('payments', paymentPages(services.billing, accountId))
  yield* listOf('questions', questionPages(services.activity, accountId))
  yield* listOf('files', filePages(services.bulk, accountId))
  yield* listOf('webhooks', webhookPages(services.jobs.webhooks, accountId))
  yield '}\n'
}

/** Writes a member of the document, one entry a line. */
async function* listOf(
  name: string,
  pages: AsyncGenerator<readonly object[]>,
): AsyncGenerator<string> {
  yield `,"${name}":[`
  let separator = ''
  for await (const page of pages) {
    for (const entry of page) {
      yield `${separator}\n${JSON.stringify(entry)}`
      separator = ','
    }
  }
  yield ']'
}

async function* ledgerPages(
  { statement }: Pick<AccountCall['services']['care'], 'statement'>,
  accountId: string,
): AsyncGenerator<readonly object[]> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof statement>> = await statement(
      accountId,
      pageEntries,
      cursor,
    )
    yield page.entries.map(wholeEntryOf)
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** Reads the questions that are still kept: those of the log of lookups, misses too. */
async function* questionPages(
  { lookups }: Pick<AccountCall['services']['activity'], 'lookups'>,
  accountId: string,
): AsyncGenerator<readonly object[]> {
  const all = { accountId, operation: null, outcome: null, search: null, limit: pageEntries }
  let before: LogPlace | null = null
  do {
    const page: Awaited<ReturnType<typeof lookups>> = await lookups({ ...all, before })
    yield page.lookups.flatMap(({ operation, question, answer, foundAt }) =>
      question === null
        ? []
        : [{ operation, question, is_found: answer !== null, asked_at: foundAt }],
    )
    before = page.next
  } while (before !== null)
}

// The rows of files are left out: the page of each file offers them.
async function* filePages(
  { list }: Pick<AccountCall['services']['bulk'], 'list'>,
  accountId: string,
): AsyncGenerator<readonly object[]> {
  const files = await list(accountId, pageEntries, null)
  yield files.map(({ file }) => ({
    file_id: file.id,
    name: file.name,
    operation: file.order?.operation ?? null,
    rows: file.rows,
    rows_done: file.rowsDone,
    credits_charged: file.creditsCharged,
    uploaded_at: file.createdAt,
    expires_at: file.expiresAt,
  }))
}

/** Reads the webhooks of jobs. The address is cut to its host: the rest may be a secret of the receiver. */
async function* webhookPages(
  { list }: Pick<AccountCall['services']['jobs']['webhooks'], 'list'>,
  accountId: string,
): AsyncGenerator<readonly object[]> {
  let before: number | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(accountId, pageEntries, before)
    yield page.map(({ jobId, url, state, attempts, lastAttemptAt, status, error }) => ({
      job_id: jobId,
      host: url === null ? null : new URL(url).host,
      state,
      attempts,
      last_attempt_at: lastAttemptAt,
      last_status: status,
      last_error: error,
    }))
    before = page.length < pageEntries ? null : (page.at(-1)?.number ?? null)
  } while (before !== null)
}

async function* paymentPages(
  { history }: Pick<AccountCall['services']['billing'], 'history'>,
  accountId: string,
): AsyncGenerator<readonly object[]> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof history>> = await history(accountId, pageEntries, cursor)
    yield page.payments.map(exportedPayment)
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** Returns a payment as the account's export has it, without the fields that only the service itself uses. */
function exportedPayment(payment: Payment): object {
  return {
    id: payment.id,
    origin: payment.origin,
    tier_key: payment.tierKey,
    credits: payment.credits,
    amount_cents: payment.amountCents,
    state: payment.state,
    failure: payment.failure,
    session_id: payment.sessionId,
    payment_intent_id: payment.intentId,
    receipt_url: payment.receiptUrl,
    reversed_cents: payment.reversedCents,
    credits_reversed: payment.creditsReversed,
    credits_taken: payment.creditsTaken,
    created_at: payment.createdAt,
  }
}
