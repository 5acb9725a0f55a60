import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { after, test } from 'node:test'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
    if (name !== undefined) loaded.add(name)
    return next(url, context)
  },
})

// Each of them takes from 10 to 250 ms of a start, and megabytes of a process that may never need it.
const needless = [
  '@fastify/swagger',
  '@modelcontextprotocol/server',
  '@scalar/fastify-api-reference',
  'ajv',
  'cheerio',
  'nodemailer',
  'oidc-provider',
  'undici',
  'yaml',
]

test('what only some requests need is loaded by the first of them, not by the start', async () => {
  const { createTestApp } = await import('@enricher/lab/test/support/app')
  const harness = await createTestApp({ after })
  assert.equal((await harness.get('/healthz')).statusCode, 200)
  assert.deepEqual(
    needless.filter((name) => loaded.has(name)),
    [],
  )
  await harness.get('/openapi.json')
  const reply = await harness.app.inject({
    method: 'POST',
    url: '/find-website?sandbox=1',
    body: { company_name: 'Sandbox Hit' },
  })
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(
    needless.filter((name) => loaded.has(name)),
    ['@fastify/swagger', 'ajv', 'yaml'],
  )
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const accept = 'application/json, text/event-stream'
  const pinged = await harness.post('/mcp?sandbox=1', ping, { accept })
  assert.equal(pinged.statusCode, 200)
  assert.ok(loaded.has('@modelcontextprotocol/server'))
})
