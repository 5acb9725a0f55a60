import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SiteCrawl, SitePerson } from '@enricher/engine/model/site-crawl'
import { createDomainFactsStore } from '../../../store/facts/domain-facts.ts'
import { createPrivacy } from '../../../store/privacy/privacy.ts'
import { createSuppressions } from '../../../store/privacy/suppressions.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness } from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const secrets = createSecrets(harness.db)
const dayMs = 86_400_000
const facts = createDomainFactsStore(harness.db, createSuppressions(harness.db, secrets), {
  ...{ crawlMs: dayMs, verdictMs: dayMs, mailboxMs: dayMs },
})
// The connection is another one, of which the process knows nothing.
const privacy = createPrivacy(harness.db, secrets)
const now = Date.now()

function person(name: string, email: string | null): SitePerson {
  return { name, jobTitle: null, email, linkedinUrl: null, pageUrl: 'x' }
}

function crawlOf(domain: string, people: readonly SitePerson[]): SiteCrawl {
  return {
    ...{ domain, crawledAtMs: now, status: 'complete', pagesRead: 3, ownDomains: [], people },
    addresses: [
      { email: `info@${domain}`, name: null, pageUrl: 'x' },
      { email: `ac7@${domain}`, name: 'Ada Crane', pageUrl: 'x' },
    ],
  }
}

test('who was suppressed while a site was crawled is in neither the crawl nor the facts from before', async () => {
  const domain = 'meanwhile.example'
  const crawl = crawlOf(domain, [person('Ada Crane', `ac@${domain}`), person('Bob Dell', null)])
  const ada = { email: `ac9@${domain}`, personName: 'Ada Crane', source: 'smtp', learntAtMs: now }
  await facts.noteMailbox(ada)
  const before = await facts.recall(domain)
  assert.equal(before.mailboxes.length, 1)
  await privacy.suppress({ kind: 'person', name: 'Ada Crane', domain }, null)
  await facts.noteCrawl(crawl)
  const joined = facts.withCrawl(before, crawl)
  assert.doesNotMatch(JSON.stringify(joined), /Ada|ac[0-9]?@/)
  assert.deepEqual(joined, await facts.recall(domain))
})

test('of a domain that was suppressed while it was crawled nothing is known', async () => {
  const domain = 'shut.example'
  const before = await facts.recall(domain)
  await privacy.suppress({ kind: 'domain', domain }, null)
  const crawl = crawlOf(domain, [person('Ada Crane', null)])
  await facts.noteCrawl(crawl)
  assert.equal(facts.withCrawl(before, crawl).crawl, null)
})
