import { counted } from '@enricher/engine/lib/counted'
import { ownValue } from '@enricher/engine/lib/own-value'
import { plainText } from '@enricher/engine/lib/plain-text'
import type { ShownEntry } from '@enricher/service/lookup/activity'
import { overviewPage } from '../../web/pages/overview-page.ts'
import { summarize } from '../../web/pages/usage-summary.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

const days = 30
const entriesShown = 12

/** Shows the balance of the account and its latest requests. */
export async function showOverview({ session, services, query }: AccountCall): Promise<PageAnswer> {
  const { accountId } = session
  const before = readCursor(query.get('before'))
  const [account, counts, entries] = await Promise.all([
    services.care.find(accountId),
    services.activity.counts(accountId, days),
    services.activity.recent(accountId, { limit: entriesShown + 1, before }),
  ])
  return overviewPage({
    credits: account?.credits ?? 0,
    keys: account?.apiKeyCount ?? 0,
    usage: summarize(counts, days, new Date()),
    entries: entries.slice(0, entriesShown).map(entryOf),
    isFirst: before === null,
    older: entries.length > entriesShown ? (entries[entriesShown - 1]?.id ?? null) : null,
  })
}

function readCursor(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function entryOf({ answer, question, ...entry }: ShownEntry) {
  return {
    ...entry,
    asked: question && askedIn(question),
    found: foundIn(answer),
    source: textIn(answer, 'source'),
  }
}

// The page of the lookup shows the rest.
const askedCharactersMax = 80

/** Returns the question, in a few words. */
function askedIn(question: NonNullable<ShownEntry['question']>): string {
  return plainText(Object.values(question).map(String).join(', '), askedCharactersMax)
}

// The first of these fields that an answer has names it best.
const fields = ['email', 'website_url', 'name', 'linkedin_url', 'status']

/** Returns the result of an answer, in a few words; null where the answer is not kept any more. */
function foundIn(answer: ShownEntry['answer']): string | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const emails = ownValue(answer as Record<string, unknown>, 'emails')
  if (Array.isArray(emails)) return counted(emails.length, 'address', 'addresses')
  for (const field of fields) {
    const text = textIn(answer, field)
    if (text !== null) return text
  }
  return null
}

function textIn(answer: ShownEntry['answer'], field: string): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const value = ownValue(answer as Record<string, unknown>, field)
  return typeof value === 'string' ? value : null
}
