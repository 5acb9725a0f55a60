import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { emptyFacts } from '@enricher/engine/model/domain-facts'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import type { SiteCrawl, SitePerson } from '@enricher/engine/model/site-crawl'
import { testDomainFacts } from '@enricher/lab/test/support/facts-cases'
import { createDomainFactsStore } from '../../../store/facts/domain-facts.ts'
import { createMaintenance } from '../../../store/maintenance.ts'
import { createPrivacy } from '../../../store/privacy/privacy.ts'
import { createSuppressions } from '../../../store/privacy/suppressions.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness } from '../store-harness.ts'

const dayMs = 86_400_000
const lifetimes = { crawlMs: 30 * dayMs, verdictMs: 30 * dayMs, mailboxMs: 365 * dayMs }
const harness = await createStoreHarness({ after })
const memoryOf = (db = harness.db) =>
  createDomainFactsStore(db, createSuppressions(db, createSecrets(db)), lifetimes)
const memory = memoryOf()
const privacy = createPrivacy(harness.db, createSecrets(harness.db))
const now = Date.now()

testDomainFacts({
  facts: memory,
  other: memoryOf(harness.open(2)),
  suppress: async (identity) => void (await privacy.suppress(identity, null)),
})

let domains = 0
function freshDomain(): string {
  domains += 1
  return `acme${domains}.example`
}

function person(name: string, overrides: Partial<SitePerson> = {}): SitePerson {
  return { name, jobTitle: null, email: null, linkedinUrl: null, pageUrl: 'x', ...overrides }
}

function crawlOf(domain: string, overrides: Partial<SiteCrawl> = {}): SiteCrawl {
  return {
    domain,
    crawledAtMs: now,
    status: 'complete',
    pagesRead: 3,
    ownDomains: [],
    people: [person('Ada Crane')],
    addresses: [{ email: `info@${domain}`, name: null, pageUrl: 'x' }],
    ...overrides,
  }
}

function verdictOf(email: string, overrides: Partial<MailboxVerdict> = {}): MailboxVerdict {
  const verdict = {
    status: 'valid',
    reason: 'accepted',
    mailHostClass: 'other',
    prover: null,
  } as const
  return { email, ...verdict, checkedAtMs: now, ...overrides }
}

test('the size that a list states is recalled by the names on the site, of the same domain alone', async () => {
  const [domain, other] = [freshDomain(), freshDomain()]
  await harness.db.query(
    `INSERT INTO companies (name_key, domain, name, is_alias, size, import_id)
     VALUES ('acme timber', $1, 'Acme Timber', false, '11-50', 1),
            ('acme timber', $2, 'Acme Timber', false, '501-1000', 1), ('acme', $1, 'Acme', true, NULL, 1)`,
    [domain, other],
    'test.list',
  )
  assert.equal((await memory.recall(domain)).listedSizes, undefined, 'no site was read')
  await memory.noteCrawl(crawlOf(domain, { companyNames: ['Acme Timber Ltd'] }))
  assert.deepEqual((await memory.recall(domain)).listedSizes, ['11-50'])
  await memory.noteCrawl(crawlOf(other))
  assert.equal(
    (await memory.recall(other)).listedSizes,
    undefined,
    'of that domain by no such name',
  )
})

test('what was noted is recalled, by every process, as it was', async () => {
  const domain = freshDomain()
  const crawl = crawlOf(domain, { people: [person('Zoë "Z" \0 Müller\n', { jobTitle: 'CEO' })] })
  const verdict = verdictOf(`ada@${domain}`)
  const mailbox = { email: `ada@eu.${domain}`, personName: 'Ada', source: 'site', learntAtMs: now }
  await Promise.all([
    memory.noteCrawl(crawl),
    memory.noteCatchAll(domain, true),
    memory.noteVerdict(verdict),
    memory.noteMailbox(mailbox),
  ])
  const expected = {
    ...emptyFacts(domain),
    crawl,
    isCatchAll: true,
    verdicts: [verdict],
    mailboxes: [mailbox],
  }
  assert.deepEqual(await memory.recall(domain), expected)
  assert.deepEqual(await memoryOf(harness.open(2)).recall(domain), expected)
})

