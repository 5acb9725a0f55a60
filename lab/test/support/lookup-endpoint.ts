import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Operation } from '@enricher/contract/operation'
import { counted } from '@enricher/engine/lib/counted'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { mintApiKey } from '@enricher/service/accounts/api-key'
import { detailOf, type TestApp } from './app.ts'

/** A lookup that answers 404 for a miss and 502 for an outage, and the means of a test to make it do so. */
export type Endpoint = {
  readonly harness: TestApp
  readonly operation: Operation
  readonly body: { readonly [field: string]: string }
  /** A body that is another input. */
  readonly otherBody: { readonly [field: string]: string }
  /** Lets the search behind it end in this way. */
  script(search: () => Promise<null>): void
}

const free = 'Nothing was found across all sources. No credits were charged.'

/** Registers the tests of every status that all lookups for emails document alike. */
export function testCommonStatuses({
  harness,
  operation,
  body,
  otherBody,
  script,
}: Endpoint): void {
  const { path, priceCredits, name } = operation
  const creditsOf = async (headers: Record<string, string>) =>
    (await harness.get('/credits', headers)).json().credits_remaining

  test('200: a repeat is cached and free', async () => {
    const { bearer } = await harness.signUp(100)
    const first = await harness.post(path, body, bearer)
    const repeat = await harness.post(path, body, bearer)
    assert.deepEqual([first.statusCode, repeat.statusCode], [200, 200])
    assert.deepEqual(repeat.json(), { ...first.json(), cached: true })
    assert.equal(await creditsOf(bearer), 100 - priceCredits)
  })

  test('200: the same Idempotency-Key and body give the first reply again', async () => {
    const { bearer } = await harness.signUp(100)
    const headers = { ...bearer, 'idempotency-key': randomUUID() }
    const first = await harness.post(path, body, headers)
    const second = await harness.post(path, body, headers)
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.equal(second.body, first.body)
    assert.equal(await creditsOf(bearer), 100 - priceCredits)
  })

  test('400: an empty body and an Idempotency-Key that is no UUID', async () => {
    const { bearer } = await harness.signUp()
    const empty = await harness.post(path, {}, bearer)
    const wrongKey = await harness.post(path, body, { ...bearer, 'idempotency-key': 'order-7' })
    assert.deepEqual([empty.statusCode, wrongKey.statusCode], [400, 400])
    assert.equal(typeof detailOf(empty), 'string')
    assert.equal(detailOf(wrongKey), 'Idempotency-Key must be a UUID, sent once.')
  })

  test('401: without a key and with an unknown one', async () => {
    const unknown = { authorization: `Bearer ${mintApiKey().plaintext}` }
    for (const headers of [{}, unknown]) {
      const reply = await harness.post(path, body, headers)
      assert.equal(reply.statusCode, 401)
      assert.ok(reply.headers['www-authenticate'])
      assert.equal((detailOf(reply) as { error: string }).error, 'invalid_token')
    }
  })

  test('402: too few credits, with needed and available in the message', async () => {
    const { bearer } = await harness.signUp(priceCredits - 1)
    const reply = await harness.post(path, body, bearer)
    assert.equal(reply.statusCode, 402)
    const detail = detailOf(reply) as { error: string; message: string; credits_remaining: number }
    assert.equal(detail.error, 'insufficient_credits')
    const amounts = `needs ${counted(priceCredits, 'credit')} and ${counted(priceCredits - 1, 'is', 'are')} available`
    assert.ok(detail.message.includes(amounts), detail.message)
    assert.equal(detail.credits_remaining, priceCredits - 1)
  })

  test('404: a miss is a sentence and free', async () => {
    const { bearer } = await harness.signUp()
    script(async () => null)
    const reply = await harness.post(path, otherBody, bearer)
    assert.equal(reply.statusCode, 404)
    assert.equal(detailOf(reply), free)
    assert.equal(await creditsOf(bearer), 25)
  })

  test('422: the same Idempotency-Key with another body', async () => {
    const { bearer } = await harness.signUp(100)
    const headers = { ...bearer, 'idempotency-key': randomUUID() }
    await harness.post(path, body, headers)
    const reply = await harness.post(path, otherBody, headers)
    assert.equal(reply.statusCode, 422)
  })

  test('502: an outage of every source is no miss, free, and not remembered', async () => {
    const { bearer } = await harness.signUp()
    script(() => Promise.reject(new SourcesFailedError('down')))
    const down = { ...otherBody, ...downOf(otherBody) }
    const reply = await harness.post(path, down, bearer)
    assert.equal(reply.statusCode, 502)
    assert.equal(reply.headers['retry-after'], '30')
    assert.match(String(detailOf(reply)), /^No source could be asked in time\. Nothing was charged/)
    assert.equal(await creditsOf(bearer), 25)
    script(async () => null)
    assert.equal((await harness.post(path, down, bearer)).statusCode, 404)
  })

  test('500: a fault of our own tells its request id and nothing else', async () => {
    const { bearer } = await harness.signUp()
    script(() => Promise.reject(new TypeError('secret inner fault')))
    const reply = await harness.post(path, { ...otherBody, ...faultOf(otherBody) }, bearer)
    assert.equal(reply.statusCode, 500)
    assert.equal(
      detailOf(reply),
      `Internal error. Quote request id ${reply.headers['x-request-id']}.`,
    )
    assert.equal(await creditsOf(bearer), 25)
  })

  test(`the sandbox reaches every status its catalogue lists for ${name}`, async () => {
    const { lookups } = (await harness.get('/sandbox')).json()
    const lookup = lookups.find((candidate: { operation: string }) => candidate.operation === name)
    for (const { input, status, error_code } of lookup.magic_inputs) {
      const reply = await harness.post(`${path}?sandbox=1`, input)
      assert.equal(reply.statusCode, status, JSON.stringify(input))
      assert.equal(reply.headers['error-code'] ?? null, error_code, JSON.stringify(input))
    }
  })
}

// No other test asks for these inputs: accounts share answers that were found once.
const downOf = (body: Endpoint['body']) => variantOf(body, 'down')
const faultOf = (body: Endpoint['body']) => variantOf(body, 'fault')

function variantOf(body: Endpoint['body'], word: string): Record<string, string> {
  if ('email' in body) return { email: `kim@${word}.example` }
  if ('domain' in body) return { domain: `${word}.example` }
  return { linkedin_url: `https://www.linkedin.com/in/${word}` }
}
