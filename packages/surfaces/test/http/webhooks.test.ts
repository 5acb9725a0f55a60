import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { BulkReply } from '@enricher/contract/bulk'
import { type JobReply, jobReply, type SubmittedJob } from '@enricher/contract/jobs'
import { type WebhookSecretReply, webhookSecretReply } from '@enricher/contract/webhooks'
import { createTestApp, detailOf, type TestAccount } from '@enricher/lab/test/support/app'
import { until } from '@enricher/lab/test/support/until'
import { deleteAccount } from '@enricher/service/store/accounts/deletion'
import Value from 'typebox/value'
import { startSiteServer } from '../../../engine/test/net/support/site-server.ts'

const openHost = '127.0.1.1'
const bodies: string[] = []
const receiver = await startSiteServer(
  async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(204).end()
  },
  { host: openHost },
)
after(receiver.stop)
const harness = await createTestApp(
  { after },
  { EGRESS_ALLOW: `${openHost}/32`, EGRESS_PORT_MAP: `80:${receiver.port}` },
)
const { db } = harness.services.store
const webhook_url = `http://${openHost}/hook?token=hidden`

const submit = (account: Pick<TestAccount, 'bearer'>, input: object, key?: string) =>
  harness.post(
    '/jobs/find-all',
    { company_name: 'Anvils', ...input },
    { ...account.bearer, ...(key !== undefined && { 'idempotency-key': key }) },
  )

const secretOf = async ({ bearer }: Pick<TestAccount, 'bearer'>): Promise<WebhookSecretReply> => {
  const reply = await harness.get('/jobs/webhook-secret', bearer)
  assert.equal(reply.statusCode, 200, reply.body)
  assert.ok(Value.Check(webhookSecretReply, reply.json()), reply.body)
  return reply.json()
}

async function delivered(id: string, { bearer }: TestAccount): Promise<JobReply> {
  return until(async () => {
    const job = (await harness.get(`/jobs/${id}`, bearer)).json<JobReply>()
    assert.ok(Value.Check(jobReply, job), JSON.stringify(job))
    return job.webhook?.state === 'delivered' ? job : null
  })
}

test('a job with webhook_url tells its end there, and says so itself', async () => {
  const account = await harness.signUp(500)
  const submitted = await submit(account, { webhook_url })
  assert.equal(submitted.statusCode, 202, submitted.body)
  const { job_id } = submitted.json<SubmittedJob>()
  const job = await delivered(job_id, account)
  assert.equal(job.status, 'succeeded')
  assert.deepEqual([job.webhook?.attempts, job.webhook?.last_status], [1, 204])
  const [body = ''] = bodies.filter((each) => each.includes(job_id))
  assert.equal(JSON.parse(body).type, 'job.succeeded')
  assert.equal(JSON.parse(body).data.finished_at, job.finished_at)
  assert.ok(!harness.logLines.some((line) => line.includes('hidden')))
  const metrics = await harness.services.metrics.text()
  assert.match(metrics, /enricher_webhook_attempts_total\{outcome="delivered"\} 1/)
})

test('a job without webhook_url has none', async () => {
  const account = await harness.signUp(500)
  const { job_id } = (await submit(account, {})).json<SubmittedJob>()
  const job = (await harness.get(`/jobs/${job_id}`, account.bearer)).json<JobReply>()
  assert.equal(job.webhook, null)
})

test('an address that is never sent to is refused before anything is queued', async () => {
  const account = await harness.signUp(500)
  const urls = [
    ...['http://acme.example/', 'https://10.0.0.1/', 'https://[::1]/', 'https://2130706433/'],
    ...[
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/',
      'https://acme.example:22/',
    ],
    ...['https://user:word@acme.example/', 'ftp://acme.example/', 'https://a b/', 'https://'],
    ...['https://linkedin.com/', 'https://WWW.LinkedIn.com./in/jane-doe', 'https://lnkd.in/x'],
  ]
  for (const url of urls) {
    const reply = await submit(account, { webhook_url: url })
    assert.equal(reply.statusCode, 400, url)
    assert.match(String(detailOf(reply)), /webhook_url/, url)
  }
  const { jobs } = (await harness.get('/jobs', account.bearer)).json()
  assert.deepEqual(jobs, [])
})

