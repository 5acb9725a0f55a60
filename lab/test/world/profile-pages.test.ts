import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { equalCompanies } from '../../world/data/equal-companies.ts'
import { startWorld } from '../../world/world.ts'
import { serveWorld } from '../support/world/served-world.ts'

const companies = equalCompanies(2, 0)
const world = await startWorld({ companies })
after(() => world.stop())
const served = await serveWorld({ after }, world)

const requestsTo = (domain: string) =>
  world.sites.requests(domain) + world.sites.requests(`www.${domain}`)

test('find-all with the profile fetches no page more than without', async () => {
  const [plain, full] = companies.map(({ name, domain }) => ({ name, domain: String(domain) }))
  assert.ok(plain && full)
  const context = 'conveyor parts in Leeds'
  const without = await served.ask('/find-all', { company_name: plain.name, context })
  const withProfile = await served.ask('/find-all', {
    ...{ company_name: full.name, context },
    include_profile: true,
  })
  assert.equal(without.body['domain'], plain.domain)
  assert.equal(withProfile.body['domain'], full.domain)
  assert.ok('profile' in withProfile.body && !('profile' in without.body))
  assert.ok(requestsTo(plain.domain) > 3)
  assert.equal(requestsTo(full.domain), requestsTo(plain.domain))
  // The crawl is stored: the lookup by itself reads nothing again.
  const before = requestsTo(full.domain)
  await served.ask('/enrich-company', { domain: full.domain })
  assert.equal(requestsTo(full.domain), before)
})
