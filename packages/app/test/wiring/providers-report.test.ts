import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderFault } from '@enricher/engine/model/provider-error'
import type { BreakerState, ProviderStats } from '@enricher/engine/model/provider-stats'
import { closedBreaker, keyDigestOf } from '@enricher/engine/waterfall/breaker-state'
import { linesOf } from '../../cli/providers-print.ts'
import { terminal, widthOf } from '../../cli/terminal.ts'
import { readConfig } from '../../config/config.ts'
import { reportProviders, type StatsRead } from '../../wiring/providers-report.ts'

const nowMs = Date.UTC(2030, 4, 17, 9)
const apiKey = 'key-41c7'
const config = readConfig({
  HUNTER_API_KEY: apiKey,
  PDL_API_KEY: apiKey,
  DROPCONTACT_API_KEY: apiKey,
  PROVIDER_BUDGET_USD_PER_DAY: '20,pdl:none',
})

const record: ProviderStats = {
  provider: 'hunter',
  operation: 'person',
  mailHostClass: null,
  asked: 60,
  matched: 30,
  accepted: 30,
  errors: 3,
  confirmed: 20,
  wrong: 2,
  spentUsd: 1.4,
  durationMs: 60_000,
}

function readOf(part: Partial<StatsRead>): StatsRead {
  return { stats: [], breakerStates: new Map(), spentTodayUsd: new Map(), ...part }
}

function opened(fault: ProviderFault, openUntilMs: number, key = apiKey): BreakerState {
  return { ...closedBreaker(keyDigestOf(key), nowMs), failuresInRow: 1, fault, openUntilMs }
}

function stateOf(part: Partial<StatsRead>, settings = config) {
  const { providers } = reportProviders(settings, readOf(part), nowMs)
  return providers.find(({ provider }) => provider === 'hunter')
}

function linesFor(part: Partial<StatsRead>, settings = config): string[] {
  return linesOf(reportProviders(settings, readOf(part), nowMs), 30, nowMs)
}

test('what one provider was asked is added up over mail hosts, and listed by operation', () => {
  const stats = [
    record,
    { ...record, mailHostClass: 'google', asked: 40, matched: 20, wrong: 8, spentUsd: 0.6 },
    { ...record, operation: 'roster', asked: 1, wrong: 0 } as const,
  ]
  const { operations } = reportProviders(config, readOf({ stats }), nowMs)
  assert.deepEqual(
    operations.map(({ provider, operation, asked }) => [provider, operation, asked]),
    [
      ['hunter', 'person', 100],
      ['hunter', 'roster', 1],
    ],
  )
  const [person] = operations
  assert.equal(person?.meanMs, 1_200)
  // The cost is 2.00 USD for 50 matches of which 10 were wrong; a hit is sold for 25 credits.
  assert.equal(person?.usdPerCorrectHit, 0.05)
  assert.equal(person?.marginUsd, 0.2)
})

test('where nothing was matched, or nothing is sold, there is no cost per hit and no margin', () => {
  const stats = [{ ...record, matched: 0, wrong: 0 }, { ...record, operation: 'verify' } as const]
  const [person, verify] = reportProviders(config, readOf({ stats }), nowMs).operations
  assert.equal(person?.usdPerCorrectHit, null)
  assert.equal(person?.marginUsd, null)
  assert.equal(verify?.usdPerCorrectHit?.toFixed(6), '0.050000')
  assert.equal(verify?.marginUsd, null)
})

test('a provider that was asked is listed after its key was taken away, as one without a key', () => {
  const report = reportProviders(readConfig({}), readOf({ stats: [record] }), nowMs)
  assert.equal(report.operations.length, 1)
  assert.deepEqual(report.providers, [])
  assert.ok(report.withoutKey.includes('hunter'))
})

