import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ownVersion } from '@enricher/engine/lib/own-version'
import { closedBreaker, keyDigestOf } from '@enricher/engine/waterfall/breaker-state'
import { createTestApp } from '@enricher/lab/test/support/app'
import { readConfig } from '../../../app/config/config.ts'
import { storedStatsOf } from '../../../app/wiring/provider-stats.ts'

const apiKey = 'secret-key-41c7'
const harness = await createTestApp({ after }, { HUNTER_API_KEY: apiKey })

test('/healthz says that the process is alive, and what is known about port 25', async () => {
  const reply = await harness.get('/healthz')
  assert.deepEqual(reply.json(), { status: 'ok', smtp: 'unknown', version: ownVersion })
  assert.match(ownVersion, /^\d+\.\d+\.\d+/)
})

test('/readyz says that the database answers', async () => {
  const reply = await harness.get('/readyz')
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.json().status, 'ready')
})

test('/readyz stays ready and names the provider whose key was refused, not the key', async () => {
  const { store, providers } = harness.services
  const stats = storedStatsOf(readConfig({}), store.db)
  await providers?.refresh()
  assert.equal((await harness.get('/readyz')).json().providers_closed, undefined)
  await stats.writeBreakerState('hunter', {
    ...closedBreaker(keyDigestOf(apiKey), Date.now()),
    openUntilMs: Number.POSITIVE_INFINITY,
    fault: 'unauthorized',
  })
  await providers?.refresh()
  const reply = await harness.get('/readyz')
  assert.equal(reply.statusCode, 200)
  const { providers_paused, providers_closed } = reply.json()
  assert.deepEqual([providers_paused, providers_closed], Array(2).fill('hunter: unauthorized'))
  assert.ok(!reply.body.includes(apiKey))
  const { body } = await harness.get('/metrics')
  assert.match(body, /^enricher_provider_open\{provider="hunter",reason="unauthorized"\} 0$/m)
  assert.match(body, /^enricher_provider_budget_left_usd\{provider="hunter"\} 20$/m)
  assert.ok(!body.includes(apiKey))
})

test('/metrics counts requests, lookups and credits, by bounded labels', async () => {
  const { bearer } = await harness.signUp()
  await harness.post('/find-website', { company_name: 'Acme' }, bearer)
  await harness.post('/find-website', { company_name: 'Acme' }, bearer)
  harness.engine.respond = async () => null
  await harness.post('/find-website', { company_name: 'Nobody' }, bearer)
  harness.engine.respond = async () => {
    throw new TypeError('broken')
  }
  await harness.post('/find-website', { company_name: 'Broken' }, bearer)
  await harness.post('/find-website?sandbox=1', { company_name: 'Acme' })
  const poor = await harness.signUp()
  await harness.services.ledger.hold({
    ...{ holdId: 'hold_metrics', accountId: poor.id, credits: 25, leaseMs: 60_000 },
    ...{ flightKey: Buffer.from('metrics'), operation: 'find-website' },
  })
  const refused = await harness.post('/find-website', { company_name: 'Unpaid' }, poor.bearer)
  assert.equal(refused.statusCode, 402)
  await harness.get('/guess-one')
  await harness.get('/guess-two')
  const reply = await harness.get('/metrics')
  assert.match(String(reply.headers['content-type']), /^text\/plain; version=0\.0\.4/)
  const lines = new Set(reply.body.split('\n'))
  for (const line of [
    'enricher_lookups_total{operation="find-website",result="hit"} 1',
    'enricher_lookups_total{operation="find-website",result="cached"} 1',
    'enricher_lookups_total{operation="find-website",result="miss"} 1',
    'enricher_lookups_total{operation="find-website",result="error"} 1',
    'enricher_lookups_total{operation="find-website",result="refused"} 1',
    `enricher_build_info{version="${ownVersion}"} 1`,
    'enricher_database_waiting 0',
    'enricher_credits_charged_total{operation="find-website"} 2',
    'enricher_http_requests_total{method="POST",route="/find-website",status="200"} 4',
    'enricher_http_requests_total{method="POST",route="/find-website",status="500"} 1',
    'enricher_http_requests_total{method="GET",route="unknown",status="404"} 2',
  ]) {
    assert.ok(
      lines.has(line),
      `${line}\n${reply.body.match(/^enricher_(http_requests|look|cred).*/gm)?.join('\n')}`,
    )
  }
  assert.doesNotMatch(reply.body, /guess/)
  assert.match(reply.body, /^process_resident_memory_bytes \d/m)
})
