import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'

const harness = await createTestApp({ after })
const { bearer } = await harness.signUp()
const json = { 'content-type': 'application/json' }
const name =
  'company_name must be a string of 1 to 200 characters with at least one letter or digit'

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

type Row = {
  readonly what: string
  readonly body: string | Buffer | undefined
  readonly headers?: Record<string, string>
  readonly detail: string
}

const nothing = 'Send a JSON object as the body, with Content-Type: application/json.'
const broken = 'The body is not valid JSON'

const rows: readonly Row[] = [
  { what: 'no body', body: undefined, headers: {}, detail: nothing },
  { what: 'an empty body', body: '', detail: nothing },
  { what: 'an array', body: '[]', detail: nothing },
  { what: 'a string', body: '"Acme"', detail: nothing },
  { what: 'null', body: 'null', detail: nothing },
  { what: 'a number for a name', body: '{"company_name": 7}', detail: name },
  { what: 'null for a name', body: '{"company_name": null}', detail: name },
  { what: 'an object for a name', body: '{"company_name": {}}', detail: name },
  { what: 'an empty name', body: '{"company_name": ""}', detail: name },
  { what: 'a name of spaces', body: '{"company_name": "   "}', detail: name },
  { what: 'a name of signs', body: '{"company_name": "!?&"}', detail: name },
  { what: 'a long name', body: `{"company_name": "${'a'.repeat(10_000)}"}`, detail: name },
  { what: 'a line break in a name', body: '{"company_name": "Ac\\nme"}', detail: name },
  { what: 'a NUL in a name', body: '{"company_name": "Ac\\u0000me"}', detail: name },
  {
    what: 'a number for a context',
    body: '{"company_name": "Acme", "context": 3}',
    detail: 'context must be a string of at most 1000 characters or null.',
  },
  {
    what: 'a long context',
    body: `{"company_name": "Acme", "context": "${'a'.repeat(10_000)}"}`,
    detail: 'context must be a string of at most 1000 characters or null.',
  },
  { what: 'broken JSON', body: '{"company_name": "Acme"', detail: broken },
  { what: 'two values', body: '{"company_name": "Acme"} {}', detail: broken },
  { what: 'a byte order of its own', body: Buffer.from('{"a":1}', 'utf16le'), detail: broken },
  { what: '__proto__', body: '{"company_name": "A", "__proto__": {"a": 1}}', detail: broken },
  {
    what: 'a constructor with a prototype',
    body: '{"company_name": "A", "constructor": {"prototype": {}}}',
    detail: broken,
  },
  {
    what: 'bytes that are no UTF-8',
    body: Buffer.from('{"company_name": "Caf\xe9"}', 'latin1'),
    detail: 'The body must be JSON in UTF-8, uncompressed.',
  },
  {
    what: 'deep nesting',
    body: nested(9_000),
    detail: 'The body is nested deeper than 64 levels.',
  },
  {
    what: 'nesting under a field of no meaning',
    body: `{"company_name": "A", "x": ${nested(9_000)}}`,
    detail: 'The body is nested deeper than 64 levels.',
  },
  {
    what: 'a compressed body',
    body: gzipSync('{"company_name": "Acme"}'),
    headers: { ...json, 'content-encoding': 'gzip' },
    detail: 'The body must be JSON in UTF-8, uncompressed.',
  },
  {
    what: 'a form',
    body: 'company_name=Acme',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    detail: 'Send the body as JSON, with Content-Type: application/json.',
  },
  {
    what: 'plain text',
    body: '{"company_name": "Acme"}',
    headers: { 'content-type': 'text/plain' },
    detail: 'Send the body as JSON, with Content-Type: application/json.',
  },
  {
    what: 'a content type that is none',
    body: '{"company_name": "Acme"}',
    headers: { 'content-type': ';;' },
    detail: 'Send the body as JSON, with Content-Type: application/json.',
  },
]

for (const { what, body, headers = json, detail } of rows) {
  test(`${what} is refused with 400 and what to change, uncharged`, async () => {
    const reply = await harness.post('/find-website', body, { ...headers, ...bearer })
    assert.equal(reply.statusCode, 400)
    const sentence = detailOf(reply)
    assert.ok(typeof sentence === 'string' && sentence.startsWith(detail), String(sentence))
    assert.equal(harness.engine.searches, 0)
    assert.equal((await harness.get('/credits', bearer)).json().credits_remaining, 25)
  })
}

test('every mistake of a body is named at once', async () => {
  const reply = await harness.post('/auth/signup', { email: 'x', password: 'short', label: 7 })
  assert.equal(
    detailOf(reply),
    'email must be a string of at most 254 characters like name@acme.example; ' +
      'password must be a string of 8 to 1024 characters; ' +
      'label must be a string of at most 100 characters without control characters or null.',
  )
})

for (const email of ['a\u0000b@acme.example', 'a@ac\u0000me.example', '@acme.example', 'a@b']) {
  test(`${JSON.stringify(email)} is no email`, async () => {
    const reply = await harness.post('/auth/signup', { email, password: 'long enough' })
    assert.equal(reply.statusCode, 400)
    assert.match(String(detailOf(reply)), /^email must be/)
  })
}

test('a NUL in a label is refused before the database sees it', async () => {
  const body = { email: 'nul@acme.example', password: 'long enough', label: 'a\u0000b' }
  assert.equal((await harness.post('/auth/signup', body)).statusCode, 400)
})

const wrongCredentials = [
  'Bearer',
  'Bearer ',
  'Basic dXNlcjpwYXNz',
  'key_live_abc',
  'Bearer key_live_abc',
  `Bearer ${'k'.repeat(5_000)}`,
  'Bearer key_live_\u00e9',
  `Bearer key_live_${'a'.repeat(46)}`,
]
for (const authorization of wrongCredentials) {
  test(`Authorization "${authorization.slice(0, 30)}" is 401 even with a broken body`, async () => {
    const reply = await harness.post('/find-website', '{', { ...json, authorization })
    assert.equal(reply.statusCode, 401)
    assert.equal((detailOf(reply) as { error: string }).error, 'invalid_token')
    assert.ok(reply.headers['www-authenticate'])
  })
}

test('a key revoked a moment ago is 401 even with a broken body', async () => {
  const account = await harness.signUp()
  await harness.get('/credits', account.bearer)
  const url = `/auth/api-keys/${account.prefix}`
  await harness.app.inject({ method: 'DELETE', url, headers: account.bearer })
  for (const body of ['{', '{}', '[]']) {
    const reply = await harness.post('/find-website', body, { ...json, ...account.bearer })
    assert.equal(reply.statusCode, 401, body)
  }
})

for (const version of ['v2', '2', 'latest', '']) {
  test(`Api-Version "${version}" is refused`, async () => {
    const reply = await harness.get('/credits', { ...bearer, 'api-version': version })
    assert.equal(reply.statusCode, 400)
    assert.match(String(detailOf(reply)), /^Api-Version must be one of v1, 1, 1\.0\.0/)
  })
}

for (const path of ['/%zz', '/find-website/%']) {
  test(`the path ${path} is refused with 400`, async () => {
    const reply = await harness.get(path)
    assert.equal(reply.statusCode, 400)
    assert.match(String(detailOf(reply)), /^The path is not a valid URL path/)
  })
}
