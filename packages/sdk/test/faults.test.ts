import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { openFaultyProxy } from '@enricher/lab/test/support/faulty-proxy'
import { createClient } from '../src/client.ts'
import { EnricherError, replyOf } from '../src/enricher.ts'
import { platformRuntime } from '../src/runtime.ts'
import type { EnricherOptions } from '../src/settings.ts'

// Tests the client against the real service, over real sockets; only waits between requests are skipped and recorded.

const harness = await createTestApp({ after })
const service = await harness.app.listen({ host: '127.0.0.1', port: 0 })
const proxy = await openFaultyProxy(service, { after })
const waits: number[] = []
const runtime = {
  ...platformRuntime,
  sleep: async (waitMs: number) => void waits.push(waitMs),
}

const connect = async (options: Partial<EnricherOptions> = {}) => {
  const { key } = await harness.signUp()
  waits.length = 0
  return createClient({ baseUrl: proxy.url, apiKey: key, ...options }, runtime)
}
const keysSent = () => new Set(proxy.seen.map(({ headers }) => headers['idempotency-key']))
const refusal = (thrown: unknown): EnricherError => {
  assert.ok(thrown instanceof EnricherError, String(thrown))
  return thrown
}

for (const fault of ['unsent', 'unanswered', 'cut', 'short'] as const) {
  test(`a request whose reply is ${fault} is made again under one key, and charged once`, async () => {
    const enricher = await connect()
    const before = harness.engine.searches
    proxy.plan(fault)
    const found = await enricher.findWebsite({ company_name: `Acme ${fault}` })
    assert.equal(found.website_url, 'https://acme.example')
    assert.equal(proxy.seen.length, 2)
    assert.equal(keysSent().size, 1)
    assert.equal(harness.engine.searches, before + 1)
    assert.equal((await enricher.getCredits()).credits_remaining, 23)
    assert.equal(replyOf(found)?.isReplay, fault !== 'unsent')
  })
}

test('a reply that stalls is given up after its time and asked for again, and charged once', async () => {
  const enricher = await connect({ attemptTimeoutMs: 1_000 })
  proxy.plan('stalled')
  const found = await enricher.findWebsite({ company_name: 'Acme Stalled' })
  assert.equal(found.website_url, 'https://acme.example')
  assert.equal((await enricher.getCredits()).credits_remaining, 23)
})

test('a request whose first copy is still running is waited for, however often it says so', async () => {
  const enricher = await connect({ retriesMax: 1 })
  const running = {
    status: 409,
    headers: { 'retry-after': '1', 'error-code': 'idempotency_in_flight' },
    body: '{}',
  }
  proxy.plan(...Array.from({ length: 6 }, () => running))
  const found = await enricher.findWebsite({ company_name: 'Acme In Flight' })
  assert.equal(found.website_url, 'https://acme.example')
  assert.deepEqual([waits.length, keysSent().size], [6, 1])
})

test('503 and 429 are waited for as long as they say', async () => {
  const enricher = await connect()
  const busy = (status: number, wait: string) => ({
    status,
    headers: { 'retry-after': wait },
    body: 'busy',
  })
  proxy.plan(busy(503, '7'), busy(429, '3'))
  await enricher.findWebsite({ company_name: 'Acme Busy' })
  assert.deepEqual(waits, [7_000, 3_000])
})

test('a wait beyond the time of the call is not begun: the refusal comes at once', async () => {
  const enricher = await connect()
  proxy.plan({ status: 503, headers: { 'retry-after': '3600' }, body: '' })
  const error = await enricher.getCredits({ timeoutMs: 5_000 }).catch(refusal)
  assert.ok(error instanceof EnricherError)
  assert.equal(error.code, 'overloaded')
  assert.deepEqual([error.retryAfterMs, error.attempts, waits.length], [3_600_000, 1, 0])
})

