import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, type TestContext, test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import { openHost, startHarness } from '../../../engine/test/net/support/egress-harness.ts'
import { startSiteServer } from '../../../engine/test/net/support/site-server.ts'
import { createWebhookDeliveries } from '../../jobs/webhook-deliveries.ts'
import { deriveWebhookSecrets } from '../../jobs/webhook-secret.ts'
import { webhookPausesMs } from '../../jobs/webhook-verdict.ts'
import { createAccountJobs } from '../../store/jobs/account-jobs.ts'
import { createJobWebhooks } from '../../store/jobs/job-webhooks.ts'
import { createStoreHarness } from '../store/store-harness.ts'

const { db } = await createStoreHarness({ after })
const jobs = createAccountJobs(db)
const webhooks = createJobWebhooks(db)
const secretOf = deriveWebhookSecrets('a secret of an installation')
const receiver = 'http://acme.test/hooks?token=hidden'

type Message = { readonly headers: IncomingMessage['headers']; readonly body: string }

/** Starts a receiver behind a guarded egress, and a process that sends to it. */
async function startDeliveries(
  t: TestContext,
  answer: RequestListener,
  options: Parameters<typeof startHarness>[2] & { readonly timeoutMs?: number } = {},
) {
  const messages: Message[] = []
  const harness = await startHarness(
    t,
    async (request, response) => {
      messages.push({ headers: request.headers, body: await text(request) })
      answer(request, response)
    },
    options,
  )
  const logged: object[] = []
  const log = (fields: object) => void logged.push(fields)
  const outcomes: string[] = []
  const open = () =>
    createWebhookDeliveries({
      webhooks,
      secretOf: async () => secretOf,
      network: async () => harness.egress,
      baseUrl: 'https://enricher.example',
      clock: Date.now,
      logger: { info: log, warn: log } as never,
      onAttempt: (outcome) => void outcomes.push(outcome),
      timeoutMs: options.timeoutMs ?? 10_000,
    })
  const deliveries = open()
  t.after(async () => {
    await deliveries.stop()
    await db.query('DELETE FROM account_jobs')
  })
  return { ...harness, messages, logged, outcomes, deliveries, open }
}

/** Makes a job of an account that is over, with its message due. */
async function endedJob(accountId: string, webhookUrl: string): Promise<string> {
  const asked = { accountId, kind: 'test', input: '{"company_name":"Jane Doe Ltd"}' }
  const job = await jobs.submit(
    { ...asked, idempotency: null, keptMs: 86_400_000, webhookUrl },
    100_000,
  )
  assert.ok(job)
  await jobs.cancel(accountId, job.id, 'Cancelled.')
  return job.id
}

const webhookOf = async (accountId: string, id: string) =>
  (await jobs.find(accountId, id)).jobs[0]?.webhook ?? assert.fail('no webhook')

async function settled(
  accountId: string,
  id: string,
  again: () => Promise<void>,
): ReturnType<typeof webhookOf> {
  return until(async () => {
    const webhook = await webhookOf(accountId, id)
    if (webhook.lastAttemptAt !== null) return webhook
    await again()
    return null
  })
}

/** Verifies a message as the specification of Standard Webhooks says, with no code of ours. */
function isSigned({ headers, body }: Message, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(content).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((entry) => {
      const [version, signature = ''] = entry.split(',')
      const given = Buffer.from(signature, 'base64')
      return version === 'v1' && given.length === 32 && timingSafeEqual(given, expected)
    })
}

/** Ends the pause before the next attempt. */
const makeDue = (id: string) =>
  db.query('UPDATE job_webhooks SET due_at = now(), last_attempt_at = NULL WHERE job_id = $1', [id])

