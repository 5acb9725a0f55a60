import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedCrawls } from '../../../src/enrich/crawl/shared-crawls.ts'
import { createRobots } from '../../../src/providers/native/robots.ts'
import type { FetchedPage, NetworkSource } from '../../../src/providers/network.ts'
import { card, linking, startCrawlRig } from './crawl-rig.ts'

/** The same way out, but one page comes as no reader expects it. */
function breaking(source: NetworkSource, path: string): NetworkSource {
  return {
    scoped(limits) {
      const network = source.scoped(limits)
      const fetch: typeof network.fetch = async (url, options) => {
        const page = await network.fetch(url, options)
        return new URL(url).pathname === path ? unreadable(page) : page
      }
      return { ...network, fetch }
    },
  }
}

function unreadable(page: FetchedPage): FetchedPage {
  const headers = Object.defineProperty({ ...page.headers }, 'content-type', {
    get() {
      throw new TypeError('nobody thought of this')
    },
  })
  return { ...page, headers }
}

test('a page our own reading fails on costs that page alone, and is told', async (t) => {
  const rig = await startCrawlRig(t, {
    '/': linking({ '/team': 'Team', '/contact': 'Contact' }),
    '/team': card('Jane Doe', 'Owner'),
    '/contact': 'info@acme.test',
  })
  const faults: string[] = []
  const crawlWith = (path: string) =>
    createSharedCrawls({
      network: breaking(rig.egress, path),
      robots: createRobots(),
      onFault: (error, host) => faults.push(`${host}: ${error}`),
    })('acme.test', { signal: AbortSignal.timeout(20_000) })
  const crawl = await crawlWith('/team')
  assert.deepEqual(
    crawl.addresses.map(({ email }) => email),
    ['info@acme.test'],
  )
  assert.deepEqual([crawl.status, crawl.people], ['partial', []])
  assert.deepEqual(faults, ['acme.test: TypeError: nobody thought of this'])
  // Without its home page nothing is known of a site: that is an outage, and no miss.
  assert.equal((await crawlWith('/')).status, 'unreachable')
  assert.equal(faults.length, 2)
})
