import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createTestApp } from '@enricher/lab/test/support/app'
import { fencedBlocks, readDocument, repository } from '@enricher/lab/test/support/documents'
import { createEnricher, EnricherError, replyOf } from '../src/enricher.ts'
import { operations } from '../src/generated/operations.ts'

// These tests run the examples of packages/sdk/README.md, and check what it says about the sandbox.

const harness = await createTestApp({ after }, { VERIFY_EMAIL_CREDITS: '1' })
const baseUrl = await harness.app.listen({ host: '127.0.0.1', port: 0 })
const folder = mkdtempSync(join(tmpdir(), 'enricher-sdk-readme-'))
const lines: string[] = []
const { log } = globalThis.console
before(() => {
  globalThis.console.log = (...words: unknown[]) => void lines.push(words.join(' '))
})
after(() => {
  globalThis.console.log = log
  rmSync(folder, { recursive: true })
})

const readme = readDocument('packages/sdk/README.md')
const source = pathToFileURL(join(repository, 'packages/sdk/src/enricher.ts')).href
const shown = [
  /^https:\/\/\S+ \d*$/,
  /^nothing found, nothing charged\n1$/,
  /^Buy credits; 0 are left\. Request \w+$/,
  /^(?:\S+@northwind\.example .*\n){3,}0$/,
  /succeeded \d+ $/,
  /^find-website draft$/,
  /^\S.+\n\S.+$/,
]

for (const [at, block] of fencedBlocks('packages/sdk/README.md', 'ts').entries()) {
  test(`example ${at + 1} of the SDK's README runs`, async () => {
    const path = join(folder, `example-${at}.ts`)
    const text = block.text
      .replaceAll("'enricher-sdk'", `'${source}'`)
      .replaceAll('http://localhost:8080', baseUrl)
    writeFileSync(path, text)
    lines.length = 0
    await import(pathToFileURL(path).href)
    assert.match(lines.join('\n'), shown[at] ?? /^nothing expected$/)
  })
}

test('the README names every method', () => {
  for (const name of Object.keys(operations)) {
    // These are aliases of other operations, left out on purpose.
    if (name === 'createCheckout' || name === 'describeSandbox') continue
    assert.ok(readme.includes(`\`${name}\``), name)
  }
})

test('an input without an account reaches only the sandbox; a miss has null in every field', async () => {
  const enricher = createEnricher({ baseUrl, sandbox: true })
  const linkedin_url = 'https://www.linkedin.com/in/sandbox-miss'
  assert.deepEqual(await enricher.findEmailLinkedin({ linkedin_url }), {
    name: null,
    email: null,
    job_title: null,
    email_status: null,
    source: null,
    cached: false,
    credits_remaining: null,
    linkedin_url,
  })
  const roster = await enricher.findEmailCompany({ domain: 'miss.example' })
  assert.deepEqual([roster.emails, roster.next_cursor, roster.count], [[], null, 0])
  const open = createEnricher({ baseUrl })
  const error = await open.getAccount().catch((thrown: unknown) => thrown)
  assert.ok(error instanceof EnricherError && error.code === 'invalid_token')
  assert.equal((await open.listProducts()).length, 3)
})

test('a path, a query and a body are made of one input', async () => {
  const enricher = createEnricher({ baseUrl: `${baseUrl}/`, apiKey: async () => 'key_test_paths' })
  const error = await enricher.revokeApiKey({ prefix: 'key_live_../etc' }).catch((thrown) => thrown)
  assert.match(error.code, /not_found|bad_request/)
  await assert.rejects(async () => enricher.revokeApiKey({ prefix: '' }), TypeError)
  await assert.rejects(async () => enricher.getJob({ job_id: '..' }), TypeError)
  const found = await enricher.findWebsite({ company_name: 'Acme' }, { requestId: 'order-2026_11' })
  assert.equal(replyOf(found)?.requestId, 'order-2026_11')
  assert.equal(replyOf({ ...found }), null)
})

test('a client shows its key to no console and no JSON', () => {
  const enricher = createEnricher({ baseUrl, apiKey: 'key_live_secret' })
  assert.doesNotMatch(JSON.stringify(enricher), /key_live/)
  for (const wrong of ['ftp://acme.example', 'http://a:b@acme.example', 'x', `${baseUrl}?a=1`]) {
    assert.throws(() => createEnricher({ baseUrl: wrong }), TypeError, wrong)
  }
})
