import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { errorWords } from '@enricher/contract/error-reply'
import { errorTable } from '@enricher/contract/errors'
import { offersAt } from '@enricher/contract/lookups'
import { createTestApp } from '@enricher/lab/test/support/app'
import { synonyms } from '../../http/pages/docs-search.ts'

const baseUrl = 'https://api.acme.example'
const harness = await createTestApp({ after }, { BASE_URL: baseUrl })
const sandbox = { authorization: 'Bearer key_test_docs' }

test('every word of an error has a page with each of its codes, its remedy and an example', async () => {
  for (const word of errorWords) {
    const { statusCode, body } = await harness.get(`/docs/errors/${word}`)
    assert.equal(statusCode, 200, word)
    assert.ok(body.includes(`<h1>Error: ${word}</h1>`), word)
    for (const [code, { error, means }] of Object.entries(errorTable)) {
      assert.equal(body.includes(`<code>${code}</code>`), error === word, `${word} ${code}`)
      if (error === word) assert.ok(body.includes(means.split(/[`']/)[0] ?? ''), code)
    }
    assert.match(body, /HTTP\/1\.1 \d{3}\nError-Code: /, word)
  }
  assert.equal((await harness.get('/docs/errors/nowhere')).statusCode, 404)
})

test('every error leads to the page of its word, and a wrong field is named', async () => {
  const find = (path: string, body: object, headers = sandbox) => harness.post(path, body, headers)
  const cases = [
    [await find('/find-website', {}), 'bad_request', 'company_name'],
    [await find('/find-website', { company_name: 7 }), 'bad_request', 'company_name'],
    [await find('/find-email/person', { full_name: 'Jane Doe' }), 'bad_request', /domain/],
    [await find('/find-website', {}, { authorization: 'Bearer no' }), 'invalid_token', undefined],
    [await harness.get('/nowhere'), 'not_found', undefined],
    [
      await find('/find-email/person', { full_name: 'Sandbox Miss', domain: 'acme.example' }),
      'email_not_found',
      undefined,
    ],
  ] as const
  for (const [{ headers, body }, word, param] of cases) {
    assert.ok(
      String(headers['link']).endsWith(`<${baseUrl}/docs/errors/${word}>; rel="help"`),
      `${headers['link']} ${body}`,
    )
    if (param instanceof RegExp) assert.match(String(headers['error-param']), param)
    else assert.equal(headers['error-param'], param)
    assert.ok(headers['x-request-id'])
  }
})

test('each lookup has a page in three languages, with its own path', async () => {
  for (const { name, path } of offersAt(null)) {
    const { body } = await harness.get(`/docs/lookups/${name}`)
    for (const text of [`curl -s ${baseUrl}${path}`, 'createEnricher', 'import requests']) {
      assert.ok(body.includes(text), `${name} ${text}`)
    }
  }
})

test('every link of the documentation leads to a page, and the search finds texts', async () => {
  const home = await harness.get('/docs/guides')
  const paths = [...home.body.matchAll(/href="(\/docs\/[a-z]+\/[^"#]+)"/g)].map(
    ([, path = '']) => path,
  )
  assert.ok(paths.length > 20)
  for (const path of new Set(paths)) {
    const { statusCode, body } = await harness.get(path)
    assert.equal(statusCode, 200, path)
    assert.match(body, /<h1>/)
    // Marks that are left over would be Markdown that was not rendered.
    assert.doesNotMatch(
      body.replace(/<pre[\s\S]*?<\/pre>|<code>.*?<\/code>/g, ''),
      /```|^\||\*\*|\]\(/m,
      path,
    )
  }
  assert.match((await harness.get('/docs/guides?q=idempotency-key')).body, /errors\/bad_request/)
  assert.match((await harness.get('/docs/guides?q=%3Cscript%3E+xyzzy')).body, /No page found/)
})

test('one search finds guides and the reference, from both', async () => {
  const { body } = await harness.get('/docs/guides?q=webhooks')
  assert.match(body, /href="\/docs\/#tag\/jobs\/GET\/jobs\/webhook-secret"/)
  assert.doesNotMatch(body, /\/healthz|href="\/docs\/#tag\/lookups/)
  assert.match((await harness.get('/docs/guides?q=idempotency-key')).body, /\/docs\/guides\//)
  const reference = (await harness.get('/docs/', { accept: 'text/html' })).body
  assert.match(reference, /<form action="guides" role="search"[^>]*><input name="q"/)
  assert.match(reference, /"hideSearch": ?true/)
})

const foundBy = async (search: string) => {
  const { body } = await harness.get(`/docs/guides?${new URLSearchParams({ q: search })}`)
  const rows = body.matchAll(/<a href="([^"]+)">[^<]*<\/a> \((\w+)\)<p [^>]*>([^<]*)</g)
  return [...rows].map(([, path = '', group = '', excerpt = '']) => ({ path, group, excerpt }))
}

test('a search lists guides before lookups, the reference and errors, each with the text around a word', async () => {
  const order = ['Guides', 'Lookups', 'Reference', 'Errors']
  const found = await foundBy('credits')
  const groups = found.map(({ group }) => order.indexOf(group))
  assert.deepEqual(groups, groups.toSorted())
  assert.equal(new Set(groups).size, order.length)
  assert.equal(found[0]?.path, '/docs/guides/money')
  for (const { excerpt } of await foundBy('webhook')) {
    assert.match(excerpt, /webhook/i)
    assert.ok(excerpt.length < 170 && !/[`|#]/.test(excerpt), excerpt)
  }
})

test('a search forgives a letter, knows other words for ours, and leaves out words that no page holds', async () => {
  const pathsBy = async (search: string) => (await foundBy(search)).map(({ path }) => path)
  assert.deepEqual(await pathsBy('idempotancy'), await pathsBy('idempotency'))
  assert.deepEqual(await pathsBy('quixotic webhook'), await pathsBy('webhook'))
  for (const [word, ours] of synonyms) {
    assert.deepEqual(await pathsBy(word), await pathsBy(ours), word)
    assert.ok((await pathsBy(ours)).length > 0, ours)
  }
})

test('every code of an error is in the navigation, and leads to its heading', async () => {
  const { body } = await harness.get('/docs/guides')
  for (const code of Object.keys(errorTable)) {
    const [, path = '', anchor] =
      new RegExp(`href="(/docs/errors/\\w+)(?:#([\\w-]+))?">${code}</a>`).exec(body) ?? []
    assert.ok(path, code)
    if (anchor !== undefined) {
      assert.ok((await harness.get(path)).body.includes(`<h2 id="${anchor}">`), code)
    }
  }
})

test('a guide of many headings lists them, and the reply of each lookup has a table', async () => {
  const guide = (await harness.get('/docs/guides/authentication')).body
  assert.match(guide, /On this page[\s\S]*href="#revoke-and-rotate"/)
  assert.doesNotMatch((await harness.get('/docs/guides/files')).body, /On this page/)
  for (const { name } of offersAt(null)) {
    const { body } = await harness.get(`/docs/lookups/${name}`)
    assert.match(body, /<th scope="col">Reply<\/th>[\s\S]*credits_remaining/, name)
    assert.match(body, /Credits per hit: /, name)
  }
})
