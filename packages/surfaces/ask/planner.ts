import type { PlannerName } from './answer.ts'
import type { Elicitation, Plan, PlanQuestion } from './plan.ts'

export type Planned = { readonly planned: Plan | Elicitation; readonly planner: PlannerName }

export type PlannerRun = {
  /** False: the answer must always be the same. */
  readonly isModelAsked: boolean
  readonly signal: AbortSignal
}

/** Plans a question, with the model where one is configured. Never rejects: the grammar replaces a failing model. */
export type Planner = (asked: Parameters<PlanQuestion>[0], run: PlannerRun) => Promise<Planned>

/** Creates the planner of a service without a model. */
export function createGrammarPlanner(planByGrammar: PlanQuestion): Planner {
  return async (asked) => ({ planned: planByGrammar(asked), planner: 'grammar' })
}
