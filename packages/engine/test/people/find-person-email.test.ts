import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../lib/time.ts'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import { type DomainFactsStore, emptyFacts } from '../../model/domain-facts.ts'
import { parsePersonName } from '../../names/person/parse.ts'
import { askAgain } from '../../people/ask-again.ts'
import { findPersonEmail } from '../../people/find-person-email.ts'
import { createGuessing } from '../../people/guessing.ts'
import { noSuppression } from '../../suppression/suppression.ts'
import type { Verifier } from '../../verify/verifier.ts'
import { startVerifyHarness, type VerifyHarness } from '../verify/verify-harness.ts'

const name = parsePersonName('Jane Doe')
const run = { signal: new AbortController().signal }

test('a person sought by the company’s name is not sought at a network where the company only has a page', async () => {
  for (const url of [
    'https://www.facebook.com/tarrowby',
    'https://tarrowby.tumblr.com/',
    'https://www.linkedin.com/company/tarrowby/',
    'https://gmail.com/',
  ]) {
    assert.deepEqual(await domainsSearched(url), [], url)
  }
  assert.deepEqual(await domainsSearched('https://tarrowby.example/en/home'), ['tarrowby.example'])
  assert.deepEqual(await domainsSearched('https://linkedin.com/'), ['linkedin.com'])
})

/** Returns the domains whose site and mail server are asked when the website search gives this address. */
async function domainsSearched(websiteUrl: string): Promise<readonly string[]> {
  assert.ok(name)
  const searched: string[] = []
  const search = searchWith({ verifyFirst: async () => [] }, createMemoryFacts())
  await findPersonEmail(
    { name, domain: null, companyName: 'Tarrowby' },
    {
      ...search,
      findWebsite: async () => ({ websiteUrl, confidence: 0.9, source: 'native:site' }),
      crawl: async (domain, crawling) => {
        searched.push(domain)
        return search.crawl(domain, crawling)
      },
    },
    run,
  )
  return searched
}

type Search = Parameters<typeof findPersonEmail>[1]

/** Returns a search at a company whose site names no person; no provider is configured. */
function searchWith(verifier: Search['verifier'], facts: DomainFactsStore): Search {
  return {
    findWebsite: () => assert.fail('the domain is given'),
    crawl: async (domain) => {
      const read = { status: 'complete', pagesRead: 1, ownDomains: [] } as const
      return { domain, crawledAtMs: 0, ...read, people: [], addresses: [] }
    },
    factsStore: facts,
    verifier,
    smtpVerifier: { verify: () => assert.fail('no provider gave an address') },
    verifyWithVendors: async (verdict) => verdict,
    waterfall: null,
    suppression: () => noSuppression,
    onObjected: async () => undefined,
    patternAnswers: 'off',
    clock: systemClock,
  }
}

test('a miss at a site whose pages wanted a browser in vain is not sure', async () => {
  assert.ok(name)
  for (const isUnrendered of [true, undefined] as const) {
    const search = searchWith({ verifyFirst: async () => [] }, createMemoryFacts())
    const reasons: string[] = []
    const found = await findPersonEmail(
      { name, domain: 'tarrowby.example', companyName: null },
      {
        ...search,
        crawl: async (domain, crawling) => ({
          ...(await search.crawl(domain, crawling)),
          ...(isUnrendered && { isUnrendered }),
        }),
      },
      { ...run, onUnsure: (reason) => void reasons.push(reason) },
    )
    assert.equal(found, null)
    assert.deepEqual(reasons, isUnrendered ? ['pages of its site were not rendered'] : [])
  }
})

const colleagues = ['Ada Penhallow', 'Bruno Tarrowby', 'Cleo Wexcombe', 'Dario Quillfeather']
const logins = ['apenhallow', 'btarrowby', 'cwexcombe', 'dquillfeather']

test('people sought at one domain at once are guessed by the mailbox that was proven first, over one session', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain' }, { mailboxes: logins })
  const found = await findAtOnce(colleagues, harness)
  assert.deepEqual(
    found,
    logins.map((local) => `${local}@acme.test valid`),
  )
  const { verdicts } = await harness.facts.recall('acme.test')
  const refused = verdicts.filter(({ status }) => status === 'invalid').map(({ email }) => email)
  assert.deepEqual(
    refused.filter((email) => !/^a(da|penhallow)/.test(email)),
    [],
  )
  // No address is probed twice, and no catch-all probe is made: the refusals for the first person spare it.
  assert.equal(harness.mail.recipients(), verdicts.length)
  assert.equal(harness.mail.sessions(), 1)
  // Each search reads the facts once, in its place in the queue; the first one once it has the session.
  assert.equal(harness.factsReads(), colleagues.length)
})

