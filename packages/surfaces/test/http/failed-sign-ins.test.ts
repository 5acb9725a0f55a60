import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { mintApiKey } from '@enricher/service/accounts/api-key'

const harness = await createTestApp({ after }, { AUTH_RATE_LIMIT_PER_MINUTE: '7' })
const { email } = await harness.signUp()
const address = '198.51.100.23'
const strange = mintApiKey().plaintext

const attempt = (url: string, payload: object, headers = {}) =>
  harness.app.inject({ method: 'POST', url, payload, headers, remoteAddress: address })

/** Returns what one attempt adds to the log, without its access line, and to the counter of its reason. */
async function watched(reason: string, act: () => Promise<unknown>) {
  const from = harness.logLines.length
  const before = await failures(reason)
  await act()
  const lines = harness.logLines.slice(from).filter((line) => !line.includes('"msg":"request"'))
  return { lines, counted: (await failures(reason)) - before }
}

async function failures(reason: string): Promise<number> {
  const { body } = await harness.get('/metrics')
  const line = new RegExp(`^enricher_auth_failed_total\\{reason="${reason}"\\} (\\d+)$`, 'm')
  return Number(line.exec(body)?.[1] ?? 0)
}

type Row = readonly [reason: string, route: string, act: () => Promise<unknown>]
const rows: readonly Row[] = [
  [
    'wrong_password',
    '/auth/api-keys',
    () => attempt('/auth/api-keys', { email, password: 'not the password' }),
  ],
  [
    'unknown_account',
    '/auth/api-keys',
    () => attempt('/auth/api-keys', { email: 'nobody@acme.example', password }),
  ],
  [
    'wrong_key',
    '/find-website',
    () => attempt('/find-website', {}, { authorization: `Bearer ${strange}` }),
  ],
  [
    'wrong_key',
    '/find-website',
    () => attempt('/find-website', {}, { authorization: 'Basic YTpi' }),
  ],
]
for (const [reason, route, act] of rows) {
  test(`${reason} at ${route} is counted, and one line tells whence and where, not who`, async () => {
    const { lines, counted } = await watched(reason, act)
    assert.equal(counted, 1)
    assert.equal(lines.length, 1)
    const { level, msg, request_id, ...rest } = JSON.parse(lines[0] ?? '')
    assert.deepEqual([level, msg, typeof request_id], ['warn', 'sign-in failed', 'string'])
    const { time, ...facts } = rest
    assert.deepEqual(facts, { address, route, reason })
    for (const secret of [email, 'nobody@', 'not the password', password, strange, 'YTpi']) {
      assert.ok(!lines[0]?.includes(secret), secret)
    }
  })
}

test('a request without any key is counted and makes no line of its own', async () => {
  const { lines, counted } = await watched('no_key', () => attempt('/find-website', {}))
  assert.deepEqual([lines.length, counted], [0, 1])
})

test('attempts beyond the limit are counted as such', async () => {
  const wrong = () => attempt('/auth/api-keys', { email, password: 'not the password' })
  for (let i = 0; i < 7; i += 1) await wrong()
  const { counted, lines } = await watched('too_many_attempts', wrong)
  assert.deepEqual([counted, lines.length], [1, 1])
})

test('a success is not counted, and logged as what it is', async () => {
  const other = await harness.signUp()
  const { lines, counted } = await watched('wrong_password', () =>
    harness.services.accounts.mintKey({ email: other.email, password }),
  )
  assert.deepEqual([lines.filter((line) => line.includes('"reason"')).length, counted], [0, 0])
})

test('/metrics names neither Node nor a version of it', async () => {
  const { body } = await harness.get('/metrics')
  assert.ok(!body.includes(process.version))
  assert.doesNotMatch(body, /nodejs_version/)
})
