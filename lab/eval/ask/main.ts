import { offersAt } from '@enricher/contract/lookups'
import { createPlanQuestion } from '@enricher/surfaces/ask/plan-question'
import { defineCommand } from '../../tools/named-commands/named-command.ts'
import { count, flag } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { isExpected } from './compare-plans.ts'
import {
  type ExpectedQuestion,
  languages,
  readQuestions,
  splits,
  unsoldCategory,
} from './questions.ts'
import { type JudgedQuestion, reportQuestions } from './report.ts'

// A question's latency is the median of so many repetitions, so that other work of the machine is not measured.
const repetitionsDefault = 15

/** `eval -- ask`: how often the grammar plans a question exactly as it should, and how long planning takes. */
export const ask = defineCommand({
  summary: 'plans that the grammar makes of questions, exactly, and how long it takes',
  options: { failures: flag(), repetitions: count(repetitionsDefault, { min: 1, smoke: 1 }) },
  run: judgeQuestions,
})

function judgeQuestions(values: { failures: boolean; repetitions: number }): object {
  const planners = {
    sold: createPlanQuestion(offersAt(1)),
    unsold: createPlanQuestion(offersAt(null)),
  }
  const plan = ({ category, question, previous }: ExpectedQuestion) =>
    planners[category === unsoldCategory ? 'unsold' : 'sold']({ question, previous })
  const asked = splits.flatMap((split) =>
    languages.flatMap((language) => readQuestions(split, language)),
  )
  const judged: readonly JudgedQuestion[] = asked.map((row) => {
    const planned = plan(row)
    const isLanguageRight = planned.language === row.language || row.category === 'foreign'
    return { row, planned, isRight: isExpected(planned, row.expected), isLanguageRight }
  })
  const latenciesMs = asked.map((row, index) => {
    progress.step(`question ${index + 1} of ${asked.length}`)
    return medianMs(() => plan(row), values.repetitions)
  })
  return reportQuestions(judged, latenciesMs, { showsHeldOut: values.failures })
}

function medianMs(work: () => unknown, repetitions: number): number {
  const times = Array.from({ length: repetitions }, () => {
    const startMs = performance.now()
    work()
    return performance.now() - startMs
  })
  return times.toSorted((a, b) => a - b)[Math.floor(repetitions / 2)] ?? 0
}
