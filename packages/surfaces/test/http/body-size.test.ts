import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { credentialsBody } from '@enricher/contract/account'
import { offersAt } from '@enricher/contract/lookups'
import type { DescribedSchema } from '@enricher/contract/validation-text'
import { createTestApp, detailOf, type TestApp } from '@enricher/lab/test/support/app'
import { countThreadTime, slowness } from '@enricher/lab/tools/slowness'
import { bodyBytesMaxOf } from '../../http/body-size.ts'

const harness = await createTestApp({ after }, { VERIFY_EMAIL_CREDITS: '1' })
// The account has no credits: accepted bodies are refused for that, and nothing is searched.
const { bearer } = await harness.signUp(0)
const json = { 'content-type': 'application/json' }

// The character lies beyond the first 65,536 of Unicode and is escaped: no character takes more bytes.
const widest = '\\ud835\\udd38'

const routes: readonly { path: string; schema: DescribedSchema }[] = [
  ...offersAt(1).map(({ path, input }) => ({ path, schema: input })),
  { path: '/auth/signup', schema: credentialsBody },
  { path: '/auth/api-keys', schema: credentialsBody },
]

for (const { path, schema } of routes) {
  const most = bodyBytesMaxOf(schema)

  test(`${path}: the longest valid body is within ${most} bytes however it is written`, async () => {
    const reply = await harness.post(path, longestBody(schema), { ...json, ...bearer })
    const detail = JSON.stringify(detailOf(reply))
    assert.notEqual(reply.statusCode, 413, detail)
    // Whether the longest texts name a domain or a mailbox is another question than their length.
    if (reply.statusCode === 400) assert.doesNotMatch(detail, /at most|of 1 to|larger|items/)
  })

  test(`${path}: ${most} bytes are read, one more is 413 with what to change`, async () => {
    const padded = (bytes: number) => `{${' '.repeat(bytes - 2)}}`
    assert.equal((await harness.post(path, padded(most), { ...json, ...bearer })).statusCode, 400)
    const reply = await harness.post(path, padded(most + 1), { ...json, ...bearer })
    assert.equal(reply.statusCode, 413)
    const sentence = `The body is larger than ${most} bytes. Send the documented fields only, within their lengths.`
    assert.equal(detailOf(reply), sentence)
  })
}

test('a path that reads no body takes little of one', async () => {
  const url = '/auth/api-keys/key_live_Ab12Cd34'
  const payload = (length: number) => `"${'a'.repeat(length)}"`
  const revoke = async (length: number) => {
    const headers = { ...json, ...bearer }
    const reply = await harness.app.inject({
      method: 'DELETE',
      url,
      headers,
      payload: payload(length),
    })
    return reply.statusCode
  }
  assert.deepEqual([await revoke(4_000), await revoke(5_000)], [404, 413])
})

test('a field without a bound of its own is an error of ours, thrown when the service starts', () => {
  const schema = { type: 'object', properties: { note: { type: 'string' } } }
  assert.throws(() => bodyBytesMaxOf(schema), /note has no bound of its own/)
})

// 2.5 s before the pattern read a text in one way only; the bound is a tenth of that, and some fifty times the usual.
const stallMs = 250

const stalling: readonly [string, (text: string) => object][] = [
  ['/find-website', (text) => ({ company_name: text })],
  ['/find-all', (text) => ({ company_name: 'Acme', dm_categories: [text] })],
  [
    '/find-email/decision-maker',
    (text) => ({ decision_maker_category: text, domain: 'a.example' }),
  ],
]
for (const [path, bodyOf] of stalling) {
  test(`${path}: a name that is almost right, as long as it may arrive, costs ${stallMs} ms at most`, async () => {
    for (const text of [`${'a'.repeat(9_000)}\0`, '\0'.repeat(1_500), `${'1'.repeat(199)}\n`]) {
      const leastMs = await leastOf(harness, path, bodyOf(text))
      assert.ok(leastMs < stallMs, `${leastMs} ms`)
    }
  })
}

test('a list of thousands of wrong items costs no more than its first', async () => {
  const body = { company_name: 'Acme', dm_categories: Array.from({ length: 10_000 }, () => 1) }
  const leastMs = await leastOf(harness, '/find-all', body)
  assert.ok(leastMs < stallMs, `${leastMs} ms`)
})

/** The least of several tries, in milliseconds of a machine that is not slowed down at the moment. */
async function leastOf(app: TestApp, url: string, payload: object): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4; tries += 1) {
    leastMs = Math.min(leastMs, await timed(app, url, payload))
  }
  return leastMs / slowness()
}

async function timed({ app }: TestApp, url: string, payload: object): Promise<number> {
  const usedMs = countThreadTime()
  const reply = await app.inject({ method: 'POST', url: `${url}?sandbox=1`, payload })
  assert.equal(reply.statusCode, 400)
  return usedMs()
}

function longestBody(schema: DescribedSchema): string {
  const members = Object.entries(schema.properties ?? {})
  return `{${members.map(([name, rule]) => `"${name}":${longestValue(rule)}`).join(',')}}`
}

function longestValue(rule: DescribedSchema): string {
  if (rule.anyOf) return longestValue(rule.anyOf[0] ?? {})
  if (rule.type === 'array') {
    const item = longestValue(rule.items ?? {})
    return `[${Array.from({ length: rule.maxItems ?? 0 }, () => item).join(',')}]`
  }
  if (rule.type === 'integer') return `${rule.maximum}`
  if (rule.type === 'boolean') return 'false'
  const end = rule['x-pattern']?.startsWith('like') ? '@a.example' : ''
  return `"${widest.repeat((rule.maxLength ?? 0) - end.length)}${end}"`
}
