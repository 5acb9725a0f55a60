import { writeFileSync } from 'node:fs'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import { mapBounded } from '@enricher/engine/lib/time'
import type { WebsiteAnswer } from '@enricher/engine/model/engine'
import type { MeteredNetwork, NetworkCounts, NetworkSource } from '@enricher/engine/net/network'
import evidence from '../../../packages/engine/data/evidence-weights.json' with { type: 'json' }
import { createWebsiteSearch } from '../../../packages/engine/website/find-website.ts'
import { type GuessWeights, rankGuesses } from '../../../packages/engine/website/guesses/guesses.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { shuffled } from '../../tools/random.ts'
import { readers } from '../../tools/strict-readers.ts'
import { foldOf } from '../../train/fit-guesses.ts'
import { guessFolds } from '../../train/guess-folds.ts'
import { type Authors, authorsIn, laterAuthors } from '../../world/replay/authors.ts'
import { type CompanyRow, readCompanies } from '../../world/replay/companies.ts'
import type { Variants } from '../../world/replay/draw.ts'
import { openReplayEgress } from '../../world/replay/egress.ts'
import { type HintKind, hintOf } from '../../world/replay/hints.ts'
import { inventedHomonyms } from '../../world/replay/homonyms.ts'
import { namesWithoutSite } from '../../world/replay/invented.ts'
import { type ReplayWorld, startReplayWorld } from '../../world/replay/world.ts'
import { drawCalibration } from './calibration-chart.ts'
import { causeOf } from './causes.ts'
import { createPaidWaterfall, type PaidSource } from './paid-sources.ts'
import { binsOf, type Outcome, reportWebsite } from './report.ts'

export type WebsiteEvalOptions = {
  readonly companies: string
  readonly parked: number
  readonly other: number
  readonly namesakes: number
  readonly limit: number
  readonly seed: number
  readonly strangers: number
  readonly variants: Variants
  /** The authors whose pages are served, and whose trades the pairs have. */
  readonly authors: Authors
  /** The kind of hints from the rows' descriptions, given as context; null: none. */
  readonly hints: HintKind | null
  /** Invented names that have no site, and invented pairs of firms that share one. */
  readonly withoutSite: number
  readonly homonyms: number
  /** The file in which calibration is drawn. */
  readonly chart: string | null
  readonly showsWrong: boolean
  /** Searches each name with guess weights learnt without its fold; for the file that the shipped weights come from. */
  readonly isHeldOut: boolean
  /** The file that keeps those weights between runs; null: they are learnt again. */
  readonly foldsFile: string | null
  /** Simulated sources with a key, asked in this order. */
  readonly sources: readonly PaidSource[]
  /** Another confidence from which the sources are not asked; null: the search's own. */
  readonly decidedFrom: number | null
}

const folds = 5
const searchesAtOnce = 8
const searchTimeoutMs = 60_000
// A search asks for this many guesses at most.
const reachMax = 60

/** One search: the row, the hint, and the guess weights that were not learnt from it. */
type Case = Pick<Outcome, 'row' | 'group'> & {
  readonly context: string
  readonly guesses: GuessWeights | undefined
}

/** Finds the websites of a file's companies in a replayed internet and reports how often it is right. */
export async function evaluateWebsite(options: WebsiteEvalOptions): Promise<object> {
  const { seed, hints } = options
  const rows = readCompanies(options.companies)
  const guessModels = options.isHeldOut ? guessFolds(rows, folds, options.foldsFile) : []
  const homonyms = homonymsOf(options)
  const named = [...rows, ...homonyms.map(({ row }) => row)]
  const siteless = namesWithoutSite(
    options.withoutSite,
    seed,
    named.map(({ name }) => name),
  )
  const cases: readonly Case[] = [
    ...shuffled(rows, seed)
      .slice(0, options.limit)
      .map((row) => ({
        row,
        group: 'listed' as const,
        context: hints === null ? '' : hintOf(row.description, row.name, hints, seed),
        guesses: guessModels[foldOf(row, folds)],
      })),
    ...siteless.map((name) => ({
      row: { name, domain: '', description: '' },
      group: 'siteless' as const,
      context: '',
      guesses: undefined,
    })),
    ...homonyms.map(({ row, hint }) => ({
      row,
      group: 'homonym' as const,
      context: hint,
      guesses: undefined,
    })),
  ]
  const world = await startReplayWorld({
    ...options,
    rows: named,
    siteless,
    rivals: new Map(
      homonyms.map(({ row, rival }) => [rival.domain, { name: row.name, trade: rival.trade }]),
    ),
  })
  const startedMs = Date.now()
  try {
    const outcomes = await mapBounded(cases, searchesAtOnce, (one, index) => {
      progress.step(`name ${index + 1} of ${cases.length}`)
      return search(one, world, options)
    })
    const seconds = (Date.now() - startedMs) / 1000
    if (options.showsWrong) showWrong(outcomes)
    if (options.chart !== null) {
      const title = `Confidence of websites, seed ${seed}`
      writeFileSync(options.chart, drawCalibration(binsOf(outcomes), title))
    }
    return reportWebsite(outcomes, world, seconds)
  } finally {
    await world.close()
  }
}

function homonymsOf({ homonyms, authors, seed, variants }: WebsiteEvalOptions) {
  const makers = authorsIn(authors).map((name) =>
    name === 'first' ? inventedHomonyms : laterAuthors[name].homonyms,
  )
  const share = Math.floor(homonyms / makers.length)
  const first = homonyms - share * (makers.length - 1)
  return makers.flatMap((make, at) => make(at === 0 ? first : share, seed, variants))
}

/** Searches with an egress of its own: nothing is kept from one name to the next, so every question counts. */
async function search(
  { row, group, context, guesses }: Case,
  world: ReplayWorld,
  options: WebsiteEvalOptions,
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
  const isWithinReach = rankGuesses(row.name, context, reachMax, guesses).some(
    ({ domain }) => domain === row.domain,
  )
  try {
    const answer = await engine.findWebsite(
      { companyName: row.name, context },
      { signal: AbortSignal.timeout(searchTimeoutMs) },
    )
    const verdict = verdictOn(answer, row)
    const cause =
      verdict === 'right' ? 'right' : causeOf({ row, isWithinReach }, answer, world, options.seed)
    return {
      row,
      group,
      answer,
      verdict,
      isWithinReach,
      class: cause,
      counts: metered.counts(),
      paid: waterfall.paid(),
    }
  } finally {
    await egress.close()
  }
}

/** Counts all scopes: the free search has one, the suggestions of providers another. */
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

function showWrong(outcomes: readonly Outcome[]): void {
  for (const { row, group, answer, verdict, class: kind } of outcomes) {
    if (verdict === 'right') continue
    const found = answer ? `${answer.websiteUrl} ${answer.confidence}` : '-'
    progress.print(`${group}\t${kind}\t${row.name}\t${row.domain}\t${found}\n`)
  }
}
