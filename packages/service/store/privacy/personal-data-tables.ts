import type { Json } from '@enricher/engine/lib/digest'
import {
  crawlWithout,
  isMailboxSuppressed,
  isProviderEmailSuppressed,
} from '@enricher/engine/model/facts-without'
import { crawlSlugs } from '@enricher/engine/model/kept-crawl'
import type { SiteCrawl } from '@enricher/engine/model/site-crawl'
import {
  entriesWithoutSuppressed,
  nothingAsked,
  suppressedEntries,
  suppressedParts,
  withoutSuppressed,
} from '@enricher/engine/suppression/suppression-answers'
import { isNamedIn } from '@enricher/engine/suppression/suppression-texts'
import type { Queryable } from '../database.ts'
import { parseCrawl } from '../facts/crawls.ts'
import { knownResults, lookupAnswers, lookupEvidence } from './answer-tables.ts'
import { bulkFiles, bulkRows } from './bulk-tables.ts'
import { accountJobs } from './job-tables.ts'
import { type PersonalDataTable, personalDataTable } from './personal-data-scan.ts'

type CrawlRow = { readonly domain: string; readonly crawl: string }

const crawls = personalDataTable<CrawlRow>({
  name: 'site_crawls',
  select: 'SELECT domain, crawl FROM site_crawls',
  partsOf(row, list) {
    const crawl = parseCrawl(row.crawl)
    if (list.hasDomain(row.domain)) return [crawl]
    const kept = crawlWithout(crawl, list)
    return [
      ...missingOf(crawl.people, kept.people),
      ...missingOf(crawl.addresses, kept.addresses),
      ...(crawl.profile && kept.profile !== crawl.profile ? [{ profile: crawl.profile }] : []),
    ].map((part) => ({ domain: row.domain, ...part }))
  },
  async remove(tx, row, list) {
    if (list.hasDomain(row.domain))
      return tx.query('DELETE FROM site_crawls WHERE domain = $1', [row.domain])
    const kept: SiteCrawl = crawlWithout(parseCrawl(row.crawl), list)
    // A firm that bears the name of the person has no profile any more.
    if (!kept.profile?.logoUrl) await removeLogo(tx, row)
    return tx.query('UPDATE site_crawls SET crawl = $2, profile_slugs = $3 WHERE domain = $1', [
      row.domain,
      JSON.stringify(kept),
      crawlSlugs(kept),
    ])
  },
})

function missingOf<T>(all: readonly T[], kept: readonly T[]): T[] {
  const present = new Set(kept)
  return all.filter((item) => !present.has(item))
}

function removeLogo(tx: Queryable, { domain }: { readonly domain: string }) {
  return tx.query('DELETE FROM logos WHERE domain = $1', [domain])
}

type LogoRow = { readonly domain: string; readonly logo_url: string }

const logos = personalDataTable<LogoRow>({
  name: 'logos',
  select: 'SELECT domain, logo_url FROM logos',
  partsOf: (row, list) =>
    list.hasDomain(row.domain) || isNamedIn(row.logo_url, row.domain, list) ? [row] : [],
  remove: removeLogo,
})

const mailDomains = personalDataTable<{ domain: string; is_catch_all: boolean }>({
  name: 'mail_domains',
  select: 'SELECT domain, is_catch_all FROM mail_domains',
  partsOf: (row, list) => (list.hasDomain(row.domain) ? [row] : []),
  remove: (tx, { domain }) => tx.query('DELETE FROM mail_domains WHERE domain = $1', [domain]),
})

const patternHints = personalDataTable<{ domain: string; source: string; pattern: string }>({
  name: 'pattern_hints',
  select: 'SELECT domain, source, pattern FROM pattern_hints',
  partsOf: (row, list) => (list.hasDomain(row.domain) ? [row] : []),
  remove: (tx, { domain }) => tx.query('DELETE FROM pattern_hints WHERE domain = $1', [domain]),
})

type VerdictRow = {
  readonly domain: string
  readonly email: string
  readonly status: string
  readonly reason: string
  readonly prover: string | null
}

const verdicts = personalDataTable<VerdictRow>({
  name: 'mailbox_verdicts',
  select: 'SELECT domain, email, status, reason, prover FROM mailbox_verdicts',
  partsOf: (row, list) => (list.hasUnnamedEmail(row.email) ? [row] : []),
  // Guesses are addresses that were made of a nickname and probed. A namesake's verdict among them is found again when
  // it is needed.
  isGuess: (row, list) => list.hasFamilyAddress(row.email),
  remove: (tx, { domain, email }) =>
    tx.query('DELETE FROM mailbox_verdicts WHERE domain = $1 AND email = $2', [domain, email]),
})

type MailboxRow = {
  readonly domain: string
  readonly email: string
  readonly person_name: string | null
  readonly source: string
}

