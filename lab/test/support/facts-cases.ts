import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, sleep } from '@enricher/engine/lib/time'
import {
  type DomainFactsStore,
  emptyFacts,
  type ProviderEmail,
} from '@enricher/engine/model/domain-facts'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import type { SiteCrawl, SitePerson } from '@enricher/engine/model/site-crawl'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'

export type FactsUnderTest = {
  readonly facts: DomainFactsStore
  /** The same facts as another process sees them, where there is one. */
  readonly other: DomainFactsStore
  suppress(identity: SuppressedIdentity): Promise<void>
}

const now = Date.now()

let domains = 0
function freshDomain(): string {
  domains += 1
  return `shared${domains}.example`
}

function person(name: string, overrides: Partial<SitePerson> = {}): SitePerson {
  return { name, jobTitle: null, email: null, linkedinUrl: null, pageUrl: 'x', ...overrides }
}

function crawlOf(domain: string, overrides: Partial<SiteCrawl> = {}): SiteCrawl {
  return {
    ...{ domain, crawledAtMs: now, status: 'complete', pagesRead: 3, ownDomains: [] },
    people: [person('Ada Crane')],
    addresses: [{ email: `info@${domain}`, name: null, pageUrl: 'x' }],
    ...overrides,
  }
}

function verdictOf(email: string, overrides: Partial<MailboxVerdict> = {}): MailboxVerdict {
  const verdict = { status: 'valid', reason: 'accepted', mailHostClass: 'other' } as const
  return { email, ...verdict, prover: null, checkedAtMs: now, ...overrides }
}

function emailOf(email: string, overrides: Partial<ProviderEmail> = {}): ProviderEmail {
  return {
    ...{ email, provider: 'hunter', operation: 'person', mailHostClass: 'google' },
    ...{ status: 'valid', personName: 'Ada Crane', jobTitle: 'CTO', linkedinUrl: null },
    givenAtMs: now,
    ...overrides,
  }
}

