import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import { createWikidataSource } from '../../sources/wikidata.ts'
import { assertFault, openHost, startHarness } from '../net/support/egress-harness.ts'
import { createWikidataDouble, type Item, type WikidataFault } from './support/wikidata-double.ts'

const site = (value: string, more: object = {}) => ({ value, ...more })
const item = (id: string) => ({ value: { 'entity-type': 'item', id } })

const items: Readonly<Record<string, Item>> = {
  Q900001: {
    labels: { en: 'Acme', mul: 'Acme' },
    descriptions: { en: 'American anvil maker' },
    aliases: { en: ['Acme Corporation', 'ACME Inc.'], de: ['Acme AG'] },
    claims: { P31: [item('Q4830453')], P17: [item('Q30')], P856: [site('https://acme.test/')] },
  },
  Q900002: {
    labels: { en: 'Brightwater' },
    claims: {
      P856: [
        site('https://old.brightwater.test/', { qualifiers: { P582: [{ snaktype: 'value' }] } }),
        site('https://wrong.test/', { rank: 'deprecated' }),
        site('https://brightwater.test/de'),
        site('https://brightwater.test/', { rank: 'preferred' }),
        { snaktype: 'novalue' },
      ],
    },
  },
  Q900003: {
    labels: { en: 'Corvana Works' },
    descriptions: { en: 'defunct mill' },
    claims: {
      P576: [{ snaktype: 'somevalue' }],
      P856: [site('https://corvana-works.test/')],
      P17: [item('Q183')],
    },
  },
  Q900004: {
    labels: { en: 'Corvana' },
    claims: {
      P856: [site('https://corvana.test/'), site('ftp://corvana.test/'), site('nonsense')],
    },
  },
  Q900005: {
    labels: { en: 'Dana Corvanelli' },
    claims: { P31: [item('Q5')], P856: [site('https://dana.test/')] },
  },
  Q900006: { labels: { de: 'Leerlauf' }, aliases: { en: ['Empty'] } },
}

async function startSource(t: TestContext, given = items) {
  const double = createWikidataDouble(given)
  const harness = await startHarness(t, double.listener, { names: { 'wikidata.test': openHost } })
  const source = createWikidataSource(harness.egress, 'http://wikidata.test/')
  const suggest = (companyName: string, signal = AbortSignal.timeout(60_000)) =>
    source.suggest({ companyName, context: '' }, signal)
  return { double, source, suggest }
}

test('the official website of the entity with that name is suggested', async (t) => {
  const { source, suggest } = await startSource(t)
  assert.equal(source.name, 'wikidata')
  assert.deepEqual(await suggest('Acme'), [
    {
      url: 'https://acme.test/',
      name: 'Acme',
      rank: 0,
      kind: 'registry',
      note: 'American anvil maker; United States; also known as Acme Corporation, ACME Inc., Acme AG',
    },
  ])
})

test('the name given is the one of the owner that was asked for', async (t) => {
  const { suggest } = await startSource(t)
  const names = async (text: string) => (await suggest(text)).map(({ name }) => name)
  assert.deepEqual(await names('acme corporation'), ['Acme Corporation'])
  assert.deepEqual(await names('ACME INC.'), ['ACME Inc.'])
  assert.deepEqual(await names('Acme C'), ['Acme'])
})

test('an entity is found under the name without its legal form', async (t) => {
  const { suggest } = await startSource(t)
  assert.deepEqual(await suggest('Brightwater GmbH'), await suggest('Brightwater'))
})

test('a preferred website comes alone; deprecated and ended ones never', async (t) => {
  const { suggest } = await startSource(t)
  const urls = (await suggest('Brightwater')).map(({ url }) => url)
  assert.deepEqual(urls, ['https://brightwater.test/'])
})

test('a firm that no longer exists comes last and says so; people never come', async (t) => {
  const { suggest } = await startSource(t)
  const found = await suggest('Corvan')
  assert.deepEqual(
    found.map(({ url, rank }) => [url, rank]),
    [
      ['https://corvana.test/', 0],
      ['https://corvana-works.test/', 1],
    ],
  )
  assert.equal(found[1]?.note, 'defunct mill; Germany; dissolved')
  assert.deepEqual(await suggest('Dana Corvanelli'), [])
})

