import { parseArgs } from 'node:util'
import { fitGuesses, guessWeightsPath } from './fit-guesses.ts'
import { evidenceWeightsPath, fitWebsite } from './fit-website.ts'
import { evaluateWebsite } from './website.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    companies: { type: 'string' },
    parked: { type: 'string', default: '0.3' },
    other: { type: 'string', default: '0.3' },
    namesakes: { type: 'string', default: '0.04' },
    limit: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    context: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    output: { type: 'string' },
  },
})

/** JSON lines with `name` and `domain`, and a `description` where there is one; no part of the project. */
function companiesFile(): string {
  if (values.companies !== undefined) return values.companies
  process.stderr.write('Name the file of companies: --companies companies.jsonl\n')
  process.exit(1)
}

/** Every evaluation by name; each gives the object printed as the last line. */
const evaluations: Readonly<Record<string, () => Promise<object>>> = {
  website: () =>
    evaluateWebsite({
      companies: companiesFile(),
      parked: Number(values.parked),
      other: Number(values.other),
      namesakes: Number(values.namesakes),
      limit: Number(values.limit),
      seed: Number(values.seed),
      isWithContext: values.context,
      showsWrong: values.wrong,
      isHeldOut: values['held-out'],
    }),
  'fit-website': () =>
    fitWebsite({
      companies: companiesFile(),
      parked: Number(values.parked),
      other: Number(values.other),
      namesakes: Number(values.namesakes),
      limit: Number(values.limit),
      seed: Number(values.seed),
      output: values.output ?? evidenceWeightsPath,
    }),
  'fit-guesses': async () => {
    const output = values.output ?? guessWeightsPath
    const weights = fitGuesses({ companies: companiesFile(), isChecked: true, output })
    return { name: 'fit-guesses', weights: Object.keys(weights).length, output }
  },
}

const [name = ''] = positionals
const evaluate = evaluations[name]
if (!evaluate) {
  process.stderr.write(
    `usage: npm run eval -- ${Object.keys(evaluations).join('|')} [--option value]\n`,
  )
  process.exit(1)
}
process.stdout.write(`${JSON.stringify(await evaluate())}\n`)
