import process from 'node:process'
import { mapBounded } from '@enricher/engine/lib/time'
import { createEgress } from '@enricher/engine/net/egress'
import { createReaders } from '@enricher/engine/readers/readers'
import { startCrawl } from '../../../packages/engine/read/crawl/crawl-site.ts'
import { createRobots } from '../../../packages/engine/read/crawl/robots.ts'
import { loopback } from '../../world/servers/listener.ts'
import { benchHosts, judged } from './pages.ts'

// One round of our crawler: robots.txt, fetching through the guard, links, addresses in every disguise, people.
const [port, dns, ca, sites, warmUp, sitesAtOnce] = process.argv.slice(2)
const egress = createEgress({
  dnsServers: [dns ?? ''],
  allow: [`${loopback}/32`],
  portMap: new Map([[443, Number(port)]]),
  ca: ca ?? null,
  userAgent: 'enricher-bench (+https://enricher.example)',
  baseUrls: [],
})
const readers = createReaders(({ error }) => {
  throw error
})
const dependencies = { network: egress, robots: createRobots(readers), readers }
const hosts = benchHosts(Number(sites))

async function crawlAll(domains: readonly string[]) {
  const crawls = await mapBounded(
    domains,
    Number(sitesAtOnce),
    (domain) => startCrawl(domain, dependencies, AbortSignal.timeout(60_000)).done,
  )
  const found = new Set(crawls.flatMap((crawl) => crawl.addresses.map(({ email }) => email)))
  return {
    pages: crawls.reduce((sum, crawl) => sum + crawl.pagesRead, 0),
    ...judged(found, domains),
  }
}

await crawlAll(hosts.slice(0, Number(warmUp)))
const start = performance.now()
const found = await crawlAll(hosts.slice(Number(warmUp)))
const seconds = (performance.now() - start) / 1_000
process.stdout.write(`${JSON.stringify({ ...found, seconds })}\n`)
await readers.close()
await egress.close()
