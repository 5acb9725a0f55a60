import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { companiesAt } from '../../world/data/companies.ts'
import { startWorld } from '../../world/world.ts'
import { serveWorld } from '../support/world/served-world.ts'

// The mail server of this domain is honest, and its site names its people.
const domain = 'copperwreninstruments.com'

test('two callers asking for one person make one session with the mail server', async (t) => {
  const { world, service } = await start(t)
  const [first, second] = await Promise.all([service.openAccount(), service.openAccount()])
  const [other, row] = world.people.persons.filter(({ expected }) =>
    expected.statuses.includes('valid'),
  )
  assert.ok(other && row)
  // This lookup reads the site and finds out that mail servers can be reached.
  await service.ask('/find-email/person', other.input)
  world.resetCounts()
  const replies = await Promise.all(
    [first, second].map((key) => service.ask('/find-email/person', row.input, key)),
  )
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(replies[0]?.body['email'], replies[1]?.body['email'])
  assert.equal(world.mail.sessions(), 1)
  assert.ok(world.mail.recipients() <= 5)
})

test('an outage of all sources is 502 or partial, never 404', async (t) => {
  const { world, service } = await start(t)
  world.dns.fail('servfail')
  const person = { full_name: 'Jane Doe', domain }
  const statuses = {
    '/find-email/person': await service.ask('/find-email/person', person),
    '/find-email/decision-maker': await service.ask('/find-email/decision-maker', {
      decision_maker_category: 'ceo',
      domain,
    }),
    '/find-email/company': await service.ask('/find-email/company', { domain }),
    '/find-website': await service.ask('/find-website', { company_name: 'Unheard Of Holdings' }),
    '/find-all': await service.ask('/find-all', { company_name: 'Unheard Of Holdings' }),
  }
  assert.deepEqual(
    Object.entries(statuses).map(([path, { status }]) => `${path} ${status}`),
    [
      '/find-email/person 502',
      '/find-email/decision-maker 502',
      '/find-email/company 502',
      '/find-website 500',
      '/find-all 500',
    ],
  )
  for (const { body } of Object.values(statuses)) assert.equal(typeof body['detail'], 'string')
  world.dns.fail(null)
})

test('what was known before a site went down is still answered, and the rest is reported as failed', async (t) => {
  const { world, service } = await start(t)
  const website = await service.ask('/find-website', { company_name: 'Copperwren Instruments' })
  assert.equal(website.status, 200)
  await world.sites.stop()
  const all = await service.ask('/find-all', { company_name: 'Copperwren Instruments' })
  assert.equal(all.status, 200)
  assert.equal(all.body['domain'], domain)
  assert.equal(all.body['credits_charged'], 0)
  assert.ok((all.body['errors'] as readonly string[]).length >= 4)
})

test('a domain that does not exist is a miss, not an outage', async (t) => {
  const { service } = await start(t)
  const nowhere = { domain: 'no-such-firm-anywhere.com' }
  const replies = [
    await service.ask('/find-email/company', nowhere),
    await service.ask('/find-email/person', { full_name: 'Jane Doe', ...nowhere }),
    await service.ask('/find-email/decision-maker', { decision_maker_category: 'ceo', ...nowhere }),
  ]
  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 404, 404],
  )
})

async function start(t: TestContext) {
  const world = await startWorld({
    companies: companiesAt(domain),
  })
  t.after(() => world.stop())
  return { world, service: await serveWorld(t, world) }
}
