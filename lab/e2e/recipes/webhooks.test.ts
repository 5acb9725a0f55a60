import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { sleep } from '@enricher/engine/lib/time'
import { signedMessage } from '@enricher/service/jobs/webhook-message'
import { startSiteServer } from '../../../packages/engine/test/net/support/site-server.ts'
import { createTestApp } from '../../test/support/app.ts'
import { fencedBlocks } from '../../test/support/documents.ts'
import { freePort } from '../../tools/service-process.ts'

// Runs what docs/recipes/webhooks.md shows as its reader would: starts, receives, verifies and reads.

type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

const receiverHost = '127.0.1.1'
const receiverPort = await freePort()
// A message that came too early is repeated after 5 s, and then after a minute: a slow start misses the first one.
const receivedMsMax = 90_000
const messages: Message[] = []
// The server keeps a copy of each message on its way to the receiver.
const way = await startSiteServer(
  async (request, response) => {
    const message = { headers: request.headers as Message['headers'], body: await text(request) }
    messages.push(message)
    // A message that comes before the receiver listens is repeated.
    response.writeHead(await post(message).catch(() => 503)).end()
  },
  { host: receiverHost },
)
const harness = await createTestApp(
  { after },
  { EGRESS_ALLOW: `${receiverHost}/32`, EGRESS_PORT_MAP: `80:${way.port}` },
)
after(way.stop)
const baseUrl = await harness.app.listen({ host: '127.0.0.1', port: 0 })
const folder = mkdtempSync(join(tmpdir(), 'enricher-webhooks-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const [verifier = '', receiver = '', workflow = '', zap = ''] = fencedBlocks(
  'docs/recipes/webhooks.md',
  'js',
).map((block) => block.text)
const [start = ''] = fencedBlocks('docs/recipes/webhooks.md', 'bash').map((block) => block.text)

async function post({ headers, body }: Message): Promise<number> {
  const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))
  const reply = await fetch(`http://127.0.0.1:${receiverPort}/`, {
    ...{ method: 'POST', headers: Object.fromEntries(signed), body },
  })
  return reply.status
}

/** Returns a message as the service would have sent it at that time, with that secret. */
const signedAt = (secret: string, atMs: number, { body }: Message, jobId = 'job_other'): Message =>
  signedMessage(jobId, body, [secret], atMs)
const forgedOf = (message: Message): Message => ({
  ...message,
  body: message.body.replace('job.succeeded', 'job.failed'),
})

/** Starts a job and the receiver as a reader of the recipe would; returns when the receiver has printed a line. */
async function received() {
  const { key } = await harness.signUp(500)
  const typed = {
    ...{ ...process.env, ENRICHER_URL: baseUrl, ENRICHER_API_KEY: key },
    RECEIVER_URL: `http://${receiverHost}/hook`,
  }
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', start], {
    ...{ env: typed, cwd: folder, timeout: 20_000 },
  })
  const secret = stdout.trim()
  const program = join(folder, 'receiver.cjs')
  writeFileSync(program, `${verifier}\n${receiver}`)
  const env = { ...typed, WEBHOOK_SECRET: secret, PORT: String(receiverPort) }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => child.kill())
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => void lines.push(chunk))
  await once(child.stdout, 'data', { signal: AbortSignal.timeout(receivedMsMax) })
  const message = messages.at(-1) ?? assert.fail('no message')
  return { secret, lines, message }
}

const run = await received()

/** Waits until the receiver has printed that many lines. */
async function printed(lines: readonly string[], count: number): Promise<void> {
  const signal = AbortSignal.timeout(10_000)
  while (lines.length < count) await sleep(5, signal)
  assert.equal(lines.length, count)
}

test('the receiver reads the result of a genuine message, and refuses what is forged, old or copied', async () => {
  const { secret, lines, message } = run
  const [line = ''] = lines
  const { job_id } = JSON.parse(message.body).data
  assert.match(line, new RegExp(`^${job_id} succeeded \\d+\\n$`))
  assert.equal(await post(forgedOf(message)), 401)
  assert.equal(await post({ ...message, headers: {} }), 401)
  assert.equal(await post(signedAt(secret, Date.now() - 310_000, message)), 401)
  assert.equal(await post(signedAt(secret, Date.now() + 310_000, message)), 401)
  assert.equal(await post(signedAt('whsec_b3RoZXI=', Date.now(), message)), 401)
  // A repetition whose first reply was lost ends with a success as well, and nothing is done for it.
  assert.equal(await post(message), 204)
  assert.deepEqual(lines, [line])
  assert.equal(await post(signedAt(secret, Date.now(), message)), 204)
  await printed(lines, 2)
})

test('a result that cannot be read is read at the next repetition of its message', async () => {
  const { secret, message, lines } = run
  const before = lines.length
  const unknown = { ...message, body: message.body.replace(/"job_[^"]+"/, '"job_unknown"') }
  const first = signedAt(secret, Date.now(), unknown, 'job_later')
  assert.equal(await post(first), 503)
  assert.equal(await post(signedAt(secret, Date.now(), message, 'job_later')), 204)
  await printed(lines, before + 1)
})

test('a body that has no end is cut off by the receiver', async () => {
  const endless = 'x'.repeat(70_000)
  await assert.rejects(post({ headers: run.message.headers, body: endless }))
})

/** Runs code as an automation service does: as the body of an async function, with the service's names. */
function asStep(code: string, names: Readonly<Record<string, unknown>>, self?: object) {
  const secret = code.replace("'whsec_...'", JSON.stringify(run.secret))
  const body = `return (async function () {\nlet output\n${verifier}\n${secret}\nreturn output\n}).call(self)`
  const all = { ...names, self, require: createRequire(import.meta.url) }
  return new Function(...Object.keys(all), body)(...Object.values(all))
}

test('the n8n code gives a genuine message to the next node once, and nothing else', async () => {
  const kept = {}
  const node = (message: Message) =>
    asStep(
      workflow,
      {
        $input: { first: () => ({ json: { headers: message.headers } }) },
        $getWorkflowStaticData: () => kept,
      },
      { helpers: { getBinaryDataBuffer: async () => Buffer.from(message.body) } },
    )
  const { message, secret } = run
  assert.deepEqual(await node(forgedOf(message)), [])
  assert.deepEqual(await node(signedAt(secret, Date.now() - 310_000, message)), [])
  assert.deepEqual(await node({ ...message, headers: {} }), [])
  assert.deepEqual(await node(message), [{ json: JSON.parse(message.body).data }])
  assert.deepEqual(await node(message), [])
})

test('the Zapier code gives a genuine message to the next step once, and ends the run for all else', async () => {
  const kept = new Map<string, string>()
  const StoreClient = () => ({
    get: async (key: string) => kept.get(key) ?? null,
    set: async (key: string, value: string) => void kept.set(key, value),
  })
  const step = ({ headers, body }: Message) => {
    const [id, time, signatures] = ['id', 'timestamp', 'signature'].map(
      (name) => headers[`webhook-${name}`] ?? '',
    )
    return asStep(zap, { StoreClient, inputData: { id, time, signatures, body } })
  }
  const { message, secret } = run
  await assert.rejects(step(forgedOf(message)), /not signed/)
  await assert.rejects(step(signedAt(secret, Date.now() - 310_000, message)), /too old/)
  assert.deepEqual(await step(message), JSON.parse(message.body).data)
  await assert.rejects(step(message), /received before/)
})
