import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPersonEmail } from '../../../src/enrich/people/find-person-email.ts'
import { systemClock } from '../../../src/lib/time.ts'
import { parsePersonName } from '../../../src/names/person/parse.ts'
import { noSuppression } from '../../../src/privacy/suppression.ts'

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
  const noFacts = (domain: string) => ({
    domain,
    crawl: null,
    isCatchAll: null,
    verdicts: [],
    mailboxes: [],
    contacts: [],
    hasMoreContacts: false,
    patternHints: [],
  })
  const none = async () => undefined
  await findPersonEmail(
    { name, domain: null, companyName: 'Tarrowby' },
    {
      findWebsite: async () => ({ websiteUrl, confidence: 0.9, source: 'native:site' }),
      crawl: async (domain) => {
        searched.push(domain)
        const read = { status: 'complete', pagesRead: 1, ownDomains: [] } as const
        return { domain, crawledAtMs: 0, ...read, people: [], addresses: [] }
      },
      factsStore: {
        recall: async (domain) => noFacts(domain),
        withCrawl: (facts, crawl) => ({ ...facts, crawl }),
        noteCrawl: none,
        noteMailbox: none,
        notePattern: none,
        noteProviderEmail: none,
        markVerified: async () => [],
        findContacts: async () => [],
      },
      verifier: { verifyFirst: async () => [] },
      smtpVerifier: { verify: () => assert.fail('no provider gave an address') },
      verifyWithVendors: async (verdict) => verdict,
      waterfall: null,
      suppression: () => noSuppression,
      onObjected: none,
      clock: systemClock,
    },
    run,
  )
  return searched
}