test('a person missed before a colleague is proven is asked about once more, by the address that one has', async (t) => {
  const modes = { 'acme.test': 'plain' } as const
  const harness = await startVerifyHarness(t, modes, { mailboxes: ['a.penhallow'] })
  const colleague = { email: 'b.tarrowby@acme.test', personName: 'Bruno Tarrowby' }
  const verifyFirst: Verifier['verifyFirst'] = async (...asked) => {
    const verdicts = await harness.verifier.verifyFirst(...asked)
    // Another process finds the colleague meanwhile.
    await harness.facts.noteMailbox({ ...colleague, source: 'native:smtp', learntAtMs: Date.now() })
    return verdicts
  }
  const verifier = { ...harness.verifier, verifyFirst }
  const found = await findAtOnce(['Ada Penhallow'], { ...harness, verifier })
  assert.deepEqual(found, ['a.penhallow@acme.test valid'])
  // The recipients are five guesses, one more, and the catch-all probe of a session of its own.
  assert.equal(harness.mail.recipients(), 7)
})

test('an address that is suppressed before a person is asked about again is not asked about', async (t) => {
  const modes = { 'acme.test': 'plain' } as const
  const harness = await startVerifyHarness(t, modes, { mailboxes: ['a.penhallow'] })
  const colleague = { email: 'b.tarrowby@acme.test', personName: 'Bruno Tarrowby' }
  let suppressed = ''
  const verifyFirst: Verifier['verifyFirst'] = async (...asked) => {
    const verdicts = await harness.verifier.verifyFirst(...asked)
    await harness.facts.noteMailbox({ ...colleague, source: 'native:smtp', learntAtMs: Date.now() })
    suppressed = 'a.penhallow@acme.test'
    return verdicts
  }
  const search = searchWith({ verifyFirst }, harness.facts)
  const sought = parsePersonName('Ada Penhallow')
  assert.ok(sought)
  await findPersonEmail(
    { name: sought, domain: 'acme.test', companyName: null },
    {
      ...search,
      // The list is read at the moment when it is asked for.
      suppression() {
        const listed = suppressed
        return { ...noSuppression, hasEmail: (email) => email === listed }
      },
    },
    run,
  )
  const { verdicts } = await harness.facts.recall('acme.test')
  assert.equal(
    verdicts.some(({ email }) => email === suppressed),
    false,
  )
})

test('a colleague proven meanwhile counts also where addresses at another domain were known', async (t) => {
  const modes = { 'acme.test': 'plain' } as const
  const harness = await startVerifyHarness(t, modes, { mailboxes: ['a.penhallow'] })
  const sought = parsePersonName('Ada Penhallow')
  assert.ok(sought)
  const mailbox = { source: 'native:smtp', learntAtMs: Date.now() }
  const elsewhere = { ...mailbox, email: 'cleo@wexcombe.test', personName: 'Cleo Wexcombe' }
  const facts = { ...emptyFacts('acme.test'), mailboxes: [elsewhere] }
  const guessing = createGuessing({ name: sought, linkedinUrl: null }, facts, noSuppression)
  const email = 'ada@acme.test'
  const [refused] = await harness.verifier.verifyFirst([email], run)
  assert.equal(refused?.status, 'invalid')
  const colleague = { email: 'b.tarrowby@acme.test', personName: 'Bruno Tarrowby' }
  await harness.facts.noteMailbox({ ...mailbox, ...colleague })
  const later = await askAgain(harness.verifier, guessing, [refused], run, async () => undefined)
  assert.deepEqual(
    later.map((verdict) => `${verdict.email} ${verdict.status}`),
    ['a.penhallow@acme.test valid'],
  )
})

/** Searches for all of them at the same moment; returns the address and status that is found of each. */
function findAtOnce(names: readonly string[], { verifier, facts }: VerifyHarness) {
  const search = searchWith(verifier, facts)
  return Promise.all(
    names.map(async (full) => {
      const sought = parsePersonName(full)
      assert.ok(sought)
      const query = { name: sought, domain: 'acme.test', companyName: null }
      const found = await findPersonEmail(query, search, run)
      return `${found?.email} ${found?.emailStatus}`
    }),
  )
}
