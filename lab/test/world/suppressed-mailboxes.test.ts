import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { companiesAt } from '../../world/data/companies.ts'
import { startWorld, type World } from '../../world/world.ts'
import { type ServedWorld, serveWorld } from '../support/world/served-world.ts'

// The mail server of this domain is honest.
const domain = 'copperwreninstruments.com'
let world: World
let service: ServedWorld
const endings: (() => Promise<void>)[] = []

before(async () => {
  world = await startWorld({ companies: companiesAt(domain) })
  endings.push(world.stop)
  const ending = { after: (end: () => Promise<void>) => void endings.push(end) }
  service = await serveWorld(ending, world, { env: { VERIFY_EMAIL_CREDITS: '1' } })
})

beforeEach(() => world.resetCounts())

after(async () => {
  for (const end of endings.reverse()) await end()
})

test('the mail server of a suppressed address is not connected to', async () => {
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

test('no mail server is asked about a suppressed person whose company is given by its name', async () => {
  await service.suppress({ kind: 'person', name: 'Declan Foxhallow', domain })
  const { status } = await service.ask('/find-email/person', {
    full_name: 'Declan Foxhallow',
    company_name: 'Copperwren Instruments',
  })
  assert.equal(status, 404)
  assert.equal(world.mail.sessions(), 0)
})

test('a suppressed address is not among the guesses that a mail server is asked about', async () => {
  const email = `priya.nambisson@${domain}`
  await service.suppress({ kind: 'email', email })
  const person = { full_name: 'Priya Nambisson', domain }
  assert.equal((await service.ask('/find-email/person', person)).status, 404)
  assert.ok(world.mail.sessions() > 0)
  assert.equal(world.mail.recipients(email), 0)
})
