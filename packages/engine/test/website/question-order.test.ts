import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import type { NetworkSource } from '../../net/network.ts'
import { createCompanyListSource } from '../../sources/company-list.ts'
import { createWebsiteSearch } from '../../website/find-website.ts'
import { rankGuesses } from '../../website/guesses/guesses.ts'

const readers = sharedReaders()

/** Makes an internet where every domain exists, the longer ones redirect to `www`, and every server is slow. */
function unhurried(roundsOf: (name: string) => number): NetworkSource & {
  readonly asked: Set<string>
} {
  const asked = new Set<string>()
  return {
    asked,
    scoped: ({ dnsQuestionsMax }) => ({
      counts: () => ({ dnsQuestions: asked.size, httpRequests: 0 }),
      async resolve(name) {
        if (!asked.has(name) && asked.size >= dnsQuestionsMax) {
          return { status: 'failed', reason: 'budget' }
        }
        asked.add(name)
        // A reply takes that many rounds of the event loop, so the order of replies does not depend on a busy machine.
        for (let round = 0; round < roundsOf(name); round += 1) await nextRound()
        return { status: 'found', records: ['192.0.2.1'] }
      },
      async fetch(address) {
        const { hostname, pathname } = new URL(address)
        const answer = await this.resolve(hostname, 'A', AbortSignal.timeout(1_000))
        const isMoved = hostname.length % 2 === 0 && !hostname.startsWith('www.')
        const isPage = answer.status === 'found' && pathname === '/'
        const location = `https://www.${hostname}${pathname}`
        return {
          url: address,
          status: isMoved ? 301 : isPage ? 200 : 404,
          headers: isMoved ? { location } : {},
          body: '<title>Tide tables</title><p>High water at noon, low water at six in the evening.</p>',
          isTruncated: false,
          redirects: [],
        }
      },
    }),
  }
}

test('which domains are asked for does not depend on who answers first', async () => {
  const questions = [
    (name: string) => name.length % 7,
    (name: string) => 6 - (name.length % 7),
  ].map(async (roundsOf) => {
    const network = unhurried(roundsOf)
    const search = createWebsiteSearch({ readers, network, sources: [] })
    const run = { signal: AbortSignal.timeout(120_000) }
    await search.findWebsite({ companyName: 'Brumwick', context: '' }, run)
    return [...network.asked].sort()
  })
  const [one = [], other] = await Promise.all(questions)
  // The questions are sixty guesses, the 24 behind them, and `www` of the domains that redirect there.
  assert.ok(one.length > 90 && one.length <= 220, String(one.length))
  assert.deepEqual(one, other)
})

/** Makes an internet of one site, which bears the name. */
function lonely(domain: string, name: string): NetworkSource & { readonly asked: Set<string> } {
  const asked = new Set<string>()
  return {
    asked,
    scoped: () => ({
      counts: () => ({ dnsQuestions: asked.size, httpRequests: 0 }),
      async resolve(host) {
        asked.add(host)
        return host === domain ? { status: 'found', records: ['192.0.2.1'] } : { status: 'no_name' }
      },
      async fetch(address) {
        const isPage = new URL(address).pathname === '/'
        const body = `<title>${name}</title><meta property="og:site_name" content="${name}"><p>At ${name} we make planes. Why ${name}? Our planes are flat. Tel. 020 7946 0958. © 2026 ${name}</p>`
        const status = isPage ? 200 : 404
        return { url: address, status, headers: {}, body, isTruncated: false, redirects: [] }
      },
    }),
  }
}

test('unlikely guesses are asked of DNS where no answer stands, and not where one does', async () => {
  const name = 'Brumwick'
  const guesses = rankGuesses(name, '', 160)
  const found = async (at: number) => {
    const { domain = '' } = guesses[at] ?? {}
    const network = lonely(domain, name)
    const search = createWebsiteSearch({ readers, network, sources: [] })
    const run = { signal: AbortSignal.timeout(120_000) }
    const answer = await search.findWebsite({ companyName: name, context: '' }, run)
    return {
      url: answer?.websiteUrl,
      isRight: answer?.websiteUrl === `https://${domain}/`,
      asked: network.asked.size,
    }
  }
  const first = await found(0)
  assert.ok(first.isRight && first.asked <= 10, JSON.stringify(first))
  const late = await found(70)
  assert.ok(late.isRight && late.asked > 70, JSON.stringify(late))
})

