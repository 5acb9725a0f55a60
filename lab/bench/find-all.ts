import { join } from 'node:path'
import { findAll } from '@enricher/contract/find-all'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import type { Engine } from '@enricher/engine/native-engine'
import { createRechecks } from '@enricher/service/jobs/recheck-mailbox'
import { createMetrics } from '@enricher/service/lib/metrics'
import { openStore } from '@enricher/service/store/open-store'
import { readConfig } from '../../packages/app/config/config.ts'
import { openSearch } from '../../packages/app/wiring/search.ts'
import { createStores } from '../../packages/app/wiring/stores.ts'
import { count } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../tools/service-process.ts'
import { equalCompanies } from '../world/data/equal-companies.ts'
import { startWorld, type World } from '../world/world.ts'
import { defineBenchmark } from './shared/benchmark.ts'
import { withTemporaryFolder } from './shared/child.ts'
import { type Measurement, median } from './shared/report.ts'
import { withSeeding } from './shared/seeding.ts'

// A site on the same continent that thinks before it answers.
const siteDelayMs = 120
const categories = ['ceo', 'sales', 'operations'] as const
/** Companies each figure needs: one for find-all, one for each chain that is measured alone. */
const companiesPerFigure = 2 + categories.length
const searchTimeoutMs = 60_000
const presenceEndMs = 1_000
const credits = 1_000_000

type Search = (companyName: string) => Promise<number>

/**
 * Measures the latency of find-all over HTTP against its slowest necessary chain: the website, then the slowest among
 * the roster and the decision-makers. The chains run one by one, on an engine of their own. Every company is asked
 * about once; all are alike.
 */
export const findAllLatency = defineBenchmark({
  summary: 'latency of find-all, against its slowest necessary chain of questions',
  sizes: {
    rounds: count(5, { min: 1, smoke: 1 }),
    companies: count(4, { min: 1, smoke: 1 }),
  },
  measure: measureLatency,
})

/** Companies per round and figure. */
type Sizes = { readonly rounds: number; readonly companies: number }

async function measureLatency(sizes: Sizes): Promise<Measurement> {
  // One more round warms both sides up.
  const needed = (sizes.rounds + 1) * sizes.companies * companiesPerFigure
  const companies = equalCompanies(needed, siteDelayMs)
  const world = await startWorld({ companies })
  try {
    return await withTemporaryFolder(async (folder) => {
      const port = String(await freePort())
      const dataDir = join(folder, 'service')
      const service = startServiceProcess({ ...world.env, PORT: port, DATA_DIR: dataDir })
      const reference = await openReference(world, join(folder, 'reference'))
      try {
        progress.step('starting')
        await service.ready()
        const ours = await findAllSearch(service, dataDir)
        const names = companies.map(({ name }) => name)
        return await measure(sizes, names, ours, chainsOf(reference.engine))
      } finally {
        await reference.close()
        await service.stop()
      }
    })
  } finally {
    await world.stop()
  }
}

async function measure(
  { rounds, companies }: Sizes,
  names: readonly string[],
  ours: Search,
  chains: readonly Search[],
): Promise<Measurement> {
  const remaining = [...names]
  const timesOf = async (search: Search) => {
    const times: number[] = []
    for (const name of remaining.splice(0, companies)) times.push(await search(name))
    return median(times)
  }
  const figures: { ours: number; chain: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    progress.step(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    const own = await timesOf(ours)
    const alone: number[] = []
    for (const chain of chains) alone.push(await timesOf(chain))
    figures.push({ ours: own, chain: Math.max(...alone) })
  }
  const measured = figures.slice(1)
  return {
    name: 'find-all',
    unit: 'ms',
    ours: measured.map((figure) => figure.ours),
    reference: measured.map((figure) => figure.chain),
    referenceName: 'slowest chain alone',
    aim: { ratio: 1.15, better: 'lower' },
    extra: { companies_per_round: companies, site_delay_ms: siteDelayMs },
  }
}

/** Returns a search by find-all over HTTP, by an account with enough credits. */
async function findAllSearch(service: ServiceProcess, dataDir: string): Promise<Search> {
  const { key } = await withSeeding(dataDir, ({ addAccount }) => addAccount(credits))
  const post = (path: string, body: object) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify(body),
    })
  return async (name) => {
    const body = { company_name: name, dm_categories: [...categories] }
    const startMs = performance.now()
    const reply = await post(findAll.path, body)
    const found = (await reply.json()) as { total_emails?: number; errors?: readonly string[] }
    const tookMs = performance.now() - startMs
    if (reply.status !== 200 || found.errors?.length !== 0 || (found.total_emails ?? 0) < 6) {
      throw new Error(
        `find-all did not find everything of ${name}: ${JSON.stringify(found)}\n${service.output()}`,
      )
    }
    return tookMs
  }
}

/** Returns the chains of lookups that find-all depends on; each is run for a company that is not known yet. */
function chainsOf(engine: Engine): readonly Search[] {
  const run = () => ({ signal: AbortSignal.timeout(searchTimeoutMs) })
  const chain =
    (next: (domain: string) => Promise<unknown>): Search =>
    async (name) => {
      const startMs = performance.now()
      const { answer: website } = await engine.findWebsite(
        { companyName: name, context: '' },
        run(),
      )
      const domain = website && domainOfUrl(website.websiteUrl)
      if (!domain || !(await next(domain))) throw new Error(`Nothing was found of ${name}.`)
      return performance.now() - startMs
    }
  return [
    chain(async (domain) => (await engine.findRoster({ domain }, run())).answer),
    ...categories.map((category) =>
      chain(async (domain) => (await engine.findDecisionMaker({ domain, category }, run())).answer),
    ),
  ]
}

/** Opens the same engine over a database of its own, so that neither side knows what the other has learnt. */
async function openReference(world: World, dataDir: string) {
  const config = readConfig({ ...world.env, DATA_DIR: dataDir })
  const store = await openStore(config, () => undefined)
  const stores = createStores(store, config)
  const opened = await openSearch(config, {
    stores,
    rechecks: createRechecks(
      stores.queue,
      () => undefined,
      () => undefined,
    ),
    metrics: createMetrics(),
    providers: null,
    onFault: () => undefined,
    onUnreadable: ({ error }) => {
      throw error
    },
  })
  const close = async () => {
    await opened.close()
    await stores.presence.end(presenceEndMs)
    await store.close()
  }
  return { engine: opened.engine, close }
}