test('an unknown name, and an entity without a website, are an empty answer', async (t) => {
  const { double, suggest } = await startSource(t)
  assert.deepEqual(await suggest('Nobody & Sons'), [])
  assert.equal(double.queries.length, 1)
  assert.deepEqual(await suggest('Empty'), [])
})

test('requests say who asks, stand back at lag, and come one at a time', async (t) => {
  const { double, suggest } = await startSource(t)
  await Promise.all(['Acme', 'Brightwater', 'Corvana', 'Empty'].map((name) => suggest(name)))
  assert.equal(double.underWayMax, 1)
  assert.equal(double.queries.length, 8)
  for (const query of double.queries) assert.equal(query.get('maxlag'), '5')
  for (const userAgent of double.userAgents) assert.match(userAgent ?? '', /https:\/\/operator/)
})

test('when asked to slow down nothing is sent until the time given has passed', async (t) => {
  const cases: [fault: WikidataFault, coolsMs: number][] = [
    [{ status: 429, retryAfter: '60' }, 60_000],
    [{ status: 503, retryAfter: '1' }, 5_000],
    [{ status: 429 }, 30_000],
    [{ status: 429, retryAfter: '86400' }, 300_000],
    ['maxlag', 7_000],
    ['ratelimited', 30_000],
  ]
  const startMs = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: startMs })
  for (const [fault, coolsMs] of cases) {
    const { double, suggest } = await startSource(t)
    const beganMs = Date.now()
    double.fault = fault
    await assertFault(suggest('Acme'), 'rate_limited')
    double.fault = null
    t.mock.timers.setTime(beganMs + coolsMs - 500)
    await assertFault(suggest('Acme'), 'rate_limited', /cooling down/)
    assert.equal(double.queries.length, 1)
    t.mock.timers.setTime(beganMs + coolsMs + 500)
    assert.equal((await suggest('Acme')).length, 1)
  }
})

test('a date in Retry-After is understood', async (t) => {
  const { double, suggest } = await startSource(t)
  const startMs = Date.parse('2030-01-01T00:00:00Z')
  t.mock.timers.enable({ apis: ['Date'], now: startMs })
  double.fault = { status: 429, retryAfter: 'Tue, 01 Jan 2030 00:02:00 GMT' }
  await assertFault(suggest('Acme'), 'rate_limited')
  double.fault = null
  t.mock.timers.setTime(startMs + 119_000)
  await assertFault(suggest('Acme'), 'rate_limited')
  t.mock.timers.setTime(startMs + 121_000)
  assert.equal((await suggest('Acme')).length, 1)
})

test('every other failure is an error with its fault, never an empty answer', async (t) => {
  const { double, suggest } = await startSource(t)
  const cases: [fault: WikidataFault, expected: Parameters<typeof assertFault>[1]][] = [
    [{ status: 403 }, 'unauthorized'],
    [{ status: 500 }, 'unavailable'],
    [{ status: 404 }, 'unavailable'],
    ['internal', 'unavailable'],
    ['html', 'malformed'],
    ['cut', 'malformed'],
  ]
  for (const [fault, expected] of cases) {
    double.fault = fault
    const error = await assertFault(suggest('Acme'), expected)
    assert.equal(error.provider, 'wikidata')
  }
  double.fault = 'silence'
  await assertFault(suggest('Acme', AbortSignal.timeout(100)), 'timeout')
})

test('one that waits for its turn gives up with its search', async (t) => {
  const { double, suggest } = await startSource(t)
  double.fault = 'silence'
  const [one, other] = [new AbortController(), new AbortController()]
  const first = assertFault(suggest('Acme', one.signal), 'timeout')
  const second = assertFault(suggest('Acme', other.signal), 'timeout')
  await until(() => double.queries.length > 0)
  other.abort()
  await second
  one.abort()
  await first
  assert.equal(double.queries.length, 1)
  double.fault = null
  assert.equal((await suggest('Acme')).length, 1)
})

test('an entity that cannot be read is left out', async (t) => {
  const { suggest } = await startSource(t, {
    Q1: { labels: { en: 'Acme Broken' }, raw: { id: 'Q1', claims: { P856: 'not a list' } } },
    Q2: { labels: { en: 'Acme Whole' }, claims: { P856: [site('https://acme.test/')] } },
  })
  assert.deepEqual(
    (await suggest('Acme')).map(({ name }) => name),
    ['Acme Whole'],
  )
})
