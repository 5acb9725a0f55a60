import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { companiesAt } from '../../world/data/companies.ts'
import { startWorld, type World } from '../../world/world.ts'
import { type ServedWorld, serveWorld } from '../support/world/served-world.ts'

let world: World
let service: ServedWorld
const endings: (() => Promise<void>)[] = []

before(async () => {
  world = await startWorld({ companies: companiesAt('firnwand.ch', 'copperwreninstruments.com') })
  endings.push(() => world.stop())
  service = await serveWorld({ after: (end) => void endings.push(end) }, world)
})

after(async () => {
  for (const end of endings.reverse()) await end()
})

const nameOf = (domain: string) => companiesAt(domain)[0]?.name ?? ''

/** Returns the requests for the home page and robots.txt of a domain, by its bare name and below `www`. */
const requestsFor = (domain: string) =>
  ['/', '/robots.txt'].map(
    (path) => world.sites.requests(domain, path) + world.sites.requests(`www.${domain}`, path),
  )

test('a find-all asks for the home page and for robots.txt once', async () => {
  const reply = await service.ask('/find-all', { company_name: nameOf('firnwand.ch') })
  assert.equal(reply.body['domain'], 'firnwand.ch')
  assert.ok(world.sites.requests('firnwand.ch') > 3, 'the site was crawled')
  assert.deepEqual(requestsFor('firnwand.ch'), [1, 1])
})

test('an email search by company name asks for the home page and for robots.txt once', async () => {
  const company_name = nameOf('copperwreninstruments.com')
  const reply = await service.ask('/find-email/person', { full_name: 'Jane Doe', company_name })
  assert.ok([200, 404].includes(reply.status), JSON.stringify(reply.body))
  assert.ok(world.sites.requests('copperwreninstruments.com') > 3, 'the site was crawled')
  assert.deepEqual(requestsFor('copperwreninstruments.com'), [1, 1])
})
