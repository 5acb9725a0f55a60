import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { auditSlice } from '@enricher/service/store/credits/audit'
import { createTestApp, type TestApp, urlOf } from '../support/app.ts'
import { restoreFrom } from '../support/backup-harness.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { keptReleases, type ReleaseData, readRelease, releasePath } from './release-data.ts'

test('the data of a release are kept at all', () => {
  assert.ok(keptReleases().includes('0.1.0'))
})

for (const version of keptReleases()) {
  const data = readRelease(version)
  const harness = await startOn(version)
  const bearerOf = ({ key }: { readonly key: string }) => ({ authorization: `Bearer ${key}` })
  const [buyer, other] = [bearerOf(data.buyer), bearerOf(data.other)]

  test(`${version}: keys work, and every balance is what it was`, async () => {
    const { json } = await harness.get('/credits', buyer)
    const { credits_remaining: credits, total_purchased: purchased } = json()
    assert.deepEqual([credits, purchased], [data.buyer.balance, data.buyer.purchased])
    assert.equal(
      (await harness.get('/credits', other)).json().credits_remaining,
      data.other.balance,
    )
  })

  test(`${version}: an Idempotency-Key gives its first reply again, and the same lookup without it is free`, async () => {
    for (const { path, body, idempotencyKey, status, reply: first } of data.calls) {
      const headers = { ...buyer, 'idempotency-key': idempotencyKey }
      const replay = await harness.post(path, body, headers)
      assert.equal(replay.headers['idempotent-replayed'], 'true', `${path}: ${replay.body}`)
      assert.deepEqual([replay.statusCode, replay.json()], [status, first], path)
      const repeat = await harness.post(path, body, buyer)
      assert.deepEqual([repeat.statusCode, creditsAfter(repeat)], [200, data.buyer.balance], path)
    }
    assert.equal(harness.engine.searches, 0)
  })

  test(`${version}: who was suppressed is in no answer, and what others found has the normal price`, async () => {
    const refused = await harness.post(data.suppressed.path, data.suppressed.body, buyer)
    assert.equal(refused.statusCode, 404, refused.body)
    const known = await harness.post('/find-website', data.calls[0]?.body, other)
    assert.deepEqual([known.json().cached, creditsAfter(known)], [false, data.other.balance - 2])
    assert.equal(harness.engine.searches, 0)
  })

  test(`${version}: jobs, files, webhook secrets and applications are still there`, async () => {
    const job = (await harness.get(`/jobs/${data.jobId}`, other)).json()
    assert.deepEqual([job.status, job.result.website.url], ['succeeded', 'https://acme.example'])
    const file = await harness.get(`/jobs/bulk/${data.fileId}/file?format=csv`, other)
    assert.match(file.body, /^Umbra,hit,https:\/\/acme\.example,/m)
    const secret = (await harness.get('/jobs/webhook-secret', buyer)).json().secret
    assert.equal(secret, data.webhookSecret)
    const { db } = harness.services.store
    const clients = await db.query('SELECT 1 FROM oauth_clients WHERE id = $1', [
      data.oauthClientId,
    ])
    const lists = await db.query('SELECT 1 FROM company_imports')
    assert.deepEqual([clients.length, lists.length], [1, 2])
  })

  test(`${version}: a password mints a key, which pays for a lookup, and the ledger adds up`, async () => {
    const { email, password } = data.buyer
    const minted = await harness.post('/auth/api-keys', { email, password })
    assert.equal(minted.statusCode, 200, minted.body)
    const bearer = { authorization: `Bearer ${minted.json().api_key}` }
    const found = await harness.post('/find-website', { company_name: 'Soylent' }, bearer)
    assert.equal(creditsAfter(found), data.buyer.balance - 2)
    const { accounts, mismatches } = await auditSlice(harness.services.store.db, '')
    assert.deepEqual([accounts, mismatches], [2, []])
  })
}

/** Restores the data of a release into a database of its own, and starts the service on it. */
async function startOn(version: string): Promise<TestApp> {
  const drops: (() => Promise<void>)[] = []
  const connection = await createEmptyDatabase({ after: (drop) => void drops.push(drop) })
  await restoreFrom(`${releasePath(version)}.backup`, connection)
  const stopped = async (stop: () => Promise<void>) => {
    await stop()
    for (const drop of drops) await drop()
  }
  const environment = { DATABASE_URL: urlOf(connection), VERIFY_EMAIL_CREDITS: '3' }
  return createTestApp({ after: (stop) => void after(() => stopped(stop)) }, environment)
}

type Replied = { json(): { readonly credits_remaining: ReleaseData['buyer']['balance'] } }

function creditsAfter(reply: Replied): number {
  return reply.json().credits_remaining
}
