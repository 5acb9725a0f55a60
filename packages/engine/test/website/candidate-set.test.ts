import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countThreadTime, leastThreadTime } from '@enricher/lab/tools/slowness'
import type { FetchedPage } from '../../net/network.ts'
import { createCandidateSet } from '../../website/candidate-set.ts'
import { soughtName } from '../../website/matching/match.ts'
import { readName } from '../../website/matching/name-reading.ts'
import { readEvidence } from '../../website/page/evidence.ts'
import type { HomePageFetch } from '../../website/scoring/candidate.ts'
import { firmPage } from './facts.ts'

const sought = soughtName('Brumwick')

/** Returns a fetch of a home page at `domain` with this HTML. */
function fetched(domain: string, html: string): HomePageFetch {
  const url = `https://${domain}/`
  const evidence = readEvidence(url, html)
  const nameReading = readName(sought, evidence)
  const page: FetchedPage = {
    url,
    status: 200,
    headers: {},
    body: html,
    isTruncated: false,
    redirects: [],
  }
  const home = {
    status: 'page',
    httpStatus: 200,
    evidence,
    nameReading,
    signs: [],
    legal: null,
  } as const
  return { status: 'host', domain, url, home, page }
}

const setOf = (...guesses: readonly (readonly [domain: string, probability: number])[]) =>
  createCandidateSet({
    guesses: guesses.map(([domain, probability]) => ({ domain, probability })),
    sought,
    context: '',
  })

test('guesses that lead to one domain are one candidate, and their priors add up', () => {
  const set = setOf(['brumwick.com', 0.4], ['brumwick.net', 0.1])
  const site = fetched('brumwick.com', firmPage('Brumwick', 'Tools for joiners'))
  set.add('brumwick.net', site)
  assert.equal(set.ranked()[0]?.evidence.isMoved, true)
  set.add('brumwick.com', site)
  const [only, ...others] = set.ranked()
  assert.deepEqual(others, [])
  assert.equal(only?.candidate.prior, 0.5)
  assert.equal(only?.evidence.isMoved, false)
})

test('what is learnt later counts in the order, and what was known is kept', () => {
  const set = setOf(['brumwick.com', 0.4], ['brumwick.net', 0.3])
  set.add('brumwick.com', fetched('brumwick.com', firmPage('Brumwick', 'Tools for joiners')))
  set.add('brumwick.net', fetched('brumwick.net', firmPage('Brumwick', 'Boats for hire')))
  const order = () => set.ranked().map(({ candidate }) => candidate.domain)
  assert.deepEqual(order(), ['brumwick.com', 'brumwick.net'])
  set.addServers('brumwick.com', { nameServers: ['ns1.sedoparking.com'], hasMail: false })
  assert.deepEqual(order(), ['brumwick.net', 'brumwick.com'])
  const statement = { source: 'wikidata', kind: 'registry', name: 'Brumwick', rank: 0, note: '' }
  const url = 'https://brumwick.com/'
  set.addSuggestions([
    { url, domain: 'brumwick.com', statement: { ...statement, kind: 'registry' } },
  ])
  const first = set.ranked().find(({ candidate }) => candidate.domain === 'brumwick.com')
  assert.equal(first?.evidence.registry, 'same')
  assert.equal(first?.evidence.isOnParkingServers, true)
})

test('a page replaced by that of another domain leaves no candidate behind', () => {
  const set = setOf(['brumwick.com', 0.4])
  set.add('brumwick.com', fetched('brumwick.net', firmPage('Brumwick', 'Boats')))
  set.add('brumwick.com', fetched('brumwick.com', firmPage('Brumwick', 'Tools')))
  assert.deepEqual(
    set.ranked().map(({ candidate }) => candidate.domain),
    ['brumwick.com'],
  )
})

test('domains that do not exist and questions that failed are counted', () => {
  const set = setOf(['brumwick.com', 0.4], ['brumwick.net', 0.3])
  set.add('brumwick.com', { status: 'no_host' })
  set.add('brumwick.net', { status: 'failed', isOurs: false })
  set.add('brumwick.org', { status: 'failed', isOurs: true })
  assert.equal(set.excludedPrior(), 0.4)
  assert.deepEqual(set.dnsCoverage(), { questionsAsked: 2, questionsFailed: 1 })
})

test('only the pages of likely candidates are kept for a crawl', () => {
  const set = setOf(['brumwick.com', 0.6], ['brumwick.net', 0.01])
  set.add('brumwick.com', fetched('brumwick.com', firmPage('Brumwick', 'Tools')))
  set.add('brumwick.net', fetched('brumwick.net', firmPage('Tarrowdale Roofing', 'Roofs')))
  set.dropPagesBelow(0.1)
  assert.equal(set.pageOf('brumwick.com')?.url, 'https://brumwick.com/')
  assert.equal(set.pageOf('brumwick.net'), null)
})

test('scoring again, as a search does a dozen times, does not read the pages again', () => {
  const story = 'Brumwick makes planes and chisels for joiners in Germany. '.repeat(600)
  const domains = Array.from({ length: 60 }, (_, index) => `brumwick${index}.com`)
  const set = createCandidateSet({
    guesses: domains.map((domain) => ({ domain, probability: 0.01 })),
    sought,
    context: 'maker of planes and chisels for joiners in Germany',
  })
  const readMs = countThreadTime()
  for (const domain of domains) set.add(domain, fetched(domain, firmPage('Brumwick', story)))
  const firstMs = readMs()
  const againMs = leastThreadTime(() => {
    set.addSuggestions([])
    set.ranked()
  }, 12)
  // It takes some 5 ms, where reading sixty texts of 30,000 characters takes 500: both grow on a slow machine.
  assert.ok(againMs < firstMs / 10, `${againMs} ms, after ${firstMs} ms for the first time`)
})
