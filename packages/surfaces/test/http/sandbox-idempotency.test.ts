import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'

const harness = await createTestApp({ after })
const sandbox = { authorization: 'Bearer key_test_anything' }

function find(company_name: string, headers: Record<string, string>, path = '/find-website') {
  return harness.post(path, { company_name }, headers)
}

test('in the sandbox a repeated key is answered as the first time, and marked as a replay', async () => {
  const headers = { ...sandbox, 'idempotency-key': randomUUID() }
  const first = await find('Acme', headers)
  assert.equal(first.statusCode, 200)
  assert.equal(first.headers['idempotent-replayed'], undefined)
  const again = await find('Acme', headers)
  assert.equal(again.statusCode, 200)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal(again.body, first.body)
})

test('in the sandbox a key with another body is 422, as documented', async () => {
  const headers = { ...sandbox, 'idempotency-key': randomUUID() }
  await find('Acme', headers)
  const other = await find('Another', headers)
  assert.equal(other.statusCode, 422)
  assert.equal(other.json().detail.error, 'bad_request')
  assert.match(other.json().detail.message, /already used with a different request body/)
})

test('keys of one caller of the sandbox are not those of another, nor those of other lookups', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await find('Acme', { ...sandbox, ...key })
  const stranger = await find('Another', { authorization: 'Bearer key_test_other', ...key })
  assert.equal(stranger.statusCode, 200)
  const anonymous = await find('Third', key, '/find-website?sandbox=1')
  assert.equal(anonymous.statusCode, 200)
  assert.equal(anonymous.headers['idempotent-replayed'], undefined)
  const again = await find('Fourth', key, '/find-website?sandbox=1')
  assert.equal(again.statusCode, 422)
  const elsewhere = await find('Acme', { ...sandbox, ...key }, '/find-all')
  assert.equal(elsewhere.headers['idempotent-replayed'], undefined)
})

test('after an error of the sandbox the key is free, and a miss is final', async () => {
  const { lookups } = (await harness.get('/sandbox')).json()
  const person = lookups.find(({ path }: { path: string }) => path === '/find-email/person')
  const inputWith = (status: number) =>
    person.magic_inputs.find((row: { status: number }) => row.status === status).input
  const headers = { ...sandbox, 'idempotency-key': randomUUID() }
  assert.equal((await harness.post(person.path, inputWith(402), headers)).statusCode, 402)
  assert.equal((await harness.post(person.path, inputWith(404), headers)).statusCode, 404)
  const again = await harness.post(person.path, inputWith(404), headers)
  assert.equal(again.statusCode, 404)
  assert.equal(again.headers['idempotent-replayed'], 'true')
})

test('keys of the sandbox leave no row', async () => {
  await find('Acme', { ...sandbox, 'idempotency-key': randomUUID() })
  await harness.services.lookups.idle()
  assert.deepEqual(await harness.services.store.db.query('SELECT * FROM requests'), [])
})

const job = (company_name: string, headers: Record<string, string> = sandbox, query = '') =>
  harness.post(`/jobs/find-all${query}`, { company_name }, headers)

test('a job of the sandbox is in the state that its company stands for, in every process and for ever', async () => {
  const states = {
    Queued: 'queued',
    Running: 'running',
    Hit: 'succeeded',
    'Server Error': 'failed',
  }
  for (const [company, status] of Object.entries(states)) {
    const submitted = await job(`Sandbox ${company}`)
    assert.equal(submitted.statusCode, 202, submitted.body)
    assert.deepEqual((await job(`Sandbox ${company}`)).json(), submitted.json())
    const { job_id } = submitted.json()
    const found = (await harness.get(`/jobs/${job_id}`, sandbox)).json()
    assert.equal(found.status, status)
    const isOpen = found.finished_at === null
    assert.equal(isOpen, company === 'Queued' || company === 'Running')
    const cancelled = (await harness.post(`/jobs/${job_id}/cancel`, undefined, sandbox)).json()
    assert.equal(cancelled.status, isOpen ? 'failed' : status)
    assert.equal(cancelled.error?.error === 'cancelled', isOpen)
  }
  const { job_id } = (await job('Sandbox Hit')).json()
  const { result } = (await harness.get(`/jobs/${job_id}`, sandbox)).json()
  assert.deepEqual(result, (await find('Sandbox Hit', sandbox, '/find-all')).json())
  assert.deepEqual((await harness.get('/jobs', sandbox)).json().jobs, [])
})

test('a job of the sandbox that was asked for by the query is found where its reply says', async () => {
  const submitted = await job('Sandbox Hit', {}, '?sandbox=1')
  const url = new URL(submitted.headers['location'] as string)
  const found = await harness.get(`${url.pathname}${url.search}`)
  assert.equal(found.json().status, 'succeeded')
})

test('the sandbox knows no job that it did not make, and refuses what its id cannot hold', async () => {
  for (const id of [
    'job_sandbox_',
    'job_sandbox_e30',
    'job_sandbox_WzFd',
    'job_3fT9xQ2mLk81ZpRvB0yC',
  ]) {
    assert.equal((await harness.get(`/jobs/${id}`, sandbox)).statusCode, 404, id)
  }
  const long = await job('x'.repeat(150))
  assert.equal(long.statusCode, 400)
  assert.match(long.json().detail, /140 bytes/)
  assert.equal((await job('Sandbox Insufficient Credits')).statusCode, 402)
  const headers = { ...sandbox, 'idempotency-key': randomUUID() }
  await job('Acme', headers)
  assert.equal((await job('Acme', headers)).headers['idempotent-replayed'], 'true')
  assert.equal((await job('Another', headers)).statusCode, 422)
})