test('of a word of the language unlikely guesses are fetched at labels with an affix alone', async () => {
  const name = 'Lantern'
  const unlikely = rankGuesses(name, '', 60).filter(
    ({ probability }) => probability >= 0.001 && probability < 0.002,
  )
  const plain = unlikely.find(({ domain }) => domain.startsWith('lantern.'))?.domain ?? ''
  const affixed = unlikely.find(({ domain }) => /^(?:[a-z]+lantern|lantern[a-z]+)\./.test(domain))
  for (const [domain, isRead] of [
    [plain, false],
    [affixed?.domain ?? '', true],
  ] as const) {
    const network = lonely(domain, name)
    const fetched = new Set<string>()
    const search = createWebsiteSearch({
      readers,
      sources: [],
      network: {
        scoped(limits) {
          const scope = network.scoped(limits)
          return {
            ...scope,
            async fetch(address, options) {
              fetched.add(new URL(address).hostname)
              return scope.fetch(address, options)
            },
          }
        },
      },
    })
    const run = { signal: AbortSignal.timeout(120_000) }
    await search.findWebsite({ companyName: name, context: '' }, run)
    assert.ok(domain !== '' && network.asked.has(domain), domain)
    assert.equal(fetched.has(domain), isRead, domain)
  }
})

test('an unlikely guess with the name servers of a parking service is not fetched, a likely one is', async () => {
  const name = 'Brumwick'
  const [likely, ...others] = rankGuesses(name, '', 9).map(({ domain }) => domain)
  const parked = new Set([likely, others[6]])
  const fetched = new Set<string>()
  const search = createWebsiteSearch({
    readers,
    sources: [],
    network: {
      scoped: () => ({
        counts: () => ({ dnsQuestions: 0, httpRequests: 0 }),
        async resolve(host, type) {
          if (host !== likely && !others.includes(host)) return { status: 'no_name' }
          if (type === 'A') return { status: 'found', records: ['192.0.2.1'] }
          const server = parked.has(host) ? 'ns1.sedoparking.com' : 'ns1.hosting.example'
          return { status: 'found', records: [server] }
        },
        async fetch(address) {
          fetched.add(new URL(address).hostname)
          const body = '<title>Tide tables</title><p>High water at noon, low water at six.</p>'
          return { url: address, status: 200, headers: {}, body, isTruncated: false, redirects: [] }
        },
      }),
    },
  })
  const run = { signal: AbortSignal.timeout(120_000) }
  assert.equal(await search.findWebsite({ companyName: name, context: '' }, run), null)
  const expected = [likely, ...others.filter((domain) => !parked.has(domain))]
  assert.deepEqual([...fetched].sort(), expected.sort())
})

test('what a source names is fetched, whatever its place among the guesses and its name servers', async () => {
  const name = 'Brumwick'
  const guesses = rankGuesses(name, '', 60)
  for (const at of [6, 25, 40]) {
    const { domain = '' } = guesses[at] ?? {}
    const facts = { linkedinUrl: null, industry: 'planes', locality: null }
    const listed = { name, domain, country: null, founded: null, ...facts }
    const { asked, scoped } = lonely(domain, `${name} Ltd`)
    const search = createWebsiteSearch({
      readers,
      sources: [createCompanyListSource(async () => [listed])],
      network: {
        scoped: (limits) => ({
          ...scoped(limits),
          resolve: async (host, type, signal) =>
            type === 'NS'
              ? { status: 'found', records: ['ns1.sedoparking.com'] }
              : scoped(limits).resolve(host, type, signal),
        }),
      },
    })
    const run = { signal: AbortSignal.timeout(120_000) }
    const answer = await search.findWebsite({ companyName: name, context: '' }, run)
    assert.equal(answer?.websiteUrl, `https://${domain}/`, `${at} of ${asked.size}`)
  }
})