test('what keeps failing is given up after its retries, each wait longer than the one before', async () => {
  const enricher = await connect({ retriesMax: 3 })
  proxy.plan(...Array.from({ length: 9 }, () => 'unsent' as const))
  const error = await enricher.getCredits().catch(refusal)
  assert.ok(error instanceof EnricherError)
  assert.deepEqual([error.code, error.attempts, error.status], ['connection_failed', 4, null])
  assert.equal(waits.length, 3)
  assert.ok(
    waits.every((wait, at) => wait >= 125 * 2 ** at && wait <= 250 * 2 ** at),
    `${waits}`,
  )
})

test('what is not safe to repeat is not repeated: a sign-up whose reply is lost is an error', async () => {
  const enricher = await connect()
  proxy.plan('unanswered')
  const credentials = { email: 'lost@acme.example', password: 'correct horse battery' }
  const error = await enricher.signup(credentials).catch(refusal)
  assert.ok(error instanceof EnricherError)
  assert.deepEqual([error.code, proxy.seen.length], ['connection_failed', 1])
})

test('a page of a proxy is no reply of the service, and a 404 of one is no miss', async () => {
  const enricher = await connect({ retriesMax: 0 })
  proxy.plan({ status: 200, body: '<h1>Sign in to the network</h1>' })
  const page = await enricher.getCredits().catch(refusal)
  assert.equal(page instanceof EnricherError && page.code, 'unexpected_reply')
  proxy.plan({ status: 404, body: '<h1>Not here</h1>' })
  const person = { full_name: 'Jane Doe', domain: 'acme.example' }
  const missing = await enricher.findEmailPerson(person).catch(refusal)
  assert.equal(missing instanceof EnricherError && missing.code, 'not_found')
})

test('a redirect is not followed, for the key would go with it', async () => {
  const enricher = await connect()
  proxy.plan({ status: 307, headers: { location: 'https://elsewhere.example/' }, body: '' })
  const error = await enricher.getCredits().catch(refusal)
  assert.ok(error instanceof EnricherError)
  assert.equal(error.code, 'unexpected_reply')
  assert.match(error.message, /leads elsewhere/)
  assert.equal(proxy.seen.length, 1)
})

test('the time of a call ends it, and its key is in the error for another try', async () => {
  const enricher = await connect()
  proxy.plan('stalled')
  const name = { company_name: 'Acme Late' }
  // The timeout is long enough for the service to have done the work, of which half the reply arrives.
  const error = await enricher.findWebsite(name, { timeoutMs: 1_500 }).catch(refusal)
  assert.ok(error instanceof EnricherError)
  assert.equal(error.code, 'timeout')
  const { idempotencyKey } = error
  assert.ok(idempotencyKey)
  const again = await enricher.findWebsite(name, { idempotencyKey })
  assert.equal(replyOf(again)?.isReplay, true)
})

test('a signal ends a call with its own reason, before it and during it', async () => {
  const enricher = await connect()
  proxy.plan('stalled')
  const [controller, reason] = [new AbortController(), new Error('left')]
  const call = enricher.getCredits({ signal: controller.signal })
  setTimeout(() => controller.abort(reason), 50)
  await assert.rejects(call, reason)
  proxy.plan()
  await assert.rejects(enricher.getCredits({ signal: AbortSignal.abort(reason) }), reason)
})

test('a rate limit that is used up is waited for before the next request is made', async () => {
  const enricher = await connect()
  proxy.plan({
    status: 200,
    headers: { 'ratelimit-limit': '5', 'ratelimit-remaining': '0', 'ratelimit-reset': '30' },
    body: '{"user_id":"a","credits_remaining":1,"total_purchased":0}',
  })
  await enricher.getCredits()
  const error = await enricher.getCredits({ timeoutMs: 1_000 }).catch(refusal)
  assert.ok(error instanceof EnricherError)
  assert.equal(error.code, 'rate_limited')
  assert.ok((error.retryAfterMs ?? 0) > 20_000)
  assert.equal(proxy.seen.length, 1, 'nothing more was sent')
})

