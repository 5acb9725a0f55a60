import { parseArgs } from 'node:util'
import { createPlanQuestion } from '../../src/ask/plan-question.ts'
import { offersAt } from '../../src/contract/lookups.ts'
import { isExpected } from './compare-plans.ts'
import {
  type ExpectedQuestion,
  languages,
  readQuestions,
  splits,
  unsoldCategory,
} from './questions.ts'
import { type JudgedQuestion, reportQuestions } from './report.ts'

// Each question is planned so often for the latency; the first time loads what the grammar reads.
const repetitionsDefault = 5

/** `eval -- ask`: how often the grammar plans a question exactly as it should, and how long planning takes. */
export function ask(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      failures: { type: 'boolean', default: false },
      repetitions: { type: 'string', default: `${repetitionsDefault}` },
    },
  })
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
  const latenciesMs = Array.from({ length: Number(values.repetitions) }, () => asked)
    .flat()
    .map((row) => {
      const startMs = performance.now()
      plan(row)
      return performance.now() - startMs
    })
  return Promise.resolve(reportQuestions(judged, latenciesMs, { showsHeldOut: values.failures }))
}
