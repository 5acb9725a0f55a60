import evidence from '../../src/data/evidence-weights.json' with { type: 'json' }
import type { MeteredNetwork, NetworkCounts, NetworkSource } from '../../src/egress/network.ts'
import { createWebsiteSearch } from '../../src/enrich/website/find-website.ts'
import type { GuessWeights } from '../../src/enrich/website/guesses.ts'
import { guessLabels } from '../../src/enrich/website/labels.ts'
import { domainOfUrl } from '../../src/lib/domain.ts'
import { mapBounded } from '../../src/lib/time.ts'
import type { WebsiteAnswer } from '../../src/model/engine.ts'
import { readers } from '../../tools/strict-readers.ts'
import { fitGuessFolds, foldOf } from '../../train/fit-guesses.ts'
import { type CompanyRow, readCompanies, shuffled } from '../../world/replay/companies.ts'
import { openReplayEgress } from '../../world/replay/egress.ts'
import { type ReplayWorld, startReplayWorld } from '../../world/replay/world.ts'
import { createPaidWaterfall, type PaidSource } from './paid-sources.ts'
import { type Outcome, reportWebsite } from './report.ts'

export type WebsiteEvalOptions = {
  readonly companies: string
  readonly parked: number
  readonly other: number
  readonly namesakes: number
  readonly limit: number
  readonly seed: number
  /** The rows' descriptions are given as context. */
  readonly isWithContext: boolean
  readonly showsWrong: boolean
  /** Each name is searched with guess weights learnt without its fold; for the file the shipped ones come from. */
  readonly isHeldOut: boolean
  /** Simulated sources with a key, asked in this order. */
  readonly sources: readonly PaidSource[]
  /** Another confidence from which they are not asked. */
  readonly decidedFrom: number | null
}

const folds = 5
const searchesAtOnce = 8
const searchTimeoutMs = 60_000

/** Finds the websites of a file's companies in a replayed internet and reports how often it is right. */
export async function evaluateWebsite(options: WebsiteEvalOptions): Promise<object> {
  const rows = readCompanies(options.companies)
  const asked = shuffled(rows, options.seed).slice(0, options.limit)
  const guessModels = options.isHeldOut ? fitGuessFolds(rows, folds) : []
  const world = await startReplayWorld({ ...options, rows })
  const startedMs = Date.now()
  try {
    const outcomes = await mapBounded(asked, searchesAtOnce, async (row, index) => {
      if (index % 50 === 49) process.stderr.write(`${index + 1} of ${asked.length}\n`)
      return search(row, world, options, guessModels[foldOf(row, folds)])
    })
    const seconds = (Date.now() - startedMs) / 1000
    if (options.showsWrong) showWrong(outcomes)
    return reportWebsite(outcomes, world, seconds)
  } finally {
    await world.close()
  }
}

/** One way out per search: nothing is remembered from one name to the next, so every question counts. */
async function search(
  row: CompanyRow,
  world: ReplayWorld,
  options: WebsiteEvalOptions,
  guesses: GuessWeights | undefined,
): Promise<Outcome> {
  const egress = openReplayEgress(world)
  const metered = allScopes(egress)
  const waterfall = createPaidWaterfall(options.sources, row, world, options.seed)
  const engine = createWebsiteSearch({
    network: metered,
    sources: [],
    readers,
    waterfall,
    ...(guesses ? { models: { guesses, evidence } } : {}),
    ...(options.decidedFrom === null ? {} : { decidedFrom: options.decidedFrom }),
  })
  const context = options.isWithContext ? row.description : ''
  try {
    const answer = await engine.findWebsite(
      { companyName: row.name, context },
      { signal: AbortSignal.timeout(searchTimeoutMs) },
    )
    const verdict = verdictOn(answer, row)
    return {
      row,
      answer,
      verdict,
      class: classOf(answer, row, verdict, world),
      counts: metered.counts(),
      paid: waterfall.paid(),
    }
  } finally {
    await egress.close()
  }
}

/** The free search has one scope, what providers suggest another. */
function allScopes(source: NetworkSource): NetworkSource & { counts(): NetworkCounts } {
  const scopes: MeteredNetwork[] = []
  const sum = (count: keyof NetworkCounts) =>
    scopes.reduce((total, scope) => total + scope.counts()[count], 0)
  return {
    scoped(limits) {
      const scope = source.scoped(limits)
      scopes.push(scope)
      return scope
    },
    counts: () => ({ dnsQuestions: sum('dnsQuestions'), httpRequests: sum('httpRequests') }),
  }
}

function verdictOn(answer: WebsiteAnswer | null, row: CompanyRow): Outcome['verdict'] {
  if (!answer) return 'null'
  return domainOfUrl(answer.websiteUrl) === row.domain ? 'right' : 'wrong'
}

function classOf(
  answer: WebsiteAnswer | null,
  row: CompanyRow,
  verdict: Outcome['verdict'],
  world: ReplayWorld,
): string {
  if (verdict === 'right') return 'right'
  if (answer) {
    const tenant = world.tenantOf(new URL(answer.websiteUrl).hostname)
    return tenant.kind === 'other'
      ? `wrong: other firm, ${tenant.relation}`
      : `wrong: ${tenant.kind}`
  }
  const label = row.domain.slice(0, row.domain.indexOf('.'))
  const isNear = guessLabels(row.name, '').some((guess) => guess.label === label)
  return isNear ? 'null: label within reach' : 'null: label beyond guesses'
}

function showWrong(outcomes: readonly Outcome[]): void {
  for (const { row, answer, verdict, class: kind } of outcomes) {
    if (verdict === 'right') continue
    const found = answer ? `${answer.websiteUrl} ${answer.confidence}` : '-'
    process.stderr.write(`${kind}\t${row.name}\t${row.domain}\t${found}\n`)
  }
}
