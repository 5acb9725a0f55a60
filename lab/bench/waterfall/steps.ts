import type { PersonQuery } from '@enricher/engine/model/engine'
import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import { createEgress } from '@enricher/engine/net/egress'
import type { FetchOptions, Network } from '@enricher/engine/net/network'
import { adapters, type ConfiguredAdapter } from '@enricher/engine/sources/vendors/registry'
import { noSuppression } from '@enricher/engine/suppression/suppression'
import { openStore } from '@enricher/service/store/open-store'
import { createProviderStats } from '@enricher/service/store/provider-stats/provider-stats'
import { createWaterfall } from '../../../packages/engine/waterfall/create-waterfall.ts'
import { endChild } from '../../tools/end-child.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { goodKey } from '../../world/providers/vendors/doubles.ts'
import { startScript } from '../shared/child.ts'
import { median } from '../shared/report.ts'
import { finders, quietCompanies } from './population.ts'

/** Milliseconds per lookup, one figure per round. */
export type StepFigures = { readonly ours: number[]; readonly plain: number[] }

const latencyMs = 50
const lookupsMin = 3
// Each question reserves budget, as in production; this one is never used up.
const budgetUsdPerDay = 1_000_000

/**
 * Measures a waterfall of all finders, of which the last one knows the person, with the provider stats of the store,
 * against the same requests sent one after the other through the same egress. The two alternate, lookup by lookup.
 */
export async function measureSteps(
  options: { readonly rounds: number; readonly seconds: number },
  dataDir: string,
): Promise<StepFigures> {
  const { child, firstLine } = await startScript('waterfall/doubles.ts', [String(latencyMs), '1'])
  const { baseUrls }: { baseUrls: Record<ProviderName, string> } = JSON.parse(firstLine)
  const egress = openEgress(Object.values(baseUrls))
  const settings = { databaseUrl: null, dataDir, databasePoolSize: 4 }
  const store = await openStore(settings, () => undefined)
  try {
    const recorder = recordRequests(egress)
    const stats = createProviderStats(store.db, { budgetUsdOf: () => budgetUsdPerDay })
    const waterfall = createWaterfall({
      adapters: finders.map((name) => configured(name, baseUrls[name])),
      network: recorder,
      stats,
      suppression: async () => noSuppression,
      fixedOrder: finders,
    })
    const ours = async () => {
      const signal = new AbortController().signal
      const request = {
        operation: 'person',
        question: question(),
        mailHostClass: 'google',
      } as const
      const end = await waterfall.run({ ...request, onAnswer: async () => 'accepted' }, { signal })
      if (end.steps.length !== finders.length || end.steps.at(-1)?.outcome !== 'matched') {
        throw new Error(`The waterfall went otherwise: ${JSON.stringify(end)}`)
      }
    }
    const plain = async () => {
      for (const { url, options: request } of recorder.taken()) await egress.fetch(url, request)
    }
    const figures = await alternate(options, ours, plain, recorder.begin)
    await waterfall.idle()
    await stats.flush()
    return figures
  } finally {
    await store.close()
    await egress.close()
    await endChild(child)
  }
}

async function alternate(
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  ours: () => Promise<void>,
  plain: () => Promise<void>,
  begin: () => void,
): Promise<StepFigures> {
  const figures: StepFigures = { ours: [], plain: [] }
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    progress.step(round === 0 ? 'warming up' : `steps, round ${round} of ${rounds}`)
    const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] }
    const endMs = performance.now() + 2_000 * (round === 0 ? Math.min(1, seconds) : seconds)
    while (times.ours.length < lookupsMin || performance.now() < endMs) {
      begin()
      times.ours.push(await timed(ours))
      times.plain.push(await timed(plain))
    }
    if (round === 0) continue
    figures.ours.push(median(times.ours))
    figures.plain.push(median(times.plain))
  }
  return figures
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

function question(): PersonQuery {
  const [company] = quietCompanies(1)
  const name = parsePersonName(company?.staff?.people[0]?.name ?? '')
  if (!name || !company?.domain) throw new Error('There is no person to ask about.')
  return { name, domain: company.domain, companyName: null }
}

function configured(name: ProviderName, baseUrl: string): ConfiguredAdapter {
  const adapter = adapters.find((each) => each.name === name)
  if (!adapter || adapter.isAsync) throw new Error(`${name} does not answer at once`)
  const { person } = adapter.operations
  if (!person) throw new Error(`${name} finds no person`)
  // One provider asks to be polled again after three seconds: that wait is not ours and is left out of the measurement.
  const impatient: typeof person = (asked, call) =>
    person(asked, { ...call, wait: () => Promise.resolve() })
  return { adapter: { ...adapter, operations: { person: impatient } }, apiKey: goodKey, baseUrl }
}

/** Wraps the network so that it records the requests since `begin`. */
function recordRequests(network: Pick<Network, 'fetch'>) {
  let requests: { readonly url: string; readonly options: FetchOptions }[] = []
  return {
    fetch: (url: string, options: FetchOptions) => {
      requests.push({ url, options: { ...options, signal: new AbortController().signal } })
      return network.fetch(url, options)
    },
    begin: () => {
      requests = []
    },
    taken: () => requests,
  }
}

function openEgress(baseUrls: readonly string[]) {
  return createEgress({
    dnsServers: null,
    allow: ['127.0.0.0/8'],
    portMap: new Map(),
    ca: null,
    userAgent: 'enricher (https://operator.example/bot)',
    baseUrls,
  })
}
