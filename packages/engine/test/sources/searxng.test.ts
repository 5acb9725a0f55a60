import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
import { createSearxngSource } from '../../sources/searxng.ts'
import { assertFault, startHarness } from '../net/support/egress-harness.ts'
import { startSiteServer } from '../net/support/site-server.ts'

const page = (url: string, title: string | null = null, content: string | null = null) => ({
  url,
  title,
  content,
  engine: 'mojeek',
  engines: ['mojeek'],
  score: 1,
  category: 'general',
})

/** Makes a reply of `/search?format=json`, as far as its fields are documented. */
const reply = (results: readonly object[], unresponsive: readonly (readonly string[])[] = []) => ({
  query: 'acme',
  number_of_results: 0,
  results,
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: unresponsive,
})

// The address is private, and only its own setting opens it.
const insideHost = '127.0.2.1'

async function startSource(t: TestContext, listener: RequestListener) {
  const instance = await startSiteServer(listener, { host: insideHost })
  t.after(instance.stop)
  const base = `http://search.test:${instance.port}/searxng/`
  const { egress } = await startHarness(t, () => undefined, {
    names: { 'search.test': insideHost },
    egress: { baseUrls: [base] },
  })
  const source = createSearxngSource(egress, base)
  const suggest = (companyName: string, context = '') =>
    source.suggest({ companyName, context }, AbortSignal.timeout(60_000))
  return { instance, source, suggest }
}

const json = (value: object): RequestListener => {
  return (_request, response) => response.end(JSON.stringify(value))
}

test('results come in their order, one for each registrable domain', async (t) => {
  const results = [
    page('https://www.acme.test/', 'Acme: anvils', 'Since 1950.'),
    page('https://shop.acme.test/'),
    page('https://en.encyclopedia.example/wiki/Acme', 'Acme'),
    page('not an address'),
    page('ftp://files.example/'),
    page('http://192.0.2.1/'),
    page('https://acme-anvils.co.uk/about', null, 'Anvils'),
  ]
  const { instance, source, suggest } = await startSource(t, json(reply(results)))
  assert.equal(source.name, 'search:searxng')
  const found = await suggest('Acme & Söhne', 'anvil maker')
  assert.deepEqual(found, [
    {
      url: 'https://www.acme.test/',
      name: null,
      rank: 0,
      kind: 'search',
      note: 'Acme: anvils - Since 1950.',
    },
    {
      url: 'https://en.encyclopedia.example/wiki/Acme',
      name: null,
      rank: 1,
      kind: 'search',
      note: 'Acme',
    },
    {
      url: 'https://acme-anvils.co.uk/about',
      name: null,
      rank: 2,
      kind: 'search',
      note: 'Anvils',
    },
  ])
  const query = new URL(instance.requests[0]?.split(' ')[2] ?? '', 'http://x')
  assert.equal(query.pathname, '/searxng/search')
  assert.equal(query.searchParams.get('q'), 'Acme & Söhne anvil maker')
  assert.equal(query.searchParams.get('format'), 'json')
})

test('no results are an empty answer while engines answer', async (t) => {
  const { suggest } = await startSource(t, json(reply([])))
  assert.deepEqual(await suggest('Acme'), [])
})

test('some silent engines do not spoil the results of the others', async (t) => {
  const { suggest } = await startSource(
    t,
    json(reply([page('https://acme.test/')], [['brave', 'timeout']])),
  )
  assert.equal((await suggest('Acme')).length, 1)
})

test('no results while engines are silent is a failure', async (t) => {
  const silent = [
    {
      engines: [
        ['brave', 'Suspended: too many requests'],
        ['mojeek', 'timeout'],
      ],
      fault: 'rate_limited',
    },
    { engines: [['brave', 'CAPTCHA']], fault: 'rate_limited' },
    {
      engines: [
        ['brave', 'timeout'],
        ['mojeek', 'timeout'],
      ],
      fault: 'timeout',
    },
    {
      engines: [
        ['brave', 'unexpected crash'],
        ['mojeek', 'timeout'],
      ],
      fault: 'unavailable',
    },
  ] as const
  for (const { engines, fault } of silent) {
    const { suggest } = await startSource(t, json(reply([], engines)))
    await assertFault(suggest('Acme'), fault, /brave/)
  }
})

test('an instance that serves HTML only is recognised, and reported with the remedy', async (t) => {
  const { suggest } = await startSource(t, (_request, response) => response.writeHead(403).end())
  await assertFault(suggest('Acme'), 'unauthorized', /"json" to search\.formats/)
})

test('every other failure is an error with its fault', async (t) => {
  const cases: [status: number, body: string, fault: Parameters<typeof assertFault>[1]][] = [
    [401, '', 'unauthorized'],
    [429, 'Too Many Requests', 'rate_limited'],
    [500, '', 'unavailable'],
    [404, '', 'unavailable'],
    [200, '<!doctype html>', 'malformed'],
    [200, '{"results": 7}', 'malformed'],
    [200, '[]', 'malformed'],
  ]
  for (const [status, body, fault] of cases) {
    const { suggest } = await startSource(t, (_request, response) =>
      response.writeHead(status).end(body),
    )
    const error = await assertFault(suggest('Acme'), fault)
    assert.equal(error.provider, 'search:searxng')
  }
})