/** Registers the tests that every store of domain facts passes. */
export function testDomainFacts({ facts, other, suppress }: FactsUnderTest): void {
  test('a mail server speaks for the name below which the address is', async () => {
    const domain = freshDomain()
    const verdict = verdictOf(`ada@mail.${domain}`)
    await facts.noteVerdict(verdict)
    assert.deepEqual((await facts.recall(`mail.${domain}`)).verdicts, [verdict])
    assert.deepEqual((await facts.recall(domain)).verdicts, [])
  })

  test('many domains recalled at once each get their own facts', async () => {
    const known = Array.from({ length: 70 }, freshDomain)
    await Promise.all(known.map((domain) => facts.noteCrawl(crawlOf(domain))))
    const recalled = await Promise.all([...known, 'unknown.example'].map(facts.recall))
    assert.deepEqual(
      recalled.map(({ crawl }) => crawl?.domain),
      [...known, undefined],
    )
  })

  test('an unknown domain has no facts', async () => {
    const domain = freshDomain()
    assert.deepEqual(await facts.recall(domain), emptyFacts(domain))
  })

  test('an older crawl never replaces a newer one, nor does a crawl that reached nothing', async () => {
    const domain = freshDomain()
    const newer = crawlOf(domain, { pagesRead: 9 })
    await facts.noteCrawl(newer)
    await facts.noteCrawl(crawlOf(domain, { crawledAtMs: now - 1 }))
    await facts.noteCrawl(crawlOf(domain, { crawledAtMs: now + 1, status: 'unreachable' }))
    assert.deepEqual((await facts.recall(domain)).crawl, newer)
    await facts.noteCrawl(crawlOf(domain, { crawledAtMs: now + 1, pagesRead: 10 }))
    assert.equal((await facts.recall(domain)).crawl?.pagesRead, 10)
  })

  test('a crawl that was cut short is over after a day', async () => {
    const crawledAtMs = now - dayMs - 1_000
    const [cut, whole] = [freshDomain(), freshDomain()]
    await facts.noteCrawl(crawlOf(cut, { crawledAtMs, status: 'partial' }))
    await facts.noteCrawl(crawlOf(whole, { crawledAtMs }))
    assert.equal((await facts.recall(cut)).crawl, null)
    assert.equal((await facts.recall(whole)).crawl?.status, 'complete')
  })

  test('a crawl whose pages wanted a browser in vain is over after ten minutes', async () => {
    const domain = freshDomain()
    const unrendered = { status: 'partial', isUnrendered: true } as const
    await facts.noteCrawl(crawlOf(domain, { crawledAtMs: now - 300_000, ...unrendered }))
    assert.equal((await facts.recall(domain)).crawl?.isUnrendered, true)
    await facts.noteCrawl(crawlOf(domain, { crawledAtMs: now - 299_000, status: 'partial' }))
    assert.equal((await facts.recall(domain)).crawl?.isUnrendered, undefined)
    const other = freshDomain()
    await facts.noteCrawl(crawlOf(other, { crawledAtMs: now - 601_000, ...unrendered }))
    assert.equal((await facts.recall(other)).crawl, null)
  })

  test('a verdict that tells nothing never hides one that tells something, and is soon over', async () => {
    const domain = freshDomain()
    const email = `ada@${domain}`
    const greylisted = verdictOf(email, { status: 'unknown', reason: 'greylisted' })
    const real = verdictOf(email, { checkedAtMs: now - 60_000 })
    await facts.noteVerdict(greylisted)
    await facts.noteVerdict(real)
    assert.deepEqual((await facts.recall(domain)).verdicts, [real])
    await facts.noteVerdict({ ...greylisted, checkedAtMs: now + 1 })
    assert.deepEqual((await facts.recall(domain)).verdicts, [real])
    const gone = verdictOf(email, {
      status: 'invalid',
      reason: 'no_such_mailbox',
      checkedAtMs: now,
    })
    await facts.noteVerdict(gone)
    await facts.noteVerdict(real)
    assert.deepEqual((await facts.recall(domain)).verdicts, [gone])

    const other = freshDomain()
    await facts.noteVerdict(verdictOf(`x@${other}`, { ...greylisted, email: `x@${other}` }))
    assert.equal((await facts.recall(other)).verdicts.length, 1)
    await facts.noteVerdict({
      ...greylisted,
      email: `y@${other}`,
      checkedAtMs: now - 7 * 3_600_000,
    })
    assert.equal((await facts.recall(other)).verdicts.length, 1)
  })

  test('verdicts about one mailbox that arrive together leave the one that tells most', async () => {
    const domain = freshDomain()
    const email = `ada@${domain}`
    const real = verdictOf(email)
    const unknown = verdictOf(email, { status: 'unknown', reason: 'timeout', checkedAtMs: now + 5 })
    await Promise.all([unknown, real, unknown].map(facts.noteVerdict))
    assert.deepEqual((await facts.recall(domain)).verdicts, [real])
  })

  test('a mailbox met again without a name keeps the name it has', async () => {
    const domain = freshDomain()
    const email = `ada@${domain}`
    await facts.noteMailbox({ email, personName: 'Ada Crane', source: 'site', learntAtMs: now })
    await facts.noteMailbox({ email, personName: null, source: 'smtp', learntAtMs: now + 1 })
    const [known] = (await facts.recall(domain)).mailboxes
    assert.deepEqual(known, { email, personName: 'Ada Crane', source: 'smtp', learntAtMs: now + 1 })
  })

  test('people are found by the slug of their profile, in every spelling of its link', async () => {
    const [first, second] = [freshDomain(), freshDomain()]
    const ada = person('Ada Crane', { linkedinUrl: 'https://de.linkedin.com/in/Ada-Crane-7/' })
    await facts.noteCrawl(crawlOf(first, { people: [person('Bob'), ada], crawledAtMs: now - 1 }))
    await facts.noteCrawl(crawlOf(second, { people: [ada] }))
    assert.deepEqual(await facts.findByProfile('ada-crane-7'), [
      { domain: second, person: ada },
      { domain: first, person: ada },
    ])
    await facts.noteCrawl(crawlOf(second, { people: [person('Bob')], crawledAtMs: now + 1 }))
    assert.equal((await facts.findByProfile('ada-crane-7')).length, 1)
  })

  test('a provider email given again after it was checked is a new one', async () => {
    const email = `ada@${freshDomain()}`
    await facts.noteProviderEmail(emailOf(email))
    await facts.noteProviderEmail(emailOf(email, { givenAtMs: now - 1, status: 'unknown' }))
    assert.deepEqual(await other.markVerified(email, true), [emailOf(email)])
    await facts.noteProviderEmail(emailOf(email))
    assert.deepEqual(await facts.markVerified(email, true), [])
    const again = emailOf(email, { givenAtMs: now + 1, status: 'risky' })
    await other.noteProviderEmail(again)
    assert.deepEqual(await facts.markVerified(email, false), [again])
  })

  test('a verdict says whose word it is', async () => {
    const domain = freshDomain()
    const email = `ada@${domain}`
    const verdict = {
      email,
      status: 'valid',
      reason: 'accepted',
      mailHostClass: 'other',
      prover: 'provider:reacher',
      checkedAtMs: now,
    } as const
    await facts.noteVerdict(verdict)
    assert.deepEqual((await other.recall(domain)).verdicts, [verdict])
    const own = { ...verdict, prover: null, checkedAtMs: now + 1 }
    await other.noteVerdict(own)
    assert.deepEqual((await facts.recall(domain)).verdicts, [own])
  })

  test('forms of addresses that providers tell are recalled, newest first and each once', async () => {
    const domain = freshDomain()
    const notes = [
      ['{first}', 'provider:hunter'],
      ['{f}{last}', 'provider:hunter'],
      ['{first}', 'provider:apollo'],
      ['{first}', 'provider:hunter'],
    ] as const
    for (const [pattern, source] of notes) {
      await other.notePattern(domain, pattern, source)
      // Times are kept to the millisecond.
      await sleep(2)
    }
    await facts.notePattern(domain, 'x'.repeat(1_000), 'provider:hunter')
    const hints = (await facts.recall(domain)).patternHints
    assert.deepEqual(
      hints.map(({ pattern, source }) => `${source} ${pattern}`),
      ['provider:hunter {first}', 'provider:apollo {first}', 'provider:hunter {f}{last}'],
    )
    assert.ok(hints.every(({ learntAtMs }) => learntAtMs >= now))
  })

  test('a fact past its time is not returned', async () => {
    const domain = freshDomain()
    const email = `ada@${domain}`
    const link = { linkedinUrl: `https://www.linkedin.com/in/old-${domain}` }
    const oldMs = now - 31 * dayMs
    const longAgoMs = now - 366 * dayMs
    await facts.noteCrawl(crawlOf(domain, { crawledAtMs: oldMs, people: [person('Ada', link)] }))
    await facts.noteVerdict(verdictOf(email, { checkedAtMs: oldMs }))
    await facts.noteMailbox({ email, personName: 'Ada', source: 'site', learntAtMs: longAgoMs })
    await facts.noteProviderEmail(emailOf(email, { givenAtMs: longAgoMs }))
    assert.deepEqual(await facts.recall(domain), emptyFacts(domain))
    assert.deepEqual(await facts.findByProfile(`old-${domain}`), [])
    assert.deepEqual(await facts.markVerified(email, true), [])
  })

  test('facts read before a crawl are with it what is recalled afterwards, within the same bounds', async () => {
    const domain = freshDomain()
    const mailbox = { email: `ada@${domain}`, personName: 'Ada', source: 'site', learntAtMs: now }
    await facts.noteMailbox(mailbox)
    const before = await facts.recall(domain)
    const many = Array.from({ length: 600 }, (_, index) => person(`Person ${index}`))
    const crawl = crawlOf(domain, { people: [person('x'.repeat(10_000)), ...many] })
    await facts.noteCrawl(crawl)
    const joined = facts.withCrawl(before, crawl)
    assert.equal(joined.crawl?.people.length, 500)
    assert.deepEqual(joined, await facts.recall(domain))
  })

  test('who is suppressed is neither returned nor written any more', async () => {
    const domain = freshDomain()
    const slug = `jane-${domain.replace('.', '-')}`
    const email = `jd@${domain}`
    const jane = person('Jane Doe', { email, linkedinUrl: `https://www.linkedin.com/in/${slug}` })
    const noteAll = async (atMs: number) => {
      await facts.noteCrawl(crawlOf(domain, { people: [jane], crawledAtMs: atMs }))
      await facts.noteMailbox({ email, personName: 'Doe, Jane', source: 'smtp', learntAtMs: atMs })
      await facts.noteVerdict(verdictOf(`jdoe@${domain}`, { checkedAtMs: atMs }))
      await facts.noteProviderEmail(emailOf(email, { personName: 'Jane Doe', givenAtMs: atMs }))
    }
    const check = async () => {
      const { crawl, mailboxes, verdicts } = await facts.recall(domain)
      assert.deepEqual([crawl?.people, mailboxes, verdicts], [[], [], []])
      assert.deepEqual(await facts.findByProfile(slug), [])
      assert.deepEqual(await facts.markVerified(email, true), [])
    }
    await noteAll(now)
    assert.equal((await facts.recall(domain)).mailboxes.length, 1)
    await suppress({ kind: 'person', name: 'Jane Doe', domain })
    await check()
    await noteAll(now + 1)
    await check()
    await suppress({ kind: 'domain', domain })
    await facts.noteCatchAll(domain, true)
    assert.deepEqual(await facts.recall(domain), emptyFacts(domain))
  })
}
