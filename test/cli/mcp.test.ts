import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Client as Client2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { cleanEnvironment } from '../../tools/service-process.ts'
import { companiesAt } from '../../world/data/companies.ts'
import { startWorld } from '../../world/world.ts'
import { createTestApp } from '../support/app.ts'
import { databaseUrlOf } from '../support/command.ts'
import { createTestDatabase } from '../support/database.ts'
import { clientOf, type McpClient } from '../support/mcp-client.ts'

// The command as clients on a desktop start it.

const entry = resolve(import.meta.dirname, '../../bin/enricher.js')
const harness = await createTestApp({ after })
const url = await harness.app.listen({ port: 0, host: '127.0.0.1' })
const world = await startWorld({ companies: companiesAt('firnwand.ch') })
const database = await createTestDatabase({ after })
after(() => world.stop())

type Start = { readonly args: readonly string[]; readonly env: Record<string, string> }

async function openV1({ args, env }: Start): Promise<McpClient> {
  const client = new Client1({ name: 'desktop', version: '1.0.0' })
  await client.connect(new Stdio1(startOf(args, env)))
  return clientOf(client as never)
}

async function openV2({ args, env }: Start): Promise<McpClient> {
  const client = new Client2(
    { name: 'desktop', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  )
  await client.connect(new Stdio2(startOf(args, env)))
  return clientOf(client as never)
}

function startOf(args: readonly string[], env: Record<string, string>) {
  return {
    command: process.execPath,
    args: [entry, 'mcp', ...args],
    env: cleanEnvironment(env) as Record<string, string>,
    stderr: 'ignore' as const,
  }
}

for (const [version, open] of [
  ['v1 (2025)', openV1],
  ['v2 (2026)', openV2],
] as const) {
  test(`${version}: over stdio the tools of a service are called for the account of the key`, async (t) => {
    const account = await harness.signUp(100)
    const client = await open({ args: ['--url', url], env: { ENRICHER_API_KEY: account.key } })
    t.after(() => client.close())
    assert.equal((await client.tools()).length, 10)
    const seen: number[] = []
    const onprogress = ({ progress }: { progress: number }) => void seen.push(progress)
    const input = { company_name: `Bridge ${version}`, dm_categories: ['ceo'] }
    const found = await client.call('find-all', input, undefined, { onprogress })
    assert.equal(found.structuredContent?.['credits_remaining'], 48)
    // The last may reach the client together with the result, after which it reports no more.
    assert.deepEqual(seen.slice(0, 2), [1, 2])
    const missing = await client.call('find-website', {})
    assert.deepEqual([missing.isError, missing._meta?.['status']], [true, 400])
    assert.match((await client.read('enricher://pricing'))?.text ?? '', /^# Pricing/)
  })

  test(`${version}: without a service the lookups run here, and nothing is charged`, async (t) => {
    const env = { ...world.env, DATABASE_URL: databaseUrlOf(database) }
    const client = await open({ args: [], env })
    t.after(() => client.close())
    const tools = await client.tools()
    assert.ok(tools.every(({ description }) => description?.endsWith('nothing is charged.')))
    assert.ok(!tools.some(({ name }) => ['ask', 'balance', 'top-up'].includes(name)))
    const { structuredContent } = await client.call('find-email-decision-maker', {
      decision_maker_category: 'ceo',
      domain: 'firnwand.ch',
    })
    assert.match(String(structuredContent?.['email']), /@firnwand\.ch$/)
    assert.equal(structuredContent?.['credits_remaining'], null)
    const missed = await client.call('find-email-person', {
      full_name: 'Nemo Niemand',
      domain: 'firnwand.ch',
    })
    assert.equal(missed._meta?.['error'], 'email_not_found')
  })
}

/** Runs the command on lines, and returns the messages it wrote: all of its standard output. */
async function answersTo(args: readonly string[], lines: readonly object[], env = {}) {
  const { command, args: all } = startOf(args, {})
  const child = spawn(command, all, { env: cleanEnvironment({ ...env }) })
  const written = text(child.stdout)
  for (const line of lines) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`)
  const first = once(child.stdout, 'data')
  if (lines.length > 0) await first
  child.stdin.end()
  await once(child, 'exit')
  const messages = (await written).trimEnd().split('\n')
  return { code: child.exitCode, messages: messages.map((line) => JSON.parse(line || 'null')) }
}

test('a refusal of the service, and a service that is not there, are errors of the protocol', async () => {
  const ping = { id: 7, method: 'ping' }
  const refused = await answersTo(['--url', url], [ping])
  assert.deepEqual([refused.code, refused.messages[0].id], [0, 7])
  assert.match(refused.messages[0].error.message, /^Send your API key/)
  const absent = await answersTo(['--url', 'http://127.0.0.1:9'], [ping])
  assert.match(absent.messages[0].error.message, /^http:\/\/127\.0\.0\.1:9\/mcp cannot be asked: /)
})

test('it ends with its input, with nothing but messages on standard output', async () => {
  const env = { ENRICHER_API_KEY: 'key_test_stdio' }
  const { code, messages } = await answersTo(['--url', url], [{ id: 'a', method: 'ping' }], env)
  assert.deepEqual([code, messages], [0, [{ jsonrpc: '2.0', id: 'a', result: {} }]])
  const local = await answersTo([], [{ id: 1, method: 'ping' }])
  assert.deepEqual([local.code, local.messages.length], [0, 1])
  assert.equal((await answersTo(['--url', 'ftp://acme.example'], [])).code, 2)
})

test('a call that the client cancels ends at the service', async (t) => {
  const account = await harness.signUp(100)
  const cancelling = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  harness.engine.respond = async () => ({
    websiteUrl: 'https://stdio-cancelled.example',
    source: 'site',
    confidence: 0.9,
  })
  const hang = async (_: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
    cancelling.abort()
    if (!signal.aborted) await once(signal, 'abort')
    end()
    throw signal.reason
  }
  harness.engine.findRoster = hang
  harness.engine.findDecisionMaker = hang
  const client = await openV1({ args: ['--url', url], env: { ENRICHER_API_KEY: account.key } })
  t.after(() => client.close())
  const input = { company_name: 'Cancelled over stdio' }
  await assert.rejects(client.call('find-all', input, undefined, { signal: cancelling.signal }))
  await ended
  await harness.services.lookups.idle()
  assert.equal((await harness.get('/credits', account.bearer)).json().credits_remaining, 98)
})
