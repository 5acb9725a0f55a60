import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { acme } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import type { LightMyRequestResponse } from 'fastify'

const harness = await createTestApp({ after }, { SEARCHES_MAX: '1', LOOKUP_TIMEOUT_MS: '60000' })

// A reply that waited for a search would never come: no search ends before the test lets it. The bound is a third of
// the time that a lookup may take.
const soonMs = 20_000
// A search that finds no slot within two seconds is refused as well.
const slotWithinMs = 2_000

/** Returns the reply, or null for a caller that is kept waiting. */
const soon = (reply: Promise<LightMyRequestResponse>) =>
  Promise.race([reply, once(AbortSignal.timeout(soonMs), 'abort').then(() => null)])

test('of more searches than a process runs at a time the next is refused at once, before credits are held, and repeats and probes are answered', async (t) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  t.after(() => open())
  harness.engine.respond = async (name) => {
    if (name !== 'Known') await gate
    return acme
  }
  const [busy, refused] = [await harness.signUp(), await harness.signUp()]
  const find = (company_name: string, { bearer } = refused) =>
    harness.post('/find-website', { company_name }, bearer)
  assert.equal((await find('Known')).statusCode, 200)

  const first = find('First', busy)
  await until(() => harness.engine.searches === 2)
  const secondSinceMs = performance.now()
  const second = find('Second', busy)
  let isRefused = false
  void second.then(() => {
    isRefused = true
  })
  // The second search waits for two seconds, which the test may miss.
  await until(
    async () =>
      isRefused || /^enricher_searches_waiting 1$/m.test((await harness.get('/metrics')).body),
  )
  const reply = await soon(find('Third'))
  assert.equal(reply?.statusCode, 503)
  const retryAfterS = Number(reply?.headers['retry-after'])
  assert.ok(retryAfterS >= 2 && retryAfterS <= 11, `${retryAfterS} s`)
  const accounts = await harness.services.store.db.query(
    'SELECT credits, held FROM accounts WHERE id = $1',
    [refused.id],
  )
  assert.deepEqual(accounts, [{ credits: 23, held: 0 }])
  assert.equal((await soon(find('Known')))?.json().cached, true)
  for (const url of ['/healthz', '/readyz']) assert.equal((await harness.get(url)).statusCode, 200)

  const waitedMs = performance.now() - secondSinceMs
  open()
  assert.equal((await first).statusCode, 200)
  const { statusCode } = await second
  assert.ok(statusCode === 200 || (statusCode === 503 && waitedMs > slotWithinMs), `${statusCode}`)
  assert.equal((await find('Third')).statusCode, 200)
})