test('the end of a job is sent once, signed, without what was asked or found', async (t) => {
  const { deliveries, messages, outcomes } = await startDeliveries(t, (_, response) => {
    response.writeHead(204).end()
  })
  const id = await endedJob('acc_sent', receiver)
  const webhook = await settled('acc_sent', id, deliveries.deliver)
  assert.equal(webhook.state, 'delivered')
  assert.equal(webhook.lastStatus, 204)
  assert.equal(webhook.nextAttemptAt, null)
  await deliveries.deliver()
  const [message, ...rest] = messages
  assert.ok(message)
  assert.deepEqual(rest, [])
  assert.ok(isSigned(message, secretOf('acc_sent', 1)))
  assert.ok(!isSigned(message, secretOf('acc_other', 1)))
  assert.ok(!isSigned({ ...message, body: `${message.body} ` }, secretOf('acc_sent', 1)))
  const age = Date.now() / 1_000 - Number(message.headers['webhook-timestamp'])
  assert.ok(Math.abs(age) < 60, `${age} s`)
  const { type, timestamp, data } = JSON.parse(message.body)
  assert.equal(type, 'job.failed')
  assert.equal(timestamp, data.finished_at)
  assert.deepEqual(Object.keys(data), [
    ...['job_id', 'kind', 'status', 'created_at', 'started_at', 'finished_at', 'status_url'],
  ])
  assert.equal(data.status_url, `https://enricher.example/jobs/${id}`)
  assert.deepEqual(outcomes, ['delivered'])
  const [row] = await db.query('SELECT url FROM job_webhooks WHERE job_id = $1', [id])
  assert.deepEqual(row, { url: null })
})

test('a job that is not over sends nothing', async (t) => {
  const { deliveries, messages } = await startDeliveries(t, (_, response) => response.end())
  const asked = { accountId: 'acc_open', kind: 'test', input: '{}', idempotency: null }
  const job = await jobs.submit({ ...asked, keptMs: 60_000, webhookUrl: receiver }, 10)
  await deliveries.deliver()
  assert.equal((await webhookOf('acc_open', job?.id ?? '')).nextAttemptAt, null)
  assert.deepEqual(messages, [])
})

test('a failing receiver is sent to again after growing pauses, under the same id, for about a day', async (t) => {
  const { deliveries, messages, logged } = await startDeliveries(t, (_, response) => {
    response.writeHead(500).end('x'.repeat(100_000))
  })
  const id = await endedJob('acc_failing', receiver)
  for (const pauseMs of webhookPausesMs) {
    const webhook = await settled('acc_failing', id, deliveries.deliver)
    const { state, nextAttemptAt, lastAttemptAt, lastError } = webhook
    assert.equal(state, 'pending')
    assert.equal(lastError, 'status')
    const waitMs = Number(nextAttemptAt) - Number(lastAttemptAt)
    assert.ok(Math.abs(waitMs - pauseMs) < 5, `${waitMs} ms instead of ${pauseMs}`)
    await makeDue(id)
  }
  const attempts = webhookPausesMs.length + 1
  const last = await settled('acc_failing', id, deliveries.deliver)
  assert.equal(last.state, 'failed')
  assert.equal(messages.length, attempts)
  assert.equal(new Set(messages.map(({ headers }) => headers['webhook-id'])).size, 1)
  const hours = webhookPausesMs.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  assert.ok(hours > 20 && hours <= 24, `${hours} h`)
  assert.equal(logged.length, attempts)
  assert.ok(!JSON.stringify(logged).includes('hidden'), 'the query of an address is not logged')
})

test('a receiver that is gone is sent no more', async (t) => {
  const { deliveries } = await startDeliveries(t, (_, response) => response.writeHead(410).end())
  const id = await endedJob('acc_gone', receiver)
  const webhook = await settled('acc_gone', id, deliveries.deliver)
  assert.equal(webhook.state, 'failed')
  assert.equal(webhook.lastError, 'gone')
})

test('no redirect is followed, neither to a public address nor to a private one', async (t) => {
  const places = ['http://acme.test/elsewhere', 'http://127.0.2.1/', 'http://169.254.169.254/']
  let location = ''
  const { deliveries, site } = await startDeliveries(t, (_, response) => {
    response.writeHead(307, { location }).end()
  })
  const forbidden = await startSiteServer((_, response) => response.end(), {
    host: '127.0.2.1',
    port: site.port,
  })
  t.after(forbidden.stop)
  for (const [n, place] of places.entries()) {
    location = place
    const id = await endedJob(`acc_moved_${n}`, receiver)
    const webhook = await settled(`acc_moved_${n}`, id, deliveries.deliver)
    assert.equal(webhook.state, 'pending')
    assert.equal(webhook.lastStatus, 307)
  }
  assert.deepEqual(site.requests, Array(places.length).fill('POST acme.test /hooks?token=hidden'))
  assert.equal(forbidden.connections.accepted, 0)
})

