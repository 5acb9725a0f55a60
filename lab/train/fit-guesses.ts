import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import shipped from '../../packages/engine/data/guess-weights.json' with { type: 'json' }
import {
  type Features,
  forEachGuess,
} from '../../packages/engine/website/guesses/guess-features.ts'
import {
  type GuessWeights,
  rankGuesses,
  sumsOf,
} from '../../packages/engine/website/guesses/guesses.ts'
import { isTopLevel } from '../../packages/engine/website/guesses/label-suffixes.ts'
import { weightMap } from '../../packages/engine/website/lexicon/weights.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { inputFile, outputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { shuffled } from '../tools/random.ts'
import { type CompanyRow, readCompanies } from '../world/replay/companies.ts'
import { companyLines } from '../world/replay/company-lines.ts'
import { type Choice, type ChoiceOptions, createVocabulary, learnChoice } from './choice-model.ts'
import { formerWeights, meanWeights, mixWeights, readFormer } from './former-weights.ts'
import { pairLines, readPairs } from './guess-rows.ts'
import { guessStart, recipesAdded } from './guess-start.ts'
import { labelledSites } from './people/labelled-sites.ts'
import { readSiteRows } from './site-rows.ts'

/** `train -- guesses`. */
export const guesses = defineCommand({
  summary: 'how companies make domains out of names',
  options: {
    companies: inputFile(companyLines),
    pairs: inputFile(pairLines),
    former: inputFile(formerWeights),
    sites: inputFile(labelledSites),
    output: outputFile('packages/engine/data/guess-weights.json'),
  },
  needs: [['companies'], ['pairs', 'sites']],
  run({ companies = '', pairs = '', former, sites, output }) {
    const before = former === undefined ? undefined : readFormer(former)
    const weights = sites
      ? tuneGuesses(companies, sites, before ?? shipped)
      : fitGuesses(companies, pairs, before ?? {})
    writeFileSync(output, `${JSON.stringify(weights, null, 2)}\n`)
    return { name: 'guesses', weights: Object.keys(weights).length, output }
  },
})

const pull = 2
const rounds = 30
const foldCount = 5
const ranksShown = [1, 5, 10, 20, 60, 160]
const ranksMax = 160
// Smaller weights change no order that matters, and would only fill the table.
const weightMin = 0.06

type Example = {
  readonly row: CompanyRow
  readonly choice: Choice
}

// Start-ups are fewer than the pairs, and their sites would be found less often if they counted once.
const companiesRepeat = 2

/** Learns how firms make domains out of names, without a fifth of the rows, and reports on that fifth. */
function fitGuesses(companies: string, pairs: string, former: GuessWeights): GuessWeights {
  const startUps = readCompanies(companies).map((row) => ({ ...row, context: '' }))
  const sets = new Map([
    ['companies', startUps],
    ['pairs', readPairs(pairs)],
  ])
  const isApart = (row: CompanyRow) => foldOf(row, foldCount) === 0
  const rows = [...sets].flatMap(([set, some]) =>
    Array.from({ length: set === 'companies' ? companiesRepeat : 1 }, () =>
      some.filter((row) => !isApart(row)),
    ).flat(),
  )
  const [learnt = {}] = fitGuessFolds(shuffled(rows, 3), 1)
  const weights = Object.keys(former).length === 0 ? learnt : mixWeights(former, learnt)
  for (const [set, some] of sets) reportApart(set, some.filter(isApart), () => weights)
  return weights
}

// Sites are few: a stronger pull lets the former weights stand where sites tell little.
const sitesPull = 8

/**
 * Learns former weights further from real sites, each asked by its name alone and with its words, and returns the
 * mean of both, by which start-ups are found about as often as before. Reports how far up sites come by weights that
 * are learnt without their fold.
 */
function tuneGuesses(companies: string, folder: string, former: GuessWeights): GuessWeights {
  const sites = readSiteRows(folder)
  const start = { ...recipesAdded, ...former }
  const tuning = { pull: sitesPull, start }
  const learnt = fitGuessFolds(sites, foldCount, tuning).map((own) => meanWeights(start, own))
  for (const [kind, some] of Map.groupBy(sites, ({ context }) => (context ? 'words' : 'name'))) {
    reportApart(`sites by ${kind}`, some, (row) => learnt[foldOf(row, foldCount)] ?? {})
  }
  const weights = meanWeights(start, fitGuessFolds(sites, 1, tuning)[0] ?? {})
  const startUps = readCompanies(companies).map((row) => ({ ...row, context: '' }))
  const apart = startUps.filter((row) => foldOf(row, foldCount) === 0)
  reportApart('companies', apart, () => weights)
  return weights
}

/** Creates the vocabulary with all starting weights: a feature that no name of the file has keeps its own. */
function startVocabulary(start: GuessWeights): ReturnType<typeof createVocabulary> {
  const vocabulary = createVocabulary()
  for (const name of Object.keys(start)) vocabulary.numberOf(name)
  return vocabulary
}

type Start = { readonly pull: number; readonly start: GuessWeights }

