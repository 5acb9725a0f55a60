import { writeFileSync } from 'node:fs'
import { mapBounded } from '@enricher/engine/lib/time'
import shipped from '../../packages/engine/data/evidence-weights.json' with { type: 'json' }
import { createRobots } from '../../packages/engine/read/crawl/robots.ts'
import { collectCandidates } from '../../packages/engine/website/find-website.ts'
import type { GuessWeights } from '../../packages/engine/website/guesses/guesses.ts'
import { weightKeysOf } from '../../packages/engine/website/scoring/evidence.ts'
import { type EvidenceModel, restPriorOf } from '../../packages/engine/website/scoring/score.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { amount, count, inputFile, outputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { shuffled } from '../tools/random.ts'
import { readers } from '../tools/strict-readers.ts'
import { type CompanyRow, readCompanies } from '../world/replay/companies.ts'
import { companyLines } from '../world/replay/company-lines.ts'
import { openReplayEgress } from '../world/replay/egress.ts'
import { hintOf } from '../world/replay/hints.ts'
import { inventedHomonyms } from '../world/replay/homonyms.ts'
import { namesWithoutSite } from '../world/replay/invented.ts'
import type { Trade } from '../world/replay/trades.ts'
import { type ReplayWorld, startReplayWorld } from '../world/replay/world.ts'
import { type Best, calibrationOf } from './calibration.ts'
import { type Choice, createVocabulary, learnChoice, probabilities } from './choice-model.ts'
import { evidenceStart, heldKeys } from './evidence-start.ts'
import { fitGuessFolds, foldOf } from './fit-guesses.ts'

/** `train -- website`. */
export const website = defineCommand({
  summary: 'what the evidence on pages is worth, and its calibration',
  options: {
    companies: inputFile(companyLines),
    parked: amount(0.3),
    other: amount(0.3),
    namesakes: amount(1),
    strangers: amount(1),
    limit: count(500, { smoke: 3 }),
    seed: count(1),
    output: outputFile('packages/engine/data/evidence-weights.json'),
  },
  needs: [['companies']],
  run: ({ companies = '', ...options }) => fitWebsite({ ...options, companies }),
})

export type FitOptions = {
  readonly companies: string
  readonly parked: number
  readonly other: number
  readonly namesakes: number
  readonly strangers: number
  readonly limit: number
  readonly seed: number
  readonly output: string | null
}

const folds = 5
const rounds = 60
const searchesAtOnce = 8
const searchTimeoutMs = 60_000
// The replayed pages are invented, so the weights are pulled to what is known of real pages. Three times this pull cost
// a point of right answers at 97 % precision; half of it gained nothing.
const pull = 1
// There is one invented name without a site for this many listed firms.
const listedPerSiteless = 6
// One pair of firms of one name for this many listed ones is enough to learn the weight of hints. With a pair for every
// fifth firm, names seemed shared ten times as often as they are, and the confidence of every answer was too low.
const listedPerPair = 20

type Observation = { readonly row: CompanyRow; readonly choice: Choice; readonly isShown: boolean }

/**
 * Learns the weight of evidence and its calibration in a replayed internet: every name is searched with
 * guess weights learnt without it, and the curve comes from evidence weights learnt without it.
 */
