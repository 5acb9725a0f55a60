import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startWorld, type World } from '../../world/world.ts'
import { until } from '../support/until.ts'

let world: World

before(async () => {
  world = await startWorld()
})

after(() => world.stop())

const agent = { 'user-agent': 'enricher-test (+https://enricher.example)' }

async function wikidata(query: Record<string, string>, headers: Record<string, string> = agent) {
  const search = new URLSearchParams({ format: 'json', ...query })
  return fetch(`${world.wikidata.baseUrl}/w/api.php?${search}`, { headers })
}

async function searchIds(text: string, language = 'en'): Promise<string[]> {
  const query = { action: 'wbsearchentities', search: text, language, type: 'item' }
  const found = (await (await wikidata(query)).json()) as { search: { id: string }[] }
  return found.search.map((row) => row.id)
}

test('Wikidata finds items by the beginning of a label or alias in any language', async () => {
  const [id] = await searchIds('ostrander pike')
  assert.ok(id)
  assert.deepEqual(await searchIds('OPC'), [id])
  assert.equal((await searchIds('ひかり測器')).length, 1)
  assert.equal((await searchIds('Ravelmoor')).length, 3)
  assert.deepEqual(await searchIds('Nobody of that name'), [])
})

test('Wikidata tells rank, end and kind of what it knows', async () => {
  const [id = ''] = await searchIds('Ostrander Pike')
  const reply = await wikidata({ action: 'wbgetentities', ids: `${id}|Q1`, props: 'claims|labels' })
  const { entities } = (await reply.json()) as { entities: Record<string, Entity> }
  assert.deepEqual(entities['Q1'], { id: 'Q1', missing: '' })
  const item = entities[id]
  assert.equal(item?.descriptions, undefined)
  const sites = item?.claims['P856'] ?? []
  assert.deepEqual(
    sites.map((site) => [site.rank, site.mainsnak.datavalue.value, 'qualifiers' in site]),
    [
      ['deprecated', 'http://ostranderpike-1998.example/', false],
      ['normal', 'https://ostrander-old.com/', true],
      ['preferred', 'https://www.opbearings.com/', false],
    ],
  )
  assert.deepEqual(item?.claims['P31']?.[0]?.mainsnak.datavalue.value.id, 'Q4830453')
})

type Entity = {
  descriptions?: unknown
  claims: Record<
    string,
    { rank: string; mainsnak: { datavalue: { value: { id?: string } } } }[] | undefined
  >
}

test('Wikidata says no the ways MediaWiki does', async () => {
  const codeOf = async (response: Response) =>
    ((await response.json()) as { error: { code: string } }).error.code
  assert.equal(await codeOf(await wikidata({ action: 'wbsearchentities' })), 'missingparam')
  assert.equal(
    await codeOf(await wikidata({ action: 'wbgetentities', ids: 'x' })),
    'no-such-entity',
  )
  assert.equal((await wikidata({ action: 'wbsearchentities' }, { 'user-agent': 'x' })).status, 403)
  for (const fault of ['maxlag', 'ratelimited'] as const) {
    world.wikidata.fail(fault)
    const reply = await wikidata({ action: 'wbsearchentities', search: 'a', language: 'en' })
    assert.equal(reply.headers.get('mediawiki-api-error'), fault)
    assert.equal(await codeOf(reply), fault)
  }
  world.wikidata.fail(null)
})

type Results = { results: { url: string }[]; unresponsive_engines: string[][] }

async function searxng(q: string, format = 'json'): Promise<Response> {
  return fetch(`${world.searxng.baseUrl}/search?${new URLSearchParams({ q, format })}`)
}

test('SearXNG finds indexed companies, and a directory before them', async () => {
  const { results } = (await (await searxng('Nanbu Glassworks official website')).json()) as Results
  assert.deepEqual(
    results.map((row) => new URL(row.url).hostname),
    ['firmenkartei.net', 'labglass.co.nz'],
  )
  const nothing = (await (await searxng('Vexlorian Widgets')).json()) as Results
  assert.deepEqual(nothing.results, [])
})

test('SearXNG refuses JSON where it is off, and names suspended engines', async () => {
  world.searxng.fail('json_off')
  assert.equal((await searxng('x')).status, 403)
  world.searxng.fail('suspended')
  const suspended = (await (await searxng('Nanbu Glassworks')).json()) as Results
  assert.equal(suspended.results.length, 0)
  assert.ok(suspended.unresponsive_engines.length > 0)
  world.searxng.fail(null)
})

test('a double can be down, limited, cut off or silent, and counts what it was asked', async () => {
  world.resetCounts()
  world.searxng.fail('unavailable')
  assert.equal((await searxng('x')).status, 503)
  world.searxng.fail('rate_limited')
  assert.equal((await searxng('x')).headers.get('retry-after'), '60')
  world.searxng.fail('malformed')
  await assert.rejects((await searxng('x')).json())
  world.searxng.fail('dropped')
  await assert.rejects(searxng('x'))
  world.searxng.fail('silent')
  const caller = new AbortController()
  const url = `${world.searxng.baseUrl}/search?q=x`
  const unanswered = assert.rejects(fetch(url, { signal: caller.signal }))
  await until(() => world.searxng.requests() === 5)
  caller.abort()
  await unanswered
  world.searxng.fail(null)
  assert.equal(world.searxng.requests(), 5)
  assert.equal(
    world.searxng.requests((url) => url.searchParams.get('format') === 'json'),
    4,
  )
})
