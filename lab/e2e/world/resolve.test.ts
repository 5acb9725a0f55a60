import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import { mapBounded } from '@enricher/engine/lib/time'
import { SourcesFailedError, type WebsiteAnswer } from '@enricher/engine/model/engine'
import type { Egress } from '@enricher/engine/net/egress'
import type { MeteredNetwork, NetworkSource } from '@enricher/engine/net/network'
import { createWebsiteSources } from '@enricher/engine/sources/registry'
import {
  createWebsiteSearch,
  type WebsiteSearch,
} from '../../../packages/engine/website/find-website.ts'
import { sharedReaders } from '../../test/support/readers.ts'
import { openEgress } from '../../test/support/world/open-egress.ts'
import type { TruthRow } from '../../world/truth/websites.ts'
import { startWorld, type World } from '../../world/world.ts'

const readers = sharedReaders()

type Outcome = {
  readonly row: TruthRow
  readonly domain: string | null
  readonly confidence: number
  readonly verdict: 'right' | 'missed' | 'wrong' | 'too_sure'
  readonly tookMs: number
}

// Two cores serve the world and search it at once.
const searchesAtOnce = 8
// The timeout is so long that a search finds the same whatever else the machine does.
const searchTimeoutMs = 120_000
let world: World
let egress: Egress
let engine: WebsiteSearch
let outcomes: readonly Outcome[]
const scopes: MeteredNetwork[] = []

before(async () => {
  world = await startWorld()
  egress = openEgress(world)
  engine = createWebsiteSearch({
    readers,
    network: recorded(egress),
    sources: createWebsiteSources(egress, {
      isWikidataOn: true,
      wikidataBaseUrl: world.env['WIKIDATA_BASE_URL'] ?? '',
      searxngUrl: world.env['SEARXNG_URL'] ?? '',
    }),
  })
  outcomes = await mapBounded(world.truth, searchesAtOnce, async (row) => {
    const { company_name: companyName, context = '' } = row.input
    const start = performance.now()
    const answer = await engine.findWebsite(
      { companyName, context },
      { signal: AbortSignal.timeout(searchTimeoutMs) },
    )
    return judged(row, answer, performance.now() - start)
  })
})

after(async () => {
  await egress.close()
  await world.stop()
})

/** Wraps the network so that the scope of every search is kept for its counts. */
function recorded(network: NetworkSource): NetworkSource {
  return {
    scoped(limits) {
      const scope = network.scoped(limits)
      scopes.push(scope)
      return scope
    },
  }
}

function judged(row: TruthRow, answer: WebsiteAnswer | null, tookMs: number): Outcome {
  const domain = answer && domainOfUrl(answer.websiteUrl)
  const confidence = answer?.confidence ?? 0
  return { row, domain, confidence, tookMs, verdict: verdictOn(row, domain, confidence) }
}

function verdictOn({ expected }: TruthRow, domain: string | null, confidence: number) {
  const accepted = [expected.website_domain, ...expected.or]
  if (!accepted.includes(domain)) return domain === null ? 'missed' : 'wrong'
  return domain !== null && confidence > expected.confidence_max ? 'too_sure' : 'right'
}

/** Returns the outcomes of one verdict, as lines a person can read. */
function listed(verdict: Outcome['verdict']): string[] {
  return outcomes.filter((one) => one.verdict === verdict).map(lineOf)
}

function lineOf({ row, domain, confidence, verdict }: Outcome): string {
  const { company_name: name, context = '' } = row.input
  const wanted = row.expected.website_domain
  return `${verdict}: ${row.case}: ${name} (${context}) -> ${domain} ${confidence}, not ${wanted}`
}

test('no company is given the website of another, and no name without one is given any', () => {
  assert.deepEqual(listed('wrong'), [])
})

test('what cannot be sure is never answered with much confidence', () => {
  assert.deepEqual(listed('too_sure'), [])
})

test('every company whose site can be found is found', () => {
  assert.deepEqual(listed('missed'), [])
})

test('no search asks more than 220 DNS questions', () => {
  const questions = scopes.map((scope) => scope.counts().dnsQuestions)
  assert.ok(questions.length >= outcomes.length)
  assert.ok(Math.max(...questions) <= 220, `${Math.max(...questions)}`)
})

test('one search asks the knowledge base and the search engine once', async () => {
  world.resetCounts()
  await ask('Never Asked Before Ironmongers')
  assert.ok(world.wikidata.requests() <= 2, `${world.wikidata.requests()} questions`)
  assert.equal(world.searxng.requests(), 1)
})

test('an outage of the knowledge base alone does not stop a search', async () => {
  world.wikidata.fail('unavailable')
  world.searxng.fail('malformed')
  const answer = await ask('Cindermoth').finally(() => {
    world.wikidata.fail(null)
    world.searxng.fail(null)
  })
  assert.equal(answer && domainOfUrl(answer.websiteUrl), 'cindermoth.com')
})

test('when name servers and sources all fail, that is an outage and no miss', async () => {
  world.dns.fail('servfail')
  world.wikidata.fail('dropped')
  world.searxng.fail('rate_limited')
  await assert.rejects(ask('Asked While Everything Is Down'), SourcesFailedError)
  world.dns.fail(null)
  world.wikidata.fail(null)
  world.searxng.fail(null)
})

function ask(companyName: string): Promise<WebsiteAnswer | null> {
  const signal = AbortSignal.timeout(searchTimeoutMs)
  return engine.findWebsite({ companyName, context: '' }, { signal })
}
