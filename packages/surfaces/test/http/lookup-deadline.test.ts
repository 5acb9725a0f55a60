import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { exchange } from '@enricher/lab/test/support/raw-http'

const lookupTimeoutMs = 1_000
const harness = await createTestApp({ after }, { LOOKUP_TIMEOUT_MS: `${lookupTimeoutMs}` })
const address = await harness.app.listen({ port: 0, host: '127.0.0.1' })

test('the deadline of a lookup runs while its body arrives: one that took all of it searches nothing and is asked to retry', async () => {
  const { key } = await harness.signUp()
  const body = JSON.stringify({ company_name: 'Acme' })
  const head = [
    'POST /find-website HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  let begunAtMs = Number.POSITIVE_INFINITY
  harness.app.server.once('request', () => {
    begunAtMs = performance.now()
  })
  // The body comes in two pieces: one within the time of a lookup, one after it.
  const pieces = [body.slice(0, 5), body.slice(5)]
  const isDue = () => pieces.length === 2 || performance.now() > begunAtMs + lookupTimeoutMs + 100
  const drip = () => (isDue() ? (pieces.shift() ?? '') : '')
  const reply = await exchange(address, `${head}\r\n\r\n`, drip)
  assert.equal(reply.status, 503, reply.body)
  assert.equal(reply.headers.get('retry-after'), '5')
  assert.equal(harness.engine.searches, 0)
})
