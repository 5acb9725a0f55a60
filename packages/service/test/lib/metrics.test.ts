import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetrics, type Metrics } from '../../lib/metrics.ts'
import { createRequestSeries } from '../../lib/request-series.ts'

test('a duration counts in every bucket that is not below it, and in +Inf', () => {
  const series = createRequestSeries([0.001, 0.1])
  for (const durationMs of [0.5, 1, 50, 500]) series.observe('GET', '/me', 200, durationMs)
  const lines = series.text().split('\n')
  const labels = 'method="GET",route="/me"'
  const name = 'enricher_http_request_duration_seconds'
  for (const line of [
    `${name}_bucket{le="0.001",${labels}} 2`,
    `${name}_bucket{le="0.1",${labels}} 3`,
    `${name}_bucket{le="+Inf",${labels}} 4`,
    `${name}_sum{${labels}} 0.5515`,
    `${name}_count{${labels}} 4`,
  ]) {
    assert.ok(lines.includes(line), line)
  }
})

test('requests are counted apart by method, route and status', () => {
  const series = createRequestSeries([1])
  series.observe('GET', '/me', 200, 1)
  series.observe('GET', '/me', 401, 1)
  series.observe('GET', '/me', 401, 1)
  series.observe('POST', '/me', 404, 1)
  const counts = series.text().match(/^enricher_http_requests_total\S+ \d+$/gm)
  assert.deepEqual(counts, [
    'enricher_http_requests_total{method="GET",route="/me",status="200"} 1',
    'enricher_http_requests_total{method="GET",route="/me",status="401"} 2',
    'enricher_http_requests_total{method="POST",route="/me",status="404"} 1',
  ])
})

test('two services in one process count apart', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.lookupEnded('find-website', 'hit')
  assert.match(await one.text(), /enricher_lookups_total\{[^}]+\} 1/)
  assert.doesNotMatch(await other.text(), /enricher_lookups_total\{/)
})

test('a step counts its outcome and its cost, and its time only when the provider was asked', async () => {
  const metrics = createMetrics()
  const asked = { provider: 'hunter', operation: 'person', durationMs: 700, costUsd: 0.05 }
  metrics.providerStep({ ...asked, outcome: 'matched' })
  metrics.providerStep({ ...asked, outcome: 'error:timeout', costUsd: 0 })
  metrics.providerStep({ ...asked, outcome: 'skipped:budget', durationMs: 0, costUsd: 0 })
  const lines = await linesOf(metrics)
  const labels = 'provider="hunter",operation="person"'
  for (const line of [
    `enricher_provider_steps_total{${labels},outcome="matched"} 1`,
    `enricher_provider_steps_total{${labels},outcome="error:timeout"} 1`,
    `enricher_provider_steps_total{${labels},outcome="skipped:budget"} 1`,
    `enricher_provider_spend_usd_total{${labels}} 0.05`,
    `enricher_provider_step_duration_seconds_count{${labels}} 2`,
    `enricher_provider_step_duration_seconds_bucket{le="1",${labels}} 2`,
  ]) {
    assert.ok(lines.includes(line), line)
  }
})

test('addresses that proved right and wrong are counted apart', async () => {
  const metrics = createMetrics()
  metrics.providerChecked('pdl', 'person', true)
  metrics.providerChecked('pdl', 'person', false)
  metrics.providerChecked('pdl', 'person', false)
  const lines = await linesOf(metrics)
  const labels = '{provider="pdl",operation="person"}'
  assert.ok(lines.includes(`enricher_provider_confirmed_total${labels} 1`))
  assert.ok(lines.includes(`enricher_provider_wrong_total${labels} 2`))
})

test('a provider has one breaker state at a time, and no cap is an infinite one', async () => {
  const metrics = createMetrics()
  const states = async () =>
    (await linesOf(metrics)).filter((line) => /^enricher_provider_(open|breaker)/.test(line))
  metrics.providerBreaker('hunter', 'closed', '')
  metrics.providerBreaker('hunter', 'open', 'unauthorized')
  metrics.providerBreaker('hunter', 'open', 'exhausted')
  assert.deepEqual(await states(), [
    'enricher_provider_open{provider="hunter",reason="exhausted"} 0',
    'enricher_provider_breaker_state{provider="hunter",reason="exhausted"} 2',
  ])
  metrics.providerBreaker('hunter', 'half_open', '')
  assert.deepEqual(await states(), [
    'enricher_provider_open{provider="hunter",reason=""} 1',
    'enricher_provider_breaker_state{provider="hunter",reason=""} 1',
  ])
  metrics.providerBreaker('hunter', 'closed', '')
  assert.deepEqual(await states(), [
    'enricher_provider_open{provider="hunter",reason=""} 1',
    'enricher_provider_breaker_state{provider="hunter",reason=""} 0',
  ])
  metrics.providerBudgetLeft('hunter', 12.5)
  metrics.providerBudgetLeft('pdl', Number.POSITIVE_INFINITY)
  const lines = await linesOf(metrics)
  assert.ok(lines.includes('enricher_provider_budget_left_usd{provider="hunter"} 12.5'))
  assert.ok(lines.includes('enricher_provider_budget_left_usd{provider="pdl"} +Inf'))
})

test('every line of the text is a comment, a sample or empty', async () => {
  const metrics = createMetrics()
  metrics.requestEnded('GET', '/me', 200, 3)
  metrics.providerAnswered('wikidata', 'answer', 120)
  metrics.creditsCharged('find-website', 2)
  metrics.sharedLimits(true)
  metrics.providerBudgetLeft('hunter', Number.POSITIVE_INFINITY)
  for (const line of (await metrics.text()).split('\n')) {
    assert.match(line, /^(# (HELP|TYPE) \S+ .+|[a-z0-9_]+(\{[^}]*\})? [-+0-9.eInfNa]+|)$/)
  }
})

async function linesOf({ text }: Metrics): Promise<string[]> {
  return (await text()).split('\n')
}