const mailboxes = personalDataTable<MailboxRow>({
  name: 'mailboxes',
  select: 'SELECT domain, email, person_name, source FROM mailboxes',
  partsOf: (row, list) => {
    const mailbox = { ...row, personName: row.person_name, learntAtMs: 0 }
    return isMailboxSuppressed(mailbox, row.domain, list) ? [row] : []
  },
  remove: (tx, { domain, email }) =>
    tx.query('DELETE FROM mailboxes WHERE domain = $1 AND email = $2', [domain, email]),
})

type ContactRow = {
  readonly domain: string
  readonly email: string
  readonly person_name: string | null
  readonly job_title: string | null
  readonly linkedin_url: string | null
  readonly is_bounced: boolean
}

const importedContacts = personalDataTable<ContactRow>({
  name: 'imported_contacts',
  select:
    'SELECT domain, email, person_name, job_title, linkedin_url, is_bounced FROM imported_contacts',
  partsOf: (row, list) => {
    const { email, person_name: personName, linkedin_url: linkedinUrl } = row
    return isProviderEmailSuppressed({ email, personName, linkedinUrl }, list) ? [row] : []
  },
  remove: (tx, { domain, email }) =>
    tx.query('DELETE FROM imported_contacts WHERE domain = $1 AND email = $2', [domain, email]),
})

type ProviderEmailRow = {
  readonly domain: string
  readonly email: string
  readonly provider: string
  readonly status: string
  readonly person_name: string | null
  readonly job_title: string | null
  readonly linkedin_url: string | null
  readonly is_right: boolean | null
}

const providerEmails = personalDataTable<ProviderEmailRow>({
  name: 'provider_claims',
  select: `SELECT domain, email, provider, status, person_name, job_title, linkedin_url, is_right
             FROM provider_claims`,
  partsOf: (row, list) => {
    const { email, person_name: personName, linkedin_url: linkedinUrl } = row
    return isProviderEmailSuppressed({ email, personName, linkedinUrl }, list) ? [row] : []
  },
  remove: (tx, { domain, email }) =>
    tx.query('DELETE FROM provider_claims WHERE domain = $1 AND email = $2', [domain, email]),
})

type AnswerRow = { readonly place: string; readonly answer: string }

/** Answers that replays of an idempotency key are given. The rest of an answer stays. */
const requests = personalDataTable<AnswerRow>({
  name: 'requests',
  select: 'SELECT ctid::text AS place, answer FROM requests WHERE answer IS NOT NULL',
  partsOf: (row, list) => suppressedParts(JSON.parse(row.answer) as Json, list),
  remove(tx, { place, answer }, list) {
    const kept = withoutSuppressed(JSON.parse(answer) as Json, nothingAsked, list)
    // A row that was written meanwhile has another answer, which is checked when the searches under way are over.
    return tx.query('UPDATE requests SET answer = $3 WHERE ctid = $1::tid AND answer = $2', [
      place,
      answer,
      kept === null ? null : JSON.stringify(kept),
    ])
  },
})

type RosterRow = { readonly id: string; readonly domain: string; readonly entries: string }

const rosters = personalDataTable<RosterRow>({
  name: 'rosters',
  select: 'SELECT id, domain, entries FROM rosters',
  partsOf: ({ domain, entries }, list) =>
    suppressedEntries(JSON.parse(entries) as Json[], domain, list),
  remove(tx, { id, domain, entries }, list) {
    const all = JSON.parse(entries) as Json[]
    const kept = new Set(entriesWithoutSuppressed(all, domain, list))
    // Cursors point to positions in the list: no entry may move.
    const blanked = all.map((entry) => (kept.has(entry) ? entry : null))
    return tx.query('UPDATE rosters SET entries = $2 WHERE id = $1', [id, JSON.stringify(blanked)])
  },
})

// Jobs that recheck a mailbox: the key of such a job is its address.
const jobs = personalDataTable<{ key: string }>({
  name: 'graphile_worker.jobs',
  select: 'SELECT key FROM graphile_worker.jobs WHERE key IS NOT NULL',
  partsOf: (row, list) => (list.hasUnnamedEmail(row.key) ? [row] : []),
  remove: (tx, { key }) => tx.query('SELECT graphile_worker.remove_job($1)', [key]),
})

/**
 * Returns every table that may name a person. The ledger names no person; accounts are customers, not people who were
 * looked up; the imported company list is the operator's own.
 */
export async function personalDataTables(tx: Queryable): Promise<readonly PersonalDataTable[]> {
  const always = [
    crawls,
    logos,
    mailDomains,
    verdicts,
    mailboxes,
    importedContacts,
    patternHints,
    providerEmails,
    rosters,
    lookupAnswers,
    lookupEvidence,
    knownResults,
    requests,
    accountJobs,
    bulkRows,
    bulkFiles,
  ]
  const [row] = await tx.query<{ jobs: string | null }>(
    `SELECT to_regclass('graphile_worker.jobs')::text AS jobs`,
  )
  return row?.jobs ? [...always, jobs] : always
}