test('nothing is sent to LinkedIn, whenever its address was stored', async (t) => {
  const hosts = ['linkedin.com', 'www.linkedin.com', 'lnkd.in']
  const { deliveries, site } = await startDeliveries(t, (_, response) => response.end(), {
    names: Object.fromEntries(hosts.map((host) => [host, openHost])),
  })
  for (const [n, host] of [...hosts, 'WWW.LinkedIn.com.'].entries()) {
    const id = await endedJob(`acc_linkedin_${n}`, `http://${host}/hook`)
    const { state, lastError } = await settled(`acc_linkedin_${n}`, id, deliveries.deliver)
    assert.deepEqual([state, lastError], ['failed', 'blocked_address'], host)
  }
  assert.equal(site.connections.accepted, 0)
})

test('a receiver that drips its reply is left in time', async (t) => {
  const { deliveries, site } = await startDeliveries(
    t,
    (request, response) => {
      // The receiver sends its headers or its body byte after byte, as long as there is a connection.
      if (request.url === '/body') response.writeHead(200).flushHeaders()
      const out = request.url === '/body' ? response : response.socket
      if (request.url === '/head') response.socket?.write('HTTP/1.1 200 OK\r\nx-odd: ')
      const timer = setInterval(() => out?.write('x'), 20)
      request.socket.on('close', () => clearInterval(timer))
    },
    { timeoutMs: 300 },
  )
  for (const part of ['head', 'body']) {
    const id = await endedJob(`acc_drip_${part}`, `http://acme.test/${part}`)
    const webhook = await settled(`acc_drip_${part}`, id, deliveries.deliver)
    assert.deepEqual([webhook.state, webhook.lastError], ['pending', 'timeout'], part)
  }
  await until(() => site.connections.open === 0)
})

test('nothing is sent to private addresses, however they are written, or to other ports', async (t) => {
  const { deliveries, site } = await startDeliveries(t, (_, response) => response.end(), {
    names: { 'inside.test': '127.0.2.1', 'meta.test': '169.254.169.254' },
  })
  const forbidden = await startSiteServer((_, response) => response.end(), {
    host: '127.0.2.1',
    port: site.port,
  })
  t.after(forbidden.stop)
  const urls = [
    ...['http://127.0.2.1/', 'http://2130706945/', 'http://0x7f.2.1/', 'http://[::1]/'],
    ...['http://[::ffff:127.0.2.1]/', 'http://[::ffff:7f00:201]/', 'http://inside.test/'],
    ...['http://meta.test/latest/', 'http://10.0.0.1/', 'https://169.254.169.254/'],
    ...[`http://127.0.2.1:${site.port}/`, 'http://acme.test:22/', 'http://user@acme.test/'],
  ]
  for (const [n, url] of urls.entries()) {
    const id = await endedJob(`acc_inside_${n}`, url)
    const { lastError, state } = await settled(`acc_inside_${n}`, id, deliveries.deliver)
    // The account knows the address it wrote; it does not learn what a name leads to inside.
    const isName = new URL(url).hostname.endsWith('.test')
    const expected = isName ? ['unreachable', 'pending'] : ['blocked_address', 'failed']
    assert.deepEqual([lastError, state], expected, url)
  }
  assert.equal(forbidden.connections.accepted, 0)
  assert.equal(site.connections.accepted, 0)
})

test('a name that becomes private between two attempts is not sent to', async (t) => {
  const { deliveries, site, messages } = await startDeliveries(
    t,
    (_, response) => response.writeHead(503, { connection: 'close' }).end(),
    {
      replyTo: (name, type, asked) =>
        type === 'A'
          ? [{ type: 'A', name, ttl: 0, data: asked === 1 ? openHost : '127.0.2.1' }]
          : [],
    },
  )
  const forbidden = await startSiteServer((_, response) => response.end(), {
    host: '127.0.2.1',
    port: site.port,
  })
  t.after(forbidden.stop)
  const id = await endedJob('acc_rebound', 'http://rebind.test/')
  assert.equal((await settled('acc_rebound', id, deliveries.deliver)).state, 'pending')
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
  await makeDue(id)
  const webhook = await settled('acc_rebound', id, deliveries.deliver)
  assert.equal(webhook.lastError, 'unreachable')
  assert.equal(forbidden.connections.accepted, 0)
  assert.equal(messages.length, 1)
})