test('a fact past its time is not returned, and is deleted', async () => {
  const domain = freshDomain()
  const link = { linkedinUrl: `https://www.linkedin.com/in/${domain}` }
  const oldMs = now - 31 * dayMs
  await memory.noteCrawl(crawlOf(domain, { crawledAtMs: oldMs, people: [person('Ada', link)] }))
  await memory.noteVerdict(verdictOf(`ada@${domain}`, { checkedAtMs: oldMs }))
  const mailbox = { email: `ada@${domain}`, personName: 'Ada', source: 'site' }
  await memory.noteMailbox({ ...mailbox, learntAtMs: now - 366 * dayMs })
  await memory.noteCatchAll(domain, true)
  await harness.db.query(`UPDATE mail_domains SET expires_at = now() WHERE domain = '${domain}'`)
  assert.deepEqual(await memory.recall(domain), emptyFacts(domain))
  assert.deepEqual(await memory.findByProfile(domain), [])
  await createMaintenance(harness.db).purge()
  for (const table of ['site_crawls', 'mail_domains', 'mailbox_verdicts', 'mailboxes']) {
    assert.deepEqual(
      await harness.db.query(`SELECT 1 FROM ${table} WHERE domain = '${domain}'`),
      [],
    )
  }
})

test('what a domain may hold is bounded', async () => {
  const domain = freshDomain()
  const many = Array.from({ length: 2_100 }, (_, index) => ({
    email: `m${index}@${domain}`,
    personName: null,
    source: 'site',
    learntAtMs: now,
  }))
  for (let from = 0; from < many.length; from += 500) {
    await Promise.all(many.slice(from, from + 500).map(memory.noteMailbox))
  }
  const addresses = many.map(({ email }) => ({ email, name: null, pageUrl: 'x' }))
  const people = addresses.map(({ email }) => person(`P ${email}`))
  const long = person('x'.repeat(10_000))
  await memory.noteCrawl(crawlOf(domain, { addresses, people: [long, ...people] }))
  const { mailboxes, crawl } = await memory.recall(domain)
  assert.ok(mailboxes.length <= 2_000 + 64, `${mailboxes.length}`)
  assert.deepEqual([crawl?.addresses.length, crawl?.people.length], [2_000, 500])
  assert.equal(crawl?.people[0]?.name, people[0]?.name)
})

test('no suppressed person is returned, and nothing about them is written any more', async () => {
  const domain = freshDomain()
  const jane = person('Jane Doe', {
    email: `jd@${domain}`,
    linkedinUrl: `https://www.linkedin.com/in/jane-${domain}`,
  })
  const addresses = [
    { email: `jd@${domain}`, name: null, pageUrl: 'x' },
    { email: `jane.doe@${domain}`, name: null, pageUrl: 'x' },
    { email: `info@${domain}`, name: null, pageUrl: 'x' },
  ]
  const mailbox = { email: `jd2@${domain}`, personName: 'Doe, Jane', source: 'smtp' }
  const noteAll = async (atMs: number) => {
    await memory.noteCrawl(crawlOf(domain, { people: [jane], addresses, crawledAtMs: atMs }))
    await memory.noteMailbox({ ...mailbox, learntAtMs: atMs })
    await memory.noteVerdict(verdictOf(`jdoe@${domain}`, { checkedAtMs: atMs }))
  }
  await noteAll(now)
  await privacy.suppress({ kind: 'person', name: 'Jane Doe', domain }, null)
  const check = async () => {
    const facts = await memory.recall(domain)
    assert.deepEqual(facts.crawl?.people, [])
    assert.deepEqual(facts.crawl?.addresses, [addresses[2]])
    assert.deepEqual([facts.mailboxes, facts.verdicts], [[], []])
    assert.deepEqual(await memory.findByProfile(`jane-${domain}`), [])
  }
  await check()
  for (const table of ['site_crawls', 'mailboxes', 'mailbox_verdicts']) {
    await harness.db.query(`DELETE FROM ${table} WHERE domain = '${domain}'`)
  }
  // The other process never read the list.
  const other = memoryOf(harness.open(2))
  await other.noteMailbox({ ...mailbox, learntAtMs: now })
  await noteAll(now + 1)
  await check()
  assert.deepEqual(await harness.db.query(`SELECT 1 FROM mailboxes WHERE domain = '${domain}'`), [])
  const [row] = await harness.db.query<{ crawl: string }>(
    `SELECT crawl FROM site_crawls WHERE domain = '${domain}'`,
  )
  assert.doesNotMatch(row?.crawl ?? '', /jane|jd@/i)
})

test('of a suppressed domain nothing is known or learnt', async () => {
  const domain = freshDomain()
  await memory.noteCrawl(crawlOf(domain))
  await privacy.suppress({ kind: 'domain', domain }, null)
  await memory.noteCatchAll(domain, true)
  await memory.noteVerdict(verdictOf(`x@${domain}`))
  assert.deepEqual(await memory.recall(domain), emptyFacts(domain))
  assert.deepEqual(
    await harness.db.query(`SELECT 1 FROM mail_domains WHERE domain = '${domain}'`),
    [],
  )
})
