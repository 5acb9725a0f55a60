import dns from 'node:dns'
import process from 'node:process'
import { CheerioCrawler, Configuration, LogLevel, log } from '@crawlee/cheerio'
import { loopback } from '../../world/servers/listener.ts'
import { benchHosts, judged } from './pages.ts'

// One round of crawlee's CheerioCrawler: fetching, links of the same host, addresses by a plain expression.
const [port, , , sites, warmUp, sitesAtOnce] = process.argv.slice(2)
const hosts = benchHosts(Number(sites))
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
log.setLevel(LogLevel.OFF)
dns.lookup = lookUp as typeof dns.lookup

const neverOverloaded = {
  maxMemoryOverloadedRatio: 1,
  maxEventLoopOverloadedRatio: 1,
  maxCpuOverloadedRatio: 1,
  maxClientOverloadedRatio: 1,
}

async function crawlAll(domains: readonly string[]) {
  const found = new Set<string>()
  let pages = 0
  const concurrency = 2 * Number(sitesAtOnce)
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      maxRequestsPerMinute: Number.POSITIVE_INFINITY,
      // The crawler would otherwise hold requests back while other programs load the machine.
      autoscaledPoolOptions: { systemStatusOptions: neverOverloaded },
      async requestHandler({ body, enqueueLinks }) {
        pages += 1
        for (const [email] of String(body).matchAll(address)) found.add(email.toLowerCase())
        await enqueueLinks({ strategy: 'same-hostname' })
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: false }),
  )
  await crawler.run(domains.map((host) => `https://${host}:${port}/`))
  return { pages, ...judged(found, domains) }
}

/** Resolves every name to loopback, also for the connection that negotiates the protocol. */
function lookUp(_name: string, options: { all?: boolean }, done: Done): void {
  if (options.all) done(null, [{ address: loopback, family: 4 }])
  else done(null, loopback, 4)
}

type Done = (error: null, address: string | object[], family?: number) => void

await crawlAll(hosts.slice(0, Number(warmUp)))
const start = performance.now()
const found = await crawlAll(hosts.slice(Number(warmUp)))
const seconds = (performance.now() - start) / 1_000
process.stdout.write(`${JSON.stringify({ ...found, seconds })}\n`)
process.exit(0)