/** Stores that many further due messages, copies of a job's. */
async function copyMessages(jobId: string, count: number): Promise<void> {
  for (const [table, id] of [
    ['account_jobs', 'id'],
    ['job_webhooks', 'job_id'],
  ]) {
    const [columns] = await db.query<{ names: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
        WHERE table_name = $1 AND is_identity = 'NO' AND is_generated = 'NEVER' AND column_name <> $2`,
      [table, id],
    )
    await db.query(
      `INSERT INTO ${table} (${id}, ${columns?.names})
       SELECT ${id} || '-' || n, ${columns?.names} FROM ${table}, generate_series(1, $2::int) n WHERE ${id} = $1`,
      [jobId, count],
    )
  }
  const due = "SELECT 1 FROM job_webhooks WHERE account_id = 'acc_silent' AND due_at <= now()"
  assert.equal((await db.query(due)).length, count + 4)
}

test('a thousand messages to a receiver that never replies hold their own account alone, and are left in time', async (t) => {
  const { deliveries, messages } = await startDeliveries(
    t,
    (request, response) => {
      if (request.headers.host !== 'silent.test') response.end()
    },
    { names: { 'silent.test': openHost, 'acme.test': openHost }, timeoutMs: 3_000 },
  )
  const silent = await Promise.all(
    Array.from({ length: 4 }, () => endedJob('acc_silent', 'http://silent.test/')),
  )
  await copyMessages(silent[0] ?? '', 996)
  const id = await endedJob('acc_quick', receiver)
  const webhook = await settled('acc_quick', id, deliveries.deliver)
  assert.equal(webhook.state, 'delivered')
  const toSilent = messages.filter(({ headers }) => headers.host === 'silent.test')
  assert.ok(toSilent.length <= 8, `${toSilent.length} at a time`)
  const tried =
    "SELECT 1 FROM job_webhooks WHERE account_id = 'acc_silent' AND last_error = 'timeout'"
  await until(async () => (await db.query(tried)).length >= 4)
})

test('what a process that ends had begun is sent by the next one', async (t) => {
  let isSilent = true
  const { deliveries, open, site } = await startDeliveries(t, (_, response) => {
    if (!isSilent) response.end()
  })
  const id = await endedJob('acc_restart', receiver)
  await deliveries.deliver()
  await until(() => site.requests.length > 0)
  await deliveries.stop()
  const between = await webhookOf('acc_restart', id)
  assert.deepEqual([between.state, between.attempts], ['pending', 0])
  isSilent = false
  const next = open()
  t.after(next.stop)
  assert.equal((await settled('acc_restart', id, next.deliver)).state, 'delivered')
})

test('after a renewal messages are signed with both secrets, and a day later with the new one', async (t) => {
  const { deliveries, messages } = await startDeliveries(t, (_, response) => response.end())
  const { version } = await webhooks.rotate('acc_renewed')
  assert.equal(version, 2)
  const first = await endedJob('acc_renewed', receiver)
  await settled('acc_renewed', first, deliveries.deliver)
  await db.query(
    `UPDATE webhook_secrets SET rotated_at = now() - interval '25 hours' WHERE account_id = 'acc_renewed'`,
  )
  const second = await endedJob('acc_renewed', receiver)
  await settled('acc_renewed', second, deliveries.deliver)
  const signedBy = messages.map((message) =>
    [1, 2].filter((each) => isSigned(message, secretOf('acc_renewed', each))),
  )
  assert.deepEqual(signedBy, [[1, 2], [2]])
})

test('two processes do not send the same message at a time', async (t) => {
  const { deliveries, open, messages } = await startDeliveries(t, (_, response) => response.end())
  const other = open()
  t.after(other.stop)
  const ids = await Promise.all(Array.from({ length: 20 }, () => endedJob('acc_two', receiver)))
  await Promise.all(
    ids.map((id) =>
      settled('acc_two', id, async () => {
        await Promise.all([deliveries.deliver(), other.deliver()])
      }),
    ),
  )
  assert.equal(messages.length, ids.length)
})
