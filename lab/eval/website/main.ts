import { defineCommand } from '../../tools/named-commands/named-command.ts'
import {
  amount,
  choice,
  count,
  flag,
  inputFile,
  outputFile,
  several,
} from '../../tools/named-commands/options.ts'
import { companyLines } from '../../world/replay/company-lines.ts'
import { evaluateWebsite } from './evaluate.ts'
import { readSource } from './paid-sources.ts'

const variants = ['shown', 'held-out', 'all'] as const
const authors = ['first', 'second', 'third', 'fourth', 'fifth', 'both', 'all'] as const
const hintKinds = ['whole', 'short', 'retold', 'mixed'] as const

/** `eval -- website`: resolves the names of a file in a replayed internet. */
export const website = defineCommand({
  summary: 'the website search, in an internet replayed from a list of companies',
  options: {
    companies: inputFile(companyLines),
    parked: amount(0.3),
    other: amount(0.3),
    namesakes: amount(1),
    strangers: amount(1),
    variants: choice(variants, 'all'),
    pages: choice(authors, 'both'),
    hints: choice(hintKinds, undefined),
    'without-site': count(0, { smoke: 2 }),
    homonyms: count(0, { smoke: 2 }),
    chart: outputFile(undefined),
    limit: count(500, { smoke: 5 }),
    seed: count(1),
    context: flag(),
    wrong: flag(),
    'held-out': flag(),
    folds: outputFile(undefined),
    source: several('KIND:COVERAGE:PRECISION:USD', readSource),
    decided: amount(undefined),
  },
  needs: [['companies']],
  run: async ({ companies = '', seed, hints, context, pages: servedPages, ...values }) => {
    const figures = await evaluateWebsite({
      ...values,
      companies,
      seed,
      authors: servedPages,
      hints: context ? 'mixed' : (hints ?? null),
      withoutSite: values['without-site'],
      chart: values.chart ?? null,
      showsWrong: values.wrong,
      isHeldOut: values['held-out'],
      foldsFile: values.folds ?? null,
      sources: values.source,
      decidedFrom: values.decided ?? null,
    })
    return { ...figures, seed }
  },
})
