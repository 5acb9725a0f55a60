import process from 'node:process'
import { parseArgs } from 'node:util'
import { OptionError } from '../tools/option-error.ts'
import { fitGuesses, guessWeightsPath } from './fit-guesses.ts'
import { fitNature, natureWeightsPath } from './fit-nature.ts'
import { fitTopics, topicWordsPath } from './fit-topics.ts'
import { evidenceWeightsPath, fitWebsite } from './fit-website.ts'
import { industryNeighboursPath, widenIndustries } from './widen-industries.ts'

type Options = ReturnType<typeof optionsOf>

/** What can be learnt: each writes the weights it learns, and returns the object of the last line. */
const trainings: Readonly<Record<string, (options: Options) => Promise<object> | object>> = {
  guesses({ companies, output = guessWeightsPath }) {
    const weights = fitGuesses({ companies, isChecked: true, output })
    return { name: 'guesses', weights: Object.keys(weights).length, output }
  },
  nature: ({ output = natureWeightsPath, ...options }) => fitNature({ ...options, output }),
  topics: ({ output = topicWordsPath, ...options }) => fitTopics({ ...options, output }),
  industries: ({ vectors, output = industryNeighboursPath }) =>
    widenIndustries(vectors ?? '', output),
  website: (options) => fitWebsite({ ...options, output: options.output ?? evidenceWeightsPath }),
}

const [name = '', ...args] = process.argv.slice(2)
const train = trainings[name]
if (train) {
  try {
    process.stdout.write(`${JSON.stringify(await train(optionsOf(name, args)))}\n`)
  } catch (error) {
    // A wrong option is the caller's to mend; anything else keeps its stack.
    if (!(error instanceof OptionError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
} else {
  const names = Object.keys(trainings).join('|')
  process.stderr.write(`usage: npm run train -- ${names} --companies companies.jsonl\n`)
  process.exitCode = 1
}

function optionsOf(training: string, from: readonly string[]) {
  const { values } = parseArgs({
    args: [...from],
    options: {
      companies: { type: 'string' },
      'firm-pages': { type: 'string' },
      vectors: { type: 'string' },
      parked: { type: 'string', default: '0.3' },
      other: { type: 'string', default: '0.3' },
      namesakes: { type: 'string', default: '1' },
      strangers: { type: 'string', default: '1' },
      limit: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      output: { type: 'string' },
    },
  })
  // JSON lines with `name` and `domain`, and a `description` where there is one.
  if (values.companies === undefined && training !== 'industries') {
    throw new OptionError('Name the file of companies: --companies companies.jsonl')
  }
  return {
    companies: values.companies ?? '',
    firmPages: values['firm-pages'],
    vectors: values.vectors,
    parked: Number(values.parked),
    other: Number(values.other),
    namesakes: Number(values.namesakes),
    strangers: Number(values.strangers),
    limit: Number(values.limit),
    seed: Number(values.seed),
    output: values.output,
  }
}
