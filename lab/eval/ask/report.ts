import type { Elicitation, Language, Plan } from '@enricher/surfaces/ask/plan'
import { progress } from '../../tools/named-commands/progress.ts'
import { type ExpectedQuestion, languages, type Split, splits } from './questions.ts'

export type JudgedQuestion = {
  readonly row: ExpectedQuestion
  readonly planned: Plan | Elicitation
  readonly isRight: boolean
  readonly isLanguageRight: boolean
}

// The planner is to reach these figures on questions that it was not written against.
const aim = { exact_held_out: 0.95, p99_ms: 2 }

/** Prints the figures by language and split, and the failures; returns the object of the last line. */
export function reportQuestions(
  judged: readonly JudgedQuestion[],
  latenciesMs: readonly number[],
  { showsHeldOut }: { readonly showsHeldOut: boolean },
): object {
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  const [median, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)]
  const of = (split: Split, language?: Language) =>
    judged.filter(
      ({ row }) => row.split === split && (language === undefined || row.language === language),
    )
  const lines = ['split      language      n   exact']
  for (const split of splits) {
    for (const language of [...languages, undefined]) {
      const rows = of(split, language)
      const cells = [
        split.padEnd(10),
        (language ?? 'all').padEnd(8),
        String(rows.length).padStart(6),
      ]
      lines.push(`${cells.join(' ')} ${percent(rows).padStart(7)}`)
    }
  }
  for (const split of splits) lines.push('', ...failureLines(split, of(split), showsHeldOut))
  lines.push('', `planning a question: median ${median} ms, 99th percentile ${p99} ms`)
  progress.print(`${lines.join('\n')}\n\n`)
  const exact = share(of('held-out'))
  return {
    name: 'ask',
    n: judged.length,
    exact_shown: share(of('shown')),
    exact_held_out: exact,
    ...Object.fromEntries(
      languages.map((language) => [`exact_held_out_${language}`, share(of('held-out', language))]),
    ),
    language_right: share(judged.map((one) => ({ ...one, isRight: one.isLanguageRight }))),
    median_ms: median,
    p99_ms: p99,
    aim,
    met: exact >= aim.exact_held_out && p99 <= aim.p99_ms,
  }
}

/** Lists the failures; held-out ones only as counts by category: a planner written against them would prove nothing. */
function failureLines(
  split: Split,
  rows: readonly JudgedQuestion[],
  showsHeldOut: boolean,
): readonly string[] {
  const wrong = rows.filter(({ isRight }) => !isRight)
  const byCategory = Map.groupBy(wrong, ({ row }) => row.category)
  const counts = [...byCategory].map(([category, all]) => `${category} ${all.length}`)
  const lines = [`Not exact in ${split}: ${counts.length === 0 ? 'none' : counts.join(', ')}`]
  if (split === 'held-out' && !showsHeldOut) return lines
  return [...lines, ...wrong.flatMap(describeFailure)]
}

function describeFailure({ row, planned }: JudgedQuestion): readonly string[] {
  const { question, previous, expected, language } = row
  const wanted = expected.kind === 'plan' ? expected.steps : expected.reasons
  const given = planned.kind === 'plan' ? planned.steps : planned.reason
  return [
    `  [${language}] ${[...previous, question].join(' > ')}`,
    `    expected ${JSON.stringify(wanted)}`,
    `    planned  ${JSON.stringify(given)}`,
  ]
}

function share(rows: readonly Pick<JudgedQuestion, 'isRight'>[]): number {
  const right = rows.filter(({ isRight }) => isRight).length
  return rows.length === 0 ? 0 : Math.round((10_000 * right) / rows.length) / 10_000
}

function percent(rows: readonly JudgedQuestion[]): string {
  return `${(100 * share(rows)).toFixed(1)} %`
}

function quantile(sorted: readonly number[], at: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0
  return Math.round(value * 1_000) / 1_000
}
