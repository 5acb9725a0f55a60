import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { createTestApp } from '@enricher/lab/test/support/app'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'

const harness = await createTestApp({ after }, { VERIFY_EMAIL_CREDITS: '3' })
const path = '/verify-email'
const { db } = harness.services.store
// The operator's command uses a connection of its own, too, of which this process knows nothing.
const privacy = createPrivacy(db, createSecrets(db))

const cases: readonly [string, (domain: string) => SuppressedIdentity][] = [
  ['by address', (domain) => ({ kind: 'email', email: `jane.doe@${domain}` })],
  ['with the whole domain', (domain) => ({ kind: 'domain', domain })],
  ['by name', (domain) => ({ kind: 'person', name: 'Jane Doe', domain })],
]

for (const [index, [how, identityAt]] of cases.entries()) {
  const domain = `suppressed-${index}.example`
  const spellings = [
    `jane.doe@${domain}`,
    ` "Jane.Doe"@${domain.toUpperCase()}`,
    `jane.doe+x@${domain}`,
  ]

  test(`an address suppressed ${how} is a free miss, and no mail server is asked about it`, async () => {
    await privacy.suppress(identityAt(domain), null)
    const { bearer } = await harness.signUp()
    const before = harness.engine.searches
    for (const email of spellings) {
      const reply = await harness.post(path, { email }, bearer)
      assert.equal(reply.statusCode, 404, `${email}: ${reply.body}`)
    }
    assert.equal(harness.engine.searches, before)
    assert.equal((await harness.get('/credits', bearer)).json().credits_remaining, 25)
  })

  test(`a verdict that was given before is not given again once suppressed ${how}`, async () => {
    const later = `later-${index}.example`
    const [one, two] = [await harness.signUp(), await harness.signUp()]
    const headers = { ...one.bearer, 'idempotency-key': randomUUID() }
    const body = { email: `jane.doe@${later}` }
    assert.equal((await harness.post(path, body, headers)).json().status, 'valid')
    await privacy.suppress(identityAt(later), null)
    const replies = {
      replayed: await harness.post(path, body, headers),
      cached: await harness.post(path, body, one.bearer),
      shared: await harness.post(path, body, two.bearer),
    }
    for (const [name, reply] of Object.entries(replies)) {
      assert.equal(reply.statusCode, 404, name)
      assert.doesNotMatch(reply.body, /valid|accepted/, name)
    }
    assert.equal((await harness.get('/credits', two.bearer)).json().credits_remaining, 25)
  })
}

test('addresses of others at the same domain are verified as before', async () => {
  const domain = 'neighbours.example'
  await privacy.suppress({ kind: 'person', name: 'Jane Doe', domain }, null)
  const { bearer } = await harness.signUp()
  for (const local of ['info', 'john.doe', 'john.smith']) {
    const reply = await harness.post(path, { email: `${local}@${domain}` }, bearer)
    assert.equal(reply.json().status, 'valid', local)
  }
})
