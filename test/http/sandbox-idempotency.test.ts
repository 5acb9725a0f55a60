import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { createTestApp } from '../support/app.ts'

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
