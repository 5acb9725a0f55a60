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
import { createTestApp } from '../test/support/app.ts'
import { databaseUrlOf } from '../test/support/command.ts'
import { runCommandHere } from '../test/support/command-here.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { clientOf, type McpClient } from '../test/support/mcp-client.ts'
import { cleanEnvironment } from '../tools/service-process.ts'
import { companiesAt } from '../world/data/companies.ts'
import { startWorld } from '../world/world.ts'

// Runs the command as clients on a desktop start it.

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
    assert.equal((await client.tools()).length, 12)
    const seen: number[] = []
    const onprogress = ({ progress }: { progress: number }) => void seen.push(progress)
    const input = { company_name: `Bridge ${version}`, dm_categories: ['ceo'] }
    const found = await client.call('find-all', input, undefined, { onprogress })
    assert.equal(found.structuredContent?.['credits_remaining'], 48)
    // On a busy machine a client may read each progress together with the result, and drops it then.
    assert.deepEqual(seen, [1, 2, 3].slice(0, seen.length))
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
    assert.deepEqual([missed.isError ?? false, missed.structuredContent?.['email']], [false, null])
  })
}

/** Runs the command on a message and the end of its input; returns what it wrote to standard output. */
async function answersTo(
  args: readonly string[],
  message: object,
  env: Record<string, string> = {},
) {
  const { command, args: all } = startOf(args, {})
  const child = spawn(command, all, { env: cleanEnvironment(env) })
  const written = text(child.stdout)
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  await once(child.stdout, 'data')
  child.stdin.end()
  await once(child, 'exit')
  return { code: child.exitCode, messages: messagesIn(await written) }
}

const messagesIn = (written: string) =>
  written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a refusal of the service, and a service that is not there, are errors of the protocol', async () => {
  const ping = '{"jsonrpc":"2.0","id":7,"method":"ping"}\n'
  const refused = await runCommandHere(['mcp', '--url', url], {}, ping)
  const [refusal] = messagesIn(refused.stdout)
  assert.deepEqual([refused.code, refusal.id], [0, 7])
  assert.match(refusal.error.message, /^Send your API key/)
  const absent = await runCommandHere(['mcp', '--url', 'http://127.0.0.1:9'], {}, ping)
  const [failure] = messagesIn(absent.stdout)
  assert.match(failure.error.message, /^http:\/\/127\.0\.0\.1:9\/mcp cannot be asked: /)
})

test('it ends with its input, with nothing but messages on standard output', async () => {
  const env = { ENRICHER_API_KEY: 'key_test_stdio' }
  const { code, messages } = await answersTo(['--url', url], { id: 'a', method: 'ping' }, env)
  assert.deepEqual([code, messages], [0, [{ jsonrpc: '2.0', id: 'a', result: {} }]])
  const local = await answersTo([], { id: 1, method: 'ping' })
  assert.deepEqual([local.code, local.messages.length], [0, 1])
  assert.equal((await runCommandHere(['mcp', '--url', 'ftp://acme.example'], {})).code, 2)
})

const readyLine = `${JSON.stringify({ jsonrpc: '2.0', id: 'last', method: 'ping' })}\n`

/** Starts the command with a key, and functions that read its output until it has answered `last`. */
function startBridge(key: string) {
  const { command, args } = startOf(['--url', url], {})
  const child = spawn(command, args, { env: cleanEnvironment({ ENRICHER_API_KEY: key }) })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part
  })
  const messages = () =>
    output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  const answered = async () => {
    child.stdin.write(readyLine)
    while (!output.includes('"last"')) await once(child.stdout, 'data')
  }
  return { child, messages, answered, exited: once(child, 'exit').then(([code]) => code) }
}

test('what is no message is an error, however long, and the next one is answered', async () => {
  const { child, messages, answered, exited } = startBridge('key_test_noise')
  const noise = ['{"a":', '\0\0', '7', 'null', `{"jsonrpc":"2.0","x":"${'x'.repeat(10_000_000)}"}`]
  for (const line of noise) child.stdin.write(`${line}\n`)
  const ping = '{"jsonrpc":"2.0","id":"half","method":"ping"}\n'
  child.stdin.write(ping.slice(0, 9))
  child.stdin.write(`${ping.slice(9)}${ping}`)
  await answered()
  const refused = messages().filter(({ error }) => error)
  assert.deepEqual(
    refused.map(({ id, error }) => [id, error.code]),
    noise.map(() => [null, -32_700]),
  )
  // A client that sends a file closes the input at once, and gets its answers.
  child.stdin.end(`${ping}{"jsonrpc":"2.0","id":"cut"`)
  assert.equal(await exited, 0)
  assert.equal(messages().filter(({ id }) => id === 'half').length, 3)
})

test('over stdio each part of find-all that has ended is reported once, in order, and before the result', async () => {
  const account = await harness.signUp(100)
  const { child, messages, exited } = startBridge(account.key)
  const input = { company_name: 'Bridge in parts', dm_categories: ['ceo'] }
  const params = { name: 'find-all', arguments: input, _meta: { progressToken: 'parts' } }
  child.stdin.end(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'found', method: 'tools/call', params })}\n`,
  )
  assert.equal(await exited, 0)
  const received = messages().map(({ id, params }) => id ?? [params.progressToken, params.progress])
  assert.deepEqual(received, [['parts', 1], ['parts', 2], ['parts', 3], 'found'])
})

test('it ends with exit code 0 by SIGTERM beside an open input, and when its answers are not read', async () => {
  const [stopped, unread] = [startBridge('key_test_stop'), startBridge('key_test_unread')]
  await Promise.all([stopped.answered(), unread.answered()])
  stopped.child.kill('SIGTERM')
  assert.equal(await stopped.exited, 0)
  // Each line that cannot be written emits an error of its own.
  unread.child.stdin.on('error', () => undefined)
  unread.child.stdout.destroy()
  for (let line = 0; line < 20; line += 1) unread.child.stdin.write(readyLine)
  assert.equal(await unread.exited, 0)
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
