import assert from 'node:assert/strict'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { after, before, type TestContext, test } from 'node:test'
import type { Egress } from '@enricher/engine/net/egress'
import { hostilePages } from '../../packages/engine/test/website/hostile-pages.ts'
import { createWebsiteSearch } from '../../packages/engine/website/find-website.ts'
import { rankGuesses } from '../../packages/engine/website/guesses/guesses.ts'
import { watchLongestTask } from '../test/support/longest-task.ts'
import { sharedReaders } from '../test/support/readers.ts'
import { openEgress } from '../test/support/world/open-egress.ts'
import { slowness } from '../tools/slowness.ts'
import { companiesAt } from '../world/data/companies.ts'
import type { Company } from '../world/model/company.ts'
import { startWorld, type World } from '../world/world.ts'

const readers = sharedReaders()

// A search with sixty questions to the name service surely fetches this many hosts, beside the firm's own site.
const hostsPerSearch = 50
const stretchMaxMs = 100
const searchesMax = 3
const pages = Object.values(hostilePages)
const names = ['Grimthicket', 'Mirebramble']

// The firm's own domain is guessed so late that the pages of all the others have come before.
const guessesOf = (name: string) =>
  rankGuesses(name, '', hostsPerSearch + 1).map(({ domain }) => domain)
const domainOf = (name: string) => guessesOf(name).at(-1) ?? ''
const othersOf = (name: string) => guessesOf(name).slice(0, -1)

/** Makes a firm whose name others have registered below every suffix, to serve pages that cost their readers time. */
function beset(name: string, index: number): Company {
  return {
    name,
    legal: `${name} Ltd`,
    place: 'Leeds, GB',
    trade: 'hedges',
    about: `${name} plants hedges around gardens and fields.`,
    case: 'hostile: pages that cost their reader time',
    domain: domainOf(name),
    hosts: Object.fromEntries(
      othersOf(name).map((other, at) => [
        other,
        { html: pages[(index * hostsPerSearch + at) % pages.length] ?? '' },
      ]),
    ),
  }
}

let world: World
let egress: Egress
const open = () => createWebsiteSearch({ readers, network: egress, sources: [] })

before(async () => {
  world = await startWorld({
    companies: [...names.map(beset), ...companiesAt('brindlewickoptics.com')],
  })
  egress = openEgress(world)
  // The first search of a process loads and compiles code; that time must not count against hostile pages.
  const query = { companyName: 'Brindlewick Optics', context: '' }
  await open().findWebsite(query, { signal: AbortSignal.timeout(60_000) })
})

after(async () => {
  await egress.close()
  await world.stop()
})

/** Searches for the firm with a search that knows nothing yet; resolves with the longest stretch of processor time. */
async function longestTaskOf(t: TestContext, name: string): Promise<number> {
  const engine = open()
  const longest = watchLongestTask()
  // Without this, the watch would never end after a search that fails.
  t.after(() => longest.end())
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const started = performance.now()
  const query = { companyName: name, context: '' }
  const answer = await engine.findWebsite(query, { signal: AbortSignal.timeout(120_000) })
  const seconds = (performance.now() - started) / 1_000
  delays.disable()
  const longestMs = await longest.end()
  t.diagnostic(
    `${seconds.toFixed(1)} s, ${longestMs.toFixed(0)} ms of processor at a stretch, ${(delays.max / 1e6).toFixed(0)} ms on the clock`,
  )
  assert.equal(answer?.websiteUrl, `https://${domainOf(name)}/`)
  const fetched = othersOf(name).filter((domain) => world.sites.requests(domain, '/') > 0)
  assert.ok(fetched.length >= 40, `${fetched.length} were fetched`)
  return longestMs / slowness()
}

for (const name of names) {
  test(`a search among ${hostsPerSearch} hostile pages finds the site and does not hold the event loop: ${name}`, async (t) => {
    // A machine that stands still for a moment adds to one search only; a page that costs processor time adds to each.
    let leastMs = Number.POSITIVE_INFINITY
    for (let search = 0; search < searchesMax && leastMs >= stretchMaxMs; search += 1) {
      leastMs = Math.min(leastMs, await longestTaskOf(t, name))
    }
    assert.ok(leastMs < stretchMaxMs, `${leastMs.toFixed(0)} ms in the best of ${searchesMax}`)
  })
}
