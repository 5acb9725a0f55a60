import { soldTiers } from '@enricher/contract/billing'
import type { ShownEntry } from '@enricher/service/lookup/activity'
import { overviewPage } from '../../web/pages/overview-page.ts'
import { summarize } from '../../web/pages/usage-summary.ts'
import { askedIn, lookupRowOf } from './lookup-rows.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

const days = 30
const entriesShown = 12
const lookupsShown = 4
const latest = { before: null, operation: null, outcome: null, search: null }

/** Shows the balance of the account and its latest requests. */
export async function showOverview({ session, services, query }: AccountCall): Promise<PageAnswer> {
  const { accountId } = session
  const before = readCursor(query.get('before'))
  const [account, counts, entries, log] = await Promise.all([
    services.care.find(accountId),
    services.activity.counts(accountId, days),
    services.activity.recent(accountId, { limit: entriesShown + 1, before }),
    services.activity.lookups({ ...latest, accountId, limit: lookupsShown }),
  ])
  return overviewPage({
    credits: account?.credits ?? 0,
    isSelling: soldTiers(services.billing.products()).length > 0,
    keys: account?.apiKeyCount ?? 0,
    usage: summarize(counts, days, new Date()),
    lookups: log.lookups.map(lookupRowOf),
    entries: entries.slice(0, entriesShown).map(entryOf),
    isFirst: before === null,
    older: entries.length > entriesShown ? (entries[entriesShown - 1]?.id ?? null) : null,
  })
}

function readCursor(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function entryOf({ answer: _, question, ...entry }: ShownEntry) {
  return { ...entry, asked: question && askedIn(question) }
}