test('a paused provider says why and until when, and a refused key has no end', () => {
  const refused = stateOf({
    breakerStates: new Map([['hunter', opened('unauthorized', Number.POSITIVE_INFINITY)]]),
  })
  assert.equal(refused?.breaker, 'open')
  assert.equal(refused?.fault, 'unauthorized')
  assert.equal(refused?.untilMs, null)
  const silent = stateOf({
    breakerStates: new Map([['hunter', opened('timeout', nowMs + 15_000)]]),
  })
  assert.equal(silent?.breaker, 'open')
  assert.equal(silent?.untilMs, nowMs + 15_000)
  const tried = stateOf({ breakerStates: new Map([['hunter', opened('timeout', nowMs - 1)]]) })
  assert.equal(tried?.breaker, 'half_open')
})

test('what paused another key does not pause this one', () => {
  const breakerStates = new Map([
    ['hunter', opened('unauthorized', Number.POSITIVE_INFINITY, 'old')],
  ] as const)
  assert.equal(stateOf({ breakerStates })?.breaker, 'closed')
})

test('a budget is spent when it does not pay for the cheapest question', () => {
  assert.equal(stateOf({ spentTodayUsd: new Map([['hunter', 19.9999]]) })?.isBudgetSpent, true)
  assert.equal(stateOf({ spentTodayUsd: new Map([['hunter', 19]]) })?.isBudgetSpent, false)
  const none = readConfig({ HUNTER_API_KEY: apiKey, PROVIDER_BUDGET_USD_PER_DAY: '0' })
  assert.equal(stateOf({}, none)?.isBudgetSpent, true)
})

test('a provider whose addresses are often wrong is said to be distrusted', () => {
  assert.equal(stateOf({ stats: [record] })?.isTrusted, true)
  const wrong = { ...record, confirmed: 10, wrong: 20 }
  assert.equal(stateOf({ stats: [wrong] })?.isTrusted, false)
  assert.match(linesFor({ stats: [wrong] }).join('\n'), /its "valid" is sold as risky/)
})

test('every line of the report stands in columns and says what to do', () => {
  const breakerStates = new Map([
    ['hunter', opened('unauthorized', Number.POSITIVE_INFINITY)],
  ] as const)
  const spentTodayUsd = new Map([['pdl', 1.5]] as const)
  const lines = linesFor({ stats: [record], breakerStates, spentTodayUsd })
  assert.deepEqual(lines.slice(0, 3), [
    'Asked in the last 30 days:',
    'Provider  asked for  asked  matched  wrong  errors   mean  spent  per hit   margin',
    'Hunter    person        60   50.0 %  6.7 %   5.0 %  1.0 s  $1.40  $0.0500  $0.2000',
  ])
  const now = lines.slice(4)
  assert.deepEqual(now.slice(0, 5), [
    'Now               today     budget  state',
    'Hunter            $0.00  of $20.00  paused: key refused',
    'People Data Labs  $1.50     no cap  available',
    'Dropcontact       $0.00  of $20.00  available, in the background',
    '-> Hunter: set another HUNTER_API_KEY, or "npm run enricher -- providers resume hunter"',
  ])
  assert.match(lines.join(' '), /No key: Anymailfinder, Findymail, .*FullEnrich\.$/)
  for (const line of lines) assert.ok(widthOf(line) <= 100, line)
})

test('no provider asked and none to ask are said, not shown as empty tables', () => {
  assert.match(linesFor({}).join('\n'), /^No provider was asked in the last 30 days\.\n\nNow /)
  assert.match(
    linesFor({}, readConfig({})).join('\n'),
    /^No provider was asked .*\n\nNo key is set: /,
  )
})

test('a narrow terminal gets fewer columns, and a line says which are left out', (t) => {
  for (const columns of [100, 72, 60]) {
    t.mock.method(terminal, 'width', () => columns)
    const lines = linesFor({ stats: [record] })
    const history = lines.slice(0, lines.indexOf(''))
    for (const line of history) assert.ok(widthOf(line) <= columns, `${columns}: ${line}`)
    assert.equal(/Too narrow for: .*mean/.test(history.at(-1) ?? ''), columns < 82)
  }
})
