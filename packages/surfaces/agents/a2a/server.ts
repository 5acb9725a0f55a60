import type { Offer } from '@enricher/contract/operation'
import type { Jobs } from '@enricher/service/jobs/jobs'
import { createAccountTasks } from './account-tasks.ts'
import { type A2aAnswer, type A2aCall, answerCall } from './answer-call.ts'
import { readCarriedWish } from './read-message.ts'
import { type ExchangeRun, runWish } from './run-exchange.ts'
import { createSandboxTasks } from './sandbox-tasks.ts'
import type { Tasks } from './tasks.ts'

/** The caller: an account, or a caller of the sandbox with the functions that answer it. */
export type A2aCaller =
  | {
      readonly kind: 'account'
      readonly accountId: string
      readonly idempotencyKey: string | null
    }
  | {
      readonly kind: 'sandbox'
      perform: ExchangeRun['perform']
      ask: ExchangeRun['ask']
    }

export type A2aServer = {
  /** Answers a call. @throws {ApiError} as `answerCall` does */
  answer(caller: A2aCaller, call: Omit<A2aCall, 'tasks' | 'offers'>): Promise<A2aAnswer>
}

/** Creates the A2A server. Importing this file loads the protocol's library. */
export function createA2aServer(jobs: Jobs, offers: readonly Offer[]): A2aServer {
  const tasksOf = (caller: A2aCaller): Tasks => {
    if (caller.kind === 'account') return createAccountTasks({ jobs, taskJobs: jobs.tasks }, caller)
    const { perform, ask } = caller
    return createSandboxTasks({
      run: (wish, previous) =>
        runWish(wish, previous, { offers, perform, ask, onProgress: () => undefined }),
      readWish: (wish) => readCarriedWish(wish, offers),
    })
  }
  return {
    answer: (caller, call) => answerCall({ ...call, offers, tasks: tasksOf(caller) }),
  }
}
