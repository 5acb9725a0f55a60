import { Readable } from 'node:stream'
import { privacyPage } from '../../web/pages/privacy-page.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

/** Shows what is stored about the owner of the account. */
export function showPrivacy(): PageAnswer {
  return privacyPage()
}

/** Sends all that is stored about the owner of the account, as one JSON document. */
export async function exportData({ session, services }: AccountCall): Promise<PageAnswer> {
  const { accountId } = session
  const { care, sessions } = services
  const [account, keys, browsers] = await Promise.all([
    care.find(accountId),
    care.keys(accountId),
    sessions.list(accountId),
  ])
  const head = {
    account: {
      user_id: accountId,
      email: account?.email,
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
  }
  const stream = Readable.from(documentOf(head, services.care, accountId))
  return { file: { name: 'enricher-export.json', type: 'application/json; charset=utf-8', stream } }
}

const pageEntries = 1_000

/** An account may have millions of entries: they are read and sent a page at a time. */
async function* documentOf(
  head: object,
  { statement }: Pick<AccountCall['services']['care'], 'statement'>,
  accountId: string,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"ledger":[`
  let cursor: string | null = null
  let separator = ''
  do {
    const page: Awaited<ReturnType<typeof statement>> = await statement(
      accountId,
      pageEntries,
      cursor,
    )
    for (const entry of page.entries) {
      yield `${separator}\n${JSON.stringify(entry)}`
      separator = ','
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  yield ']}\n'
}