test('a file whose start names an address tells its end there, and is not started for one that is refused', async () => {
  const account = await harness.signUp(500)
  const rows = 'company_name\nAnvils\nNetworks of Files\n'
  const headers = { ...account.bearer, 'content-type': 'text/csv' }
  const uploaded = await harness.post('/jobs/bulk', rows, headers)
  assert.equal(uploaded.statusCode, 201, uploaded.body)
  const { file_id } = uploaded.json<BulkReply>()
  const start = (input: object) =>
    harness.post(`/jobs/bulk/${file_id}/start`, { max_credits: 500, ...input }, account.bearer)
  for (const url of ['https://10.0.0.1/', 'https://[::1]/', 'https://www.linkedin.com/in/x']) {
    const refused = await start({ webhook_url: url })
    assert.equal(refused.statusCode, 400, url)
    assert.match(String(detailOf(refused)), /webhook_url/, url)
  }
  const started = await start({ webhook_url })
  assert.equal(started.statusCode, 202, started.body)
  const { job_id } = started.json<BulkReply>()
  assert.ok(job_id, started.body)
  const job = await delivered(job_id, account)
  assert.deepEqual([job.kind, job.webhook?.attempts], ['bulk', 1])
  const [body = ''] = bodies.filter((each) => each.includes(job_id))
  const { type, data } = JSON.parse(body)
  assert.deepEqual([type, data.kind], ['job.succeeded', 'bulk'])
  assert.ok(!/anvils/i.test(body))
})

test('the same key with another webhook_url is another request', async () => {
  const account = await harness.signUp(500)
  const key = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  const first = await submit(account, { webhook_url }, key)
  const again = await submit(account, { webhook_url }, key)
  assert.equal(again.json().job_id, first.json().job_id)
  const other = await submit(account, { webhook_url: 'https://other.example/' }, key)
  assert.equal(other.statusCode, 422, other.body)
})

test('each account has a secret of its own, and renews it', async () => {
  const [account, other] = [await harness.signUp(), await harness.signUp()]
  const first = await secretOf(account)
  assert.deepEqual(await secretOf(account), first)
  assert.notEqual((await secretOf(other)).secret, first.secret)
  assert.deepEqual([first.version, first.previous_until], [1, null])
  const renewal = await harness.post('/jobs/webhook-secret/rotate', undefined, account.bearer)
  const second = renewal.json<WebhookSecretReply>()
  assert.notEqual(second.secret, first.secret)
  assert.deepEqual(await secretOf(account), second)
  assert.ok(Date.parse(second.previous_until ?? '') > Date.now())
  assert.equal((await harness.get('/jobs/webhook-secret')).statusCode, 401)
  assert.ok(!harness.logLines.some((line) => line.includes(first.secret)))
})

test('the sandbox takes webhook_url, sends nothing and has a secret', async () => {
  const sandbox = { bearer: { authorization: 'Bearer key_test_webhooks' } }
  const reply = await submit(sandbox, { webhook_url: 'https://acme.example/' })
  assert.equal(reply.statusCode, 202, reply.body)
  const refused = await submit(sandbox, { webhook_url: 'https://10.0.0.1/' })
  assert.equal(refused.statusCode, 400)
  assert.match((await secretOf(sandbox)).secret, /^whsec_/)
  const rows = await db.query(`SELECT 1 FROM job_webhooks WHERE url LIKE '%acme.example%'`)
  assert.deepEqual(rows, [])
})

test('messages and secrets go with their account', async () => {
  const account = await harness.signUp(500)
  const { job_id } = (await submit(account, { webhook_url })).json<SubmittedJob>()
  await harness.post('/jobs/webhook-secret/rotate', undefined, account.bearer)
  await delivered(job_id, account)
  const { outcome } = await deleteAccount(db, account.id, Buffer.from('former'))
  assert.equal(outcome, 'deleted')
  for (const table of ['job_webhooks', 'webhook_secrets']) {
    const left = await db.query(`SELECT 1 FROM ${table} WHERE account_id = $1`, [account.id])
    assert.deepEqual(left, [], table)
  }
})