test('a job is waited for while the service is away, and its progress is reported', async () => {
  const enricher = await connect({ retriesMax: 0 })
  const submitted = await enricher.submitFindAll({ company_name: 'Acme Job' })
  proxy.plan('unsent', { status: 503, body: '' }, 'cut', { status: 502, body: '' })
  const job = await enricher.waitForJob(submitted)
  assert.equal(job.status, 'succeeded')
  assert.equal(job.result?.website.url, 'https://acme.example')
  assert.ok(proxy.seen.length >= 5)
  const unknown = await enricher.waitForJob({ job_id: 'job_unknown0' }).catch(refusal)
  assert.ok(unknown instanceof EnricherError && unknown.status === 404)
})

test('a wait for a job that is over its time says so, and a signal ends it with its reason', async () => {
  const enricher = await connect()
  const submitted = await enricher.submitFindAll({ company_name: 'Acme Waiting' })
  proxy.plan(...Array.from({ length: 50 }, () => 'stalled' as const))
  const late = await enricher.waitForJob(submitted, { timeoutMs: 200 }).catch(refusal)
  assert.ok(late instanceof EnricherError && late.code === 'timeout')
  const reason = new Error('left')
  const signal = AbortSignal.abort(reason)
  await assert.rejects(enricher.waitForJob(submitted, { signal }), reason)
})

test('a stream has its events in order; one that is cut off says so, and nothing is asked twice', async () => {
  const enricher = await connect()
  const question = { question: 'What is the website of Acme?' }
  const kinds = async (): Promise<string[]> => {
    const seen: string[] = []
    for await (const { event } of enricher.askStream(question)) seen.push(event)
    return seen
  }
  proxy.plan({ status: 503, body: '' })
  const order = [...new Set(await kinds())].filter((kind) => kind !== 'step')
  assert.deepEqual(order, ['plan', 'answer', 'done'])
  proxy.plan('cut')
  const error = await kinds().catch(refusal)
  assert.ok(error instanceof EnricherError)
  assert.deepEqual([error.code, error.status, proxy.seen.length], ['stream_cut', 200, 1])
  assert.ok((await enricher.getCredits()).credits_remaining >= 23)
})

test('who leaves a stream ends its connection, and a signal ends it with its reason', async () => {
  const enricher = await connect()
  const question = { question: 'What is the website of Acme Left?' }
  proxy.plan('stalled', 'stalled')
  for await (const { event } of enricher.askStream(question)) {
    assert.equal(event, 'plan')
    break
  }
  const [controller, reason] = [new AbortController(), new Error('left')]
  const read = async () => {
    for await (const { event } of enricher.askStream(question, { signal: controller.signal })) {
      if (event === 'plan') setTimeout(() => controller.abort(reason), 20)
    }
  }
  await assert.rejects(read(), reason)
  const sockets = proxy.seen.map(({ socket }) => socket)
  while (!sockets.every(({ destroyed }) => destroyed)) await new Promise(setImmediate)
})

test('a file whose upload is repeated is one file; its job is waited for and its rows are read as a stream', async () => {
  const enricher = await connect()
  proxy.plan('unanswered')
  const file = await enricher.uploadFile({
    body: 'company\nAcme One\nAcme Two\n',
    name: 'leads.csv',
    operation: 'find-website',
    column: ['company_name=company'],
  })
  assert.equal((await enricher.listFiles()).files.length, 1)
  const { file_id } = file
  const started = await enricher.startFile({ file_id })
  const job = await enricher.waitForJob<object>({ job_id: started.job_id ?? '' })
  assert.equal(job.status, 'succeeded')
  const rows = await new Response(await enricher.getFileResult({ file_id, format: 'csv' })).text()
  assert.equal(rows.match(/https:\/\/acme\.example/g)?.length, 2)
  assert.equal((await enricher.getCredits()).credits_remaining, 21)
})
