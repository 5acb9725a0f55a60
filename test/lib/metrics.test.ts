import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetrics } from '../../src/lib/metrics.ts'
import { createRequestSeries } from '../../src/lib/request-series.ts'

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

test('every line of the text is a comment, a sample or empty', async () => {
  const metrics = createMetrics()
  metrics.requestEnded('GET', '/me', 200, 3)
  metrics.providerAnswered('wikidata', 'answer', 120)
  metrics.creditsCharged('find-website', 2)
  metrics.sharedLimits(true)
  for (const line of (await metrics.text()).split('\n')) {
    assert.match(line, /^(# (HELP|TYPE) \S+ .+|[a-z0-9_]+(\{[^}]*\})? [-+0-9.eInfNa]+|)$/)
  }
})
