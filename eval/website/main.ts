import { parseArgs } from 'node:util'
import { OptionError } from '../../tools/option-error.ts'
import { evaluateWebsite } from './evaluate.ts'
import { readSource } from './paid-sources.ts'

const variants = ['shown', 'held-out', 'all'] as const
const authors = ['first', 'second', 'third', 'fourth', 'fifth', 'both', 'all'] as const
const hintKinds = ['whole', 'short', 'retold', 'mixed'] as const

function choiceOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === value)
  if (choice === undefined) throw new OptionError(`${option} is one of ${choices.join(', ')}`)
  return choice
}

function optionsOf(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      companies: { type: 'string' },
      parked: { type: 'string', default: '0.3' },
      other: { type: 'string', default: '0.3' },
      namesakes: { type: 'string', default: '1' },
      strangers: { type: 'string', default: '1' },
      variants: { type: 'string', default: 'all' },
      pages: { type: 'string', default: 'both' },
      hints: { type: 'string' },
      'without-site': { type: 'string', default: '0' },
      homonyms: { type: 'string', default: '0' },
      chart: { type: 'string' },
      limit: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      context: { type: 'boolean', default: false },
      wrong: { type: 'boolean', default: false },
      'held-out': { type: 'boolean', default: false },
      folds: { type: 'string' },
      source: { type: 'string', multiple: true, default: [] },
      decided: { type: 'string' },
    },
  })
  // JSON lines with `name` and `domain`, and a `description` where there is one.
  if (values.companies === undefined) {
    throw new OptionError('Name the file of companies: --companies companies.jsonl')
  }
  return {
    companies: values.companies,
    parked: Number(values.parked),
    other: Number(values.other),
    namesakes: Number(values.namesakes),
    limit: Number(values.limit),
    seed: Number(values.seed),
    strangers: Number(values.strangers),
    variants: choiceOf('--variants', values.variants, variants),
    authors: choiceOf('--pages', values.pages, authors),
    hints: values.context
      ? 'mixed'
      : values.hints === undefined
        ? null
        : choiceOf('--hints', values.hints, hintKinds),
    withoutSite: Number(values['without-site']),
    homonyms: Number(values.homonyms),
    chart: values.chart ?? null,
    showsWrong: values.wrong,
    isHeldOut: values['held-out'],
    foldsFile: values.folds ?? null,
    sources: values.source.map(readSource),
    decidedFrom: values.decided === undefined ? null : Number(values.decided),
  }
}

/** `eval -- website`: resolves the names of a file in a replayed internet. */
export async function website(args: readonly string[]): Promise<object> {
  const options = optionsOf(args)
  return { ...(await evaluateWebsite(options)), seed: options.seed }
}
