import { readFileSync } from 'node:fs'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import { providerCatalog } from '@enricher/engine/model/provider-catalog'
import { Agent, request } from 'undici'
import { endChild } from '../../tools/end-child.ts'
import { freePort, startServiceProcess } from '../../tools/service-process.ts'
import { goodKey } from '../../world/providers/vendors/doubles.ts'
import { startWorld } from '../../world/world.ts'
import { startScript } from '../shared/child.ts'
import { withSeeding } from '../shared/seeding.ts'
import { quietCompanies } from './population.ts'

/** The outcome of a crowd of lookups that all wait for providers. */
export type CrowdFigures = {
  readonly lookups: number
  /** Replies other than 200 with an address. */
  readonly errors: number
  /** The texts of those other replies, to find out why. */
  readonly complaints: readonly string[]
  readonly slowestMs: number
  /** Highest resident memory of the service. */
  readonly peakMb: number
}

/** The providers in the order in which they are asked; the last one knows the person. */
const providers: readonly ProviderName[] = ['findymail', 'leadmagic', 'hunter']
const requestTimeoutMs = 120_000

/** Asks for so many people over HTTP at one moment; each waits for three providers that take their time. */
export async function measureCrowd(
  dataDir: string,
  { lookups, 'latency-ms': latencyMs }: { readonly lookups: number; readonly 'latency-ms': number },
): Promise<CrowdFigures> {
  const companies = quietCompanies(lookups)
  const args = [String(latencyMs), String(lookups)]
  const { child, firstLine } = await startScript('waterfall/doubles.ts', args)
  const { baseUrls }: { baseUrls: Record<ProviderName, string> } = JSON.parse(firstLine)
  const world = await startWorld({ companies })
  const port = String(await freePort())
  const service = startServiceProcess({
    ...world.env,
    ...keysOf(baseUrls),
    PORT: port,
    DATA_DIR: dataDir,
    PROVIDER_ORDER: providers.join(','),
    // The crowd is measured, not the limits of one account, one day and one process.
    SEARCHES_MAX: String(companies.length + lookups),
    PROVIDER_BUDGET_USD_PER_DAY: 'none',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const agent = new Agent({ headersTimeout: requestTimeoutMs, bodyTimeout: requestTimeoutMs })
  try {
    await service.ready()
    const credits = 2 * lookups * findEmailPerson.priceCredits
    const { key } = await withSeeding(dataDir, ({ addAccount }) => addAccount(credits))
    const asks = companies.flatMap(({ domain, staff }) =>
      (staff?.people ?? []).map(({ name }) => ({ full_name: name, domain })),
    )
    const find = (body: object) => post(agent, service.url, body, key)
    // One person of each company comes first: facts that are learnt once per company are not to be measured.
    const known = new Set<string | null>()
    const firsts = asks.filter(({ domain }) => !known.has(domain) && known.add(domain))
    await Promise.all(firsts.map(find))
    const rest = asks.filter((ask) => !firsts.includes(ask))
    const replies = await Promise.all(rest.map(find))
    const bad = replies.filter(({ isFound }) => !isFound)
    return {
      lookups: rest.length,
      errors: bad.length,
      complaints: [...new Set(bad.map(({ text }) => text))].slice(0, 3),
      slowestMs: Math.round(Math.max(...replies.map(({ tookMs }) => tookMs))),
      peakMb: Math.round(peakResidentMb(service.child.pid ?? 0)),
    }
  } finally {
    await agent.close()
    await service.stop()
    await world.stop()
    await endChild(child)
  }
}

function keysOf(baseUrls: Readonly<Record<ProviderName, string>>) {
  return Object.fromEntries(
    providers.flatMap((name) => {
      const { env } = providerCatalog[name]
      return [
        [`${env}_API_KEY`, goodKey],
        [`${env}_BASE_URL`, baseUrls[name]],
      ]
    }),
  )
}

async function post(agent: Agent, url: string, body: object, key: string) {
  const startMs = performance.now()
  const outcome = await request(`${url}${findEmailPerson.path}`, {
    dispatcher: agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  }).then(
    async ({ statusCode, body: reply }) => ({ status: statusCode, text: await reply.text() }),
    (error: unknown) => ({ status: 0, text: String(error) }),
  )
  const isFound = outcome.status === 200 && outcome.text.includes('"email":"')
  return { isFound, text: `${outcome.status} ${outcome.text}`, tookMs: performance.now() - startMs }
}

/** Reads the highest resident memory of a running process, which Linux keeps. */
function peakResidentMb(pid: number): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? Number.NaN) / 1024
}
