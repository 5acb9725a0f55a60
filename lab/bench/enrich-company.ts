import { join } from 'node:path'
import { enrichCompany } from '@enricher/contract/enrich-company'
import { count } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { freePort, startServiceProcess } from '../tools/service-process.ts'
import { equalCompanies } from '../world/data/equal-companies.ts'
import { startWorld } from '../world/world.ts'
import { defineBenchmark } from './shared/benchmark.ts'
import { withTemporaryFolder } from './shared/child.ts'
import { type Measurement, median } from './shared/report.ts'
import { withSeeding } from './shared/seeding.ts'

// A site on the same continent that thinks before it answers.
const siteDelayMs = 120
const credits = 1_000_000

/**
 * Measures the latency of `/enrich-company` by domain over HTTP, against one page of the same site: the lookup waits
 * for a home page and for the pages behind it, which are read beside one another.
 */
export const companyLatency = defineBenchmark({
  summary: 'latency of enrich-company, against one page of the same site',
  sizes: {
    rounds: count(5, { min: 1, smoke: 1 }),
    companies: count(6, { min: 1, smoke: 1 }),
  },
  measure: measureLatency,
})

type Sizes = { readonly rounds: number; readonly companies: number }

async function measureLatency({ rounds, companies }: Sizes): Promise<Measurement> {
  // One more round warms the service up.
  const sites = equalCompanies((rounds + 1) * companies, siteDelayMs)
  const world = await startWorld({ companies: sites })
  try {
    return await withTemporaryFolder(async (folder) => {
      const port = String(await freePort())
      const dataDir = join(folder, 'service')
      const service = startServiceProcess({ ...world.env, PORT: port, DATA_DIR: dataDir })
      try {
        progress.step('starting')
        await service.ready()
        const { key } = await withSeeding(dataDir, ({ addAccount }) => addAccount(credits))
        const remaining = sites.map(({ domain }) => String(domain))
        const figures: number[] = []
        for (let round = 0; round <= rounds; round += 1) {
          progress.step(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
          const times: number[] = []
          for (const domain of remaining.splice(0, companies)) {
            times.push(await timeOf(`${service.url}${enrichCompany.path}`, key, domain))
          }
          figures.push(median(times))
        }
        const ours = figures.slice(1)
        return {
          name: 'enrich-company',
          unit: 'ms',
          ours,
          reference: ours.map(() => siteDelayMs),
          referenceName: 'one page of the site',
          aim: { ratio: repliesMax, better: 'lower' },
          extra: { companies_per_round: companies, site_delay_ms: siteDelayMs },
        }
      } finally {
        await service.stop()
      }
    })
  } finally {
    await world.stop()
  }
}

// One after the other: a redirect, robots.txt, the home page, the pages that it links, and those behind them.
const repliesMax = 8

/** Returns how long the facts of a company that was never asked for take. */
async function timeOf(url: string, key: string, domain: string): Promise<number> {
  const startMs = performance.now()
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ domain }),
  })
  const found = (await reply.json()) as { name?: string | null; cached?: boolean }
  const tookMs = performance.now() - startMs
  if (reply.status === 200 && typeof found.name === 'string' && found.cached === false)
    return tookMs
  throw new Error(`enrich-company found nothing of ${domain}: ${JSON.stringify(found)}`)
}
