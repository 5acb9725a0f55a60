import type { PlannerName } from './answer.ts'
import type { Elicitation, Plan, PlanQuestion } from './plan.ts'

/** A plan, and which planner made it. */
export type Planned = { readonly planned: Plan | Elicitation; readonly planner: PlannerName }

export type PlannerRun = {
  /** False: the answer must be the same for ever. */
  readonly isModelAsked: boolean
  readonly signal: AbortSignal
}

/** Plans a question, by the model where one is configured. Never rejects: without the model the grammar plans. */
export type Planner = (asked: Parameters<PlanQuestion>[0], run: PlannerRun) => Promise<Planned>

/** Creates the planner of a service without a model. */
export function createGrammarPlanner(planByGrammar: PlanQuestion): Planner {
  return async (asked) => ({ planned: planByGrammar(asked), planner: 'grammar' })
}