function learningSettings(names: readonly string[], { pull, start }: Start): ChoiceOptions {
  return { pull, rounds, start: Float64Array.from(names, (name) => start[name] ?? 0) }
}

/** Returns the example of each row; a row that the file repeats, to weigh more, is read once. */
function toExamples(
  rows: readonly CompanyRow[],
  vocabulary: ReturnType<typeof createVocabulary>,
): readonly Example[] {
  const known = new Map<string, Example>()
  return rows.map((row) => {
    const key = JSON.stringify([row.name, row.domain, row.context])
    const example = known.get(key) ?? toExample(row, vocabulary)
    known.set(key, example)
    return example
  })
}

/**
 * Returns the choice of a row among its likelier guesses, by the weights that are shipped: the others cost the memory
 * of a hundred thousand features a row and teach nothing.
 */
function toExample(row: CompanyRow, vocabulary: ReturnType<typeof createVocabulary>): Example {
  const options = likelyOptions(row)
  const features: number[] = []
  const offsets = [0]
  for (const option of options) {
    for (const part of option.parts) {
      for (const name of part) features.push(vocabulary.numberOf(name))
    }
    offsets.push(features.length)
  }
  const domains = options.map(({ domain }) => domain)
  const right = domains.flatMap((domain, index) => (domain === row.domain ? [index] : []))
  const choice = { features: Int32Array.from(features), offsets: Int32Array.from(offsets), right }
  return { row, choice }
}

const optionsMax = 300

type Option = { readonly domain: string; readonly score: number; readonly parts: Features[] }

// A label so far behind the best has no option among the likelier ones.
const labelGapMax = 9

/** Lists the guesses of a row with the highest scores, and the right one. */
function likelyOptions(row: CompanyRow): readonly Option[] {
  const sumOf = sumsOf(weightMap(shipped))
  const options: Option[] = []
  let best = Number.NEGATIVE_INFINITY
  forEachGuess(
    row.name,
    row.context ?? '',
    (label, suffix, labelFeatures, pairFeatures) => {
      let score = sumOf(labelFeatures)
      for (const part of pairFeatures) score += sumOf(part)
      options.push({ domain: `${label}.${suffix}`, score, parts: [labelFeatures, ...pairFeatures] })
    },
    (labelFeatures) => {
      const score = sumOf(labelFeatures)
      best = Math.max(best, score)
      return score > best - labelGapMax
    },
  )
  const scores = Float64Array.from(options, ({ score }) => score).sort()
  const least = scores.at(-optionsMax) ?? Number.NEGATIVE_INFINITY
  return options.filter(({ domain, score }) => score >= least || domain === row.domain)
}

/** Learns weights for each fold without its rows; a row's domain decides its fold. */
export function fitGuessFolds(
  rows: readonly CompanyRow[],
  folds: number,
  start: Start = { pull, start: guessStart },
): readonly GuessWeights[] {
  const vocabulary = startVocabulary(start.start)
  const examples = toExamples(rows, vocabulary)
  return Array.from({ length: folds }, (_, fold) => {
    progress.step(`guesses, fold ${fold + 1} of ${folds}`)
    const kept = folds === 1 ? examples : examples.filter(({ row }) => foldOf(row, folds) !== fold)
    const choices = kept.map(({ choice }) => choice)
    return toTable(
      vocabulary.names,
      learnChoice(choices, vocabulary.names.length, learningSettings(vocabulary.names, start)),
    )
  })
}

/** Returns the fold of a row. */
export function foldOf({ domain }: CompanyRow, folds: number): number {
  return createHash('sha256').update(domain).digest().readUInt32BE(0) % folds
}

function reportApart(
  set: string,
  rows: readonly CompanyRow[],
  weightsFor: (row: CompanyRow) => GuessWeights,
): void {
  const ranks = rows.map((row) => {
    const { name, domain, context = '' } = row
    const at = rankGuesses(name, context, ranksMax, weightsFor(row)).findIndex(
      (guess) => guess.domain === domain,
    )
    return at < 0 ? ranksMax : at
  })
  progress.print(`${set}, ${rows.length} names left out\n`)
  for (const most of ranksShown) {
    const share = (100 * ranks.filter((rank) => rank < most).length) / rows.length
    progress.print(`  among the first ${most}: ${share.toFixed(1)} %\n`)
  }
}

// The name of a firm may look like a domain without being one.
const isNoSuffix = (feature: string): boolean => {
  const [, last] = /^\.(?:[^|]*\.)?([^.|]+)$/.exec(feature) ?? []
  return last !== undefined && !classNames.has(last) && !isTopLevel(last)
}

// Classes of suffixes, and a suffix that the context says.
const classNames: ReadonlySet<string> = new Set(['cc', 'new', 'old', 'said', 'second'])

function toTable(names: readonly string[], learnt: Float64Array): Record<string, number> {
  const entries = names
    .map((name, index) => [name, Math.round((learnt[index] ?? 0) * 100) / 100] as const)
    .filter(([name, weight]) => Math.abs(weight) >= weightMin && !isNoSuffix(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries)
}