export async function fitWebsite(options: FitOptions): Promise<object> {
  const rows = readCompanies(options.companies)
  const cases = casesOf(shuffled(rows, options.seed).slice(0, options.limit), options.seed)
  const guessModels = fitGuessFolds(rows, folds)
  // The variants that are not shown are kept for measuring.
  const world = await startReplayWorld({
    ...options,
    rows: [...rows, ...cases.flatMap(({ rival, row }) => (rival ? [row] : []))],
    variants: 'shown',
    authors: 'both',
    siteless: cases.flatMap(({ row }) => (row.domain === '' ? [row.name] : [])),
    rivals: new Map(
      cases.flatMap(({ row, rival }) =>
        rival ? [[rival.domain, { name: row.name, trade: rival.trade }] as const] : [],
      ),
    ),
  })
  const vocabulary = createVocabulary()
  for (const name of Object.keys(evidenceStart)) vocabulary.numberOf(name)
  const observations = await mapBounded(cases, searchesAtOnce, (one, index) => {
    progress.step(`name ${index + 1} of ${cases.length}`)
    const guesses = guessModels[foldOf(one.row, folds)] ?? {}
    return observe(one, world, guesses, vocabulary)
  })
  await world.close()
  const start = Float64Array.from(vocabulary.names, (name) => evidenceStart[name] ?? 0)
  const learn = (some: readonly Observation[]) =>
    learnChoice(
      some.map(({ choice }) => choice),
      start.length,
      { pull, rounds, start, rate: 0.2 },
    )
  const heldOut = Array.from({ length: folds }, (_, fold) => {
    progress.step(`evidence, fold ${fold + 1} of ${folds}`)
    const isInside = ({ row }: Observation) => foldOf(row, folds) === fold
    const weights = learn(observations.filter((observation) => !isInside(observation)))
    return observations.filter(isInside).map((observation) => bestOf(observation, weights))
  }).flat()
  const weights = learn(observations)
  const table = Object.fromEntries(
    vocabulary.names
      .map((name, index) => [name, weightOf(name, weights[index] ?? 0)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const model: EvidenceModel = { weights: table, calibration: calibrationOf(heldOut) }
  if (options.output) writeFileSync(options.output, `${JSON.stringify(model, null, 2)}\n`)
  return {
    name: 'website',
    n: observations.length,
    ...summary(heldOut),
    output: options.output,
  }
}

type Case = {
  readonly row: CompanyRow
  readonly context: string
  readonly rival?: { readonly domain: string; readonly trade: Trade }
}

/** Lists the searches: the firms of the file, half of them with a hint, and invented ones. */
function casesOf(used: readonly CompanyRow[], seed: number): readonly Case[] {
  const listed = used.map((row, index) => ({
    row,
    context: index % 2 === 0 ? hintOf(row.description, row.name, 'mixed', seed) : '',
  }))
  const homonyms = inventedHomonyms(Math.ceil(used.length / listedPerPair), seed, 'shown')
  const count = Math.ceil(used.length / listedPerSiteless)
  const taken = [...used, ...homonyms.map(({ row }) => row)].map(({ name }) => name)
  const siteless = namesWithoutSite(count, seed, taken).map((name) => ({
    row: { name, domain: '', description: '' },
    context: '',
  }))
  return [
    ...listed,
    ...siteless,
    ...homonyms.map(({ row, hint, rival }) => ({ row, context: hint, rival })),
  ]
}

async function observe(
  { row, context }: Case,
  world: ReplayWorld,
  guesses: GuessWeights,
  vocabulary: ReturnType<typeof createVocabulary>,
): Promise<Observation> {
  const egress = openReplayEgress(world)
  const models = { guesses, evidence: shipped }
  const dependencies = {
    network: egress,
    robots: createRobots(readers),
    readers,
    sources: [],
    waterfall: null,
    models,
  }
  try {
    const query = { companyName: row.name, context }
    const { candidates } = await collectCandidates(query, dependencies, {
      signal: AbortSignal.timeout(searchTimeoutMs),
    })
    const ranked = candidates.ranked()
    const features: number[] = []
    const offsets = [0]
    const scores: number[] = []
    for (const one of ranked) {
      features.push(...weightKeysOf(one.evidence).filter(isLearnt).map(vocabulary.numberOf))
      offsets.push(features.length)
      scores.push(Math.log(one.candidate.prior))
    }
    // The last option is none of these candidates.
    offsets.push(features.length)
    const all = ranked.map(({ candidate }) => candidate)
    scores.push(Math.log(restPriorOf(all, candidates.excludedPrior())))
    const at = ranked.findIndex(({ candidate }) => candidate.domain === row.domain)
    const choice: Choice = {
      features: Int32Array.from(features),
      offsets: Int32Array.from(offsets),
      scores: Float64Array.from(scores),
      right: [at < 0 ? ranked.length : at],
    }
    return { row, choice, isShown: ranked.length > 0 }
  } finally {
    await egress.close()
  }
}

const shippedWeights: Readonly<Record<string, number>> = shipped.weights

/** Returns the weight to ship, in hundredths; a feature that the replay does not measure keeps its shipped weight. */
function weightOf(feature: string, learnt: number): number {
  const weight = heldKeys.has(feature) ? (shippedWeights[feature] ?? learnt) : learnt
  return Math.round(weight * 100) / 100
}

/** Facts that are for the decision alone have no weight. */
function isLearnt(feature: string): boolean {
  return feature in evidenceStart
}

function bestOf({ choice }: Observation, weights: Float64Array): Best {
  const all = probabilities(choice, weights).slice(0, -1)
  const posterior = Math.max(0, ...all)
  return { posterior, isRight: all.indexOf(posterior) === choice.right[0] }
}

function summary(answers: readonly Best[]): object {
  const at = (least: number) => {
    const given = answers.filter(({ posterior }) => posterior >= least)
    const right = given.filter(({ isRight }) => isRight).length
    return { precision: round(right / given.length), right_share: round(right / answers.length) }
  }
  return { at_50: at(0.5), at_60: at(0.6), at_70: at(0.7), at_80: at(0.8), at_90: at(0.9) }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
