import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import shipped from '../../packages/engine/data/guess-weights.json' with { type: 'json' }
import {
  type Features,
  forEachGuess,
} from '../../packages/engine/website/guesses/guess-features.ts'
import { type GuessWeights, sumsOf } from '../../packages/engine/website/guesses/guesses.ts'
import { weightMap } from '../../packages/engine/website/lexicon/weights.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { inputFile, outputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { shuffled } from '../tools/random.ts'
import { type CompanyRow, readCompanies } from '../world/replay/companies.ts'
import { companyLines } from '../world/replay/company-lines.ts'
import {
  type Choice,
  type ChoiceOptions,
  createVocabulary,
  learnChoice,
  probabilities,
} from './choice-model.ts'
import { guessStart } from './guess-start.ts'

/** `train -- guesses`. */
export const guesses = defineCommand({
  summary: 'how companies make domains out of names',
  options: {
    companies: inputFile(companyLines),
    output: outputFile('packages/engine/data/guess-weights.json'),
  },
  needs: [['companies']],
  run({ companies = '', output }) {
    const weights = fitGuesses(companies, output)
    return { name: 'guesses', weights: Object.keys(weights).length, output }
  },
})

const pull = 2
const rounds = 30
const foldCount = 5
const ranksShown = [1, 3, 5, 10, 20, 30, 40, 50, 55, 60, 100, 200]
// Smaller weights change no order that matters, and would only fill the table.
const weightMin = 0.06

type Example = {
  readonly row: CompanyRow
  readonly choice: Choice
  readonly domains: readonly string[]
}

/** Learns how firms make domains out of names; first reports on names left out of learning. Writes the weights. */
function fitGuesses(companies: string, output: string): Readonly<Record<string, number>> {
  const rows = shuffled(readCompanies(companies), 3)
  const vocabulary = startVocabulary()
  const examples = toExamples(rows, vocabulary)
  reportHeldOut(examples, vocabulary.names)
  const learnt = learnChoice(
    examples.map(({ choice }) => choice),
    vocabulary.names.length,
    learningSettings(vocabulary.names),
  )
  const table = toTable(vocabulary.names, learnt)
  writeFileSync(output, `${JSON.stringify(table, null, 2)}\n`)
  return table
}

/** Creates the vocabulary with all starting weights: a feature that no name of the file has keeps its own. */
function startVocabulary(): ReturnType<typeof createVocabulary> {
  const vocabulary = createVocabulary()
  for (const name of Object.keys(guessStart)) vocabulary.numberOf(name)
  return vocabulary
}

function learningSettings(names: readonly string[]): ChoiceOptions {
  return { pull, rounds, start: Float64Array.from(names, (name) => guessStart[name] ?? 0) }
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
  return { row, choice, domains }
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
export function fitGuessFolds(rows: readonly CompanyRow[], folds: number): readonly GuessWeights[] {
  const vocabulary = startVocabulary()
  const examples = toExamples(rows, vocabulary)
  return Array.from({ length: folds }, (_, fold) => {
    progress.step(`guesses, fold ${fold + 1} of ${folds}`)
    const kept = folds === 1 ? examples : examples.filter(({ row }) => foldOf(row, folds) !== fold)
    const choices = kept.map(({ choice }) => choice)
    return toTable(
      vocabulary.names,
      learnChoice(choices, vocabulary.names.length, learningSettings(vocabulary.names)),
    )
  })
}

/** Returns the fold of a row. */
export function foldOf({ domain }: CompanyRow, folds: number): number {
  return createHash('sha256').update(domain).digest().readUInt32BE(0) % folds
}

function reportHeldOut(examples: readonly Example[], names: readonly string[]): void {
  const ranks: number[] = []
  for (let fold = 0; fold < foldCount; fold += 1) {
    progress.step(`left out, fold ${fold + 1} of ${foldCount}`)
    const kept = examples.filter(({ row }) => foldOf(row, foldCount) !== fold)
    const learnt = learnChoice(
      kept.map(({ choice }) => choice),
      names.length,
      learningSettings(names),
    )
    for (const example of examples.filter(({ row }) => foldOf(row, foldCount) === fold)) {
      ranks.push(rankOf(example, learnt))
    }
  }
  const guessable = examples.filter(({ choice }) => choice.right.length > 0).length
  const percent = (count: number) => ((100 * count) / examples.length).toFixed(1)
  progress.print(`held out, ${examples.length} names, ${percent(guessable)} % guessable\n`)
  for (const most of ranksShown) {
    const share = percent(ranks.filter((rank) => rank < most).length)
    progress.print(`  among the first ${most}: ${share} %\n`)
  }
}

function rankOf({ row, choice, domains }: Example, learnt: Float64Array): number {
  if (choice.right.length === 0) return Number.POSITIVE_INFINITY
  const totals = new Map<string, number>()
  probabilities(choice, learnt).forEach((probability, option) => {
    const domain = domains[option] ?? ''
    totals.set(domain, (totals.get(domain) ?? 0) + probability)
  })
  const own = totals.get(row.domain) ?? 0
  return [...totals.values()].filter((total) => total > own).length
}

function toTable(names: readonly string[], learnt: Float64Array): Record<string, number> {
  const entries = names
    .map((name, index) => [name, Math.round((learnt[index] ?? 0) * 100) / 100] as const)
    .filter(([, weight]) => Math.abs(weight) >= weightMin)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries)
}
