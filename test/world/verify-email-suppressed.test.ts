import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companiesAt } from '../../world/data/companies.ts'
import { startWorld } from '../../world/world.ts'
import { serveWorld } from '../support/world/served-world.ts'

// Its mail server is honest.
const domain = 'copperwreninstruments.com'

test('the mail server of a suppressed address is not connected to', async (t) => {
  const world = await startWorld({ companies: companiesAt(domain) })
  t.after(world.stop)
  const service = await serveWorld(t, world, { env: { VERIFY_EMAIL_CREDITS: '1' } })
  const email = `imogen.tarrowby@${domain}`
  const before = await service.ask('/verify-email', { email })
  assert.deepEqual([before.status, before.body['status']], [200, 'valid'])
  assert.ok(world.mail.recipients(email) > 0)
  await service.suppress({ kind: 'person', name: 'Imogen Tarrowby', domain })
  world.resetCounts()
  const caller = await service.openAccount()
  for (const asked of [email, `tarrowby.imogen@${domain}`, `i.tarrowby@${domain}`]) {
    assert.equal((await service.ask('/verify-email', { email: asked }, caller)).status, 404, asked)
  }
  assert.equal(world.mail.sessions(), 0)
})
