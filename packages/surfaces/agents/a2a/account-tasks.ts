import { randomUUID } from 'node:crypto'
import { type ListTasksRequest, TaskState } from '@a2a-js/sdk'
import {
  RequestMalformedError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import type { Json } from '@enricher/engine/lib/digest'
import type { Jobs } from '@enricher/service/jobs/jobs'
import type { ShownJob } from '@enricher/service/jobs/shown-job'
import {
  type TaskState as StoredState,
  type TaskJobs,
  type TaskPlace,
  taskJobKind,
} from '@enricher/service/store/jobs/task-jobs'
import { uuidOf } from '../../ask/step-keys.ts'
import type { Exchange, ExchangeInput, ExchangeResult } from './exchange.ts'
import type { ReadMessage } from './read-message.ts'
import { isUnderWay, taskOfExchanges } from './task-of-exchanges.ts'
import type { Tasks } from './tasks.ts'
import type { WireTask } from './wire-task.ts'

// A task that has asked back this often is better begun anew with a clearer question.
const exchangesMax = 20

const cancelledMessage = 'The task was cancelled.'

type TasksCaller = {
  readonly accountId: string
  /** Value of the header `Idempotency-Key`: the same key gives the same task. */
  readonly idempotencyKey: string | null
}

type TasksDependencies = {
  readonly jobs: Pick<Jobs, 'submit' | 'show' | 'cancel'>
  readonly taskJobs: TaskJobs
}

/** Creates the tasks of an account. A task is one job, plus one job for each answer to a question that it asked. */
export function createAccountTasks(dependencies: TasksDependencies, caller: TasksCaller): Tasks {
  const { jobs, taskJobs } = dependencies
  const { accountId } = caller
  const readExchanges = async (taskIds: readonly string[]): Promise<readonly StoredExchange[]> => {
    const read = await taskJobs.ofTasks(accountId, taskIds)
    const shown = await jobs.show(read)
    return shown.map((job, index) => exchangeOf(job, read.jobs[index]?.input ?? '{}'))
  }
  const find = async (taskId: string) => taskOf(await readExchanges([taskId]))
  const submit = async (input: ExchangeInput, idempotencyKey: string | null) => {
    const submission = { accountId, kind: taskJobKind, idempotencyKey }
    const { job } = await jobs.submit({ ...submission, input: input as unknown as Json })
    return (await find(input.taskId)) ?? taskOfExchanges([exchangeOf(job, JSON.stringify(input))])
  }
  return {
    async send(message) {
      if (message.taskId === null) {
        return submit(...firstExchange(message, caller))
      }
      const earlier = await readExchanges([message.taskId])
      const task = taskOf(earlier)
      if (!task) throw new TaskNotFoundError('You have no task of the id message.taskId.')
      // The client sends its last message again because it lost the reply.
      if (earlier.length > 1 && earlier.at(-1)?.input.messageId === message.messageId) return task
      requireAsking(task, message, earlier.length)
      const { taskId: _, contextId: __, ...said } = message
      // Earlier exchanges may have been erased, so that their count is not the next number.
      const exchange = (earlier.at(-1)?.input.exchange ?? 0) + 1
      const input = { taskId: task.id, contextId: task.contextId, exchange, ...said }
      // The idempotency key lets only one of two messages at the same time through.
      return submit(input, uuidOf(`${task.id} ${exchange}`))
    },
    find,
    async cancel(taskId) {
      const last = (await readExchanges([taskId])).at(-1)
      if (!last) return null
      if (last.isOver) await taskJobs.cancelAsked(accountId, last.jobId, cancelledMessage)
      else await jobs.cancel(accountId, last.jobId)
      return find(taskId)
    },
    async list(filter) {
      const { taskIds, next, total } = await taskJobs.list(accountId, filterOf(filter))
      const exchanges = await readExchanges(taskIds)
      const tasks = taskIds.flatMap(
        (taskId) => taskOf(exchanges.filter(({ input }) => input.taskId === taskId)) ?? [],
      )
      return { tasks, nextPageToken: next === null ? '' : tokenOf(next), totalSize: total }
    },
  }
}

type StoredExchange = Exchange & { readonly jobId: string; readonly isOver: boolean }

/** Returns the input of a new task's first job, and the idempotency key of that job. */
function firstExchange(
  message: ReadMessage,
  { accountId, idempotencyKey }: TasksCaller,
): [ExchangeInput, string | null] {
  const { taskId: _, contextId, ...said } = message
  // A retry gets the same ids, so that its input is the same.
  const own = idempotencyKey === null ? randomUUID() : uuidOf(`${accountId} ${idempotencyKey}`)
  const place = { taskId: own, contextId: contextId ?? uuidOf(`context of ${own}`), exchange: 0 }
  return [{ ...place, ...said }, idempotencyKey]
}

/** @throws {UnsupportedOperationError, RequestMalformedError} */
function requireAsking(task: WireTask, { contextId }: ReadMessage, exchanges: number): void {
  if (contextId !== null && contextId !== task.contextId) {
    throw new RequestMalformedError('message.contextId is not that of the task.')
  }
  if (isUnderWay(task)) {
    throw new UnsupportedOperationError(
      'The task is worked at. Send other questions without taskId, with its contextId.',
    )
  }
  if (task.status.state !== 'TASK_STATE_INPUT_REQUIRED') {
    throw new UnsupportedOperationError(
      'The task is over. Send further questions without taskId, with its contextId.',
    )
  }
  if (exchanges >= exchangesMax) {
    throw new UnsupportedOperationError(`A task takes ${exchangesMax} messages at most.`)
  }
}

function taskOf([first, ...others]: readonly Exchange[]): WireTask | null {
  return first ? taskOfExchanges([first, ...others]) : null
}

function exchangeOf(job: ShownJob, input: string): StoredExchange {
  const { id, state, result, error, finishedAt, startedAt, createdAt } = job
  const { stepsDone: done, stepsTotal: total } = job
  return {
    ...{ jobId: id, isOver: finishedAt !== null, error },
    // A job is queued again after its process died, but the state of a task must not go back.
    state: state === 'queued' && startedAt !== null ? 'running' : state,
    input: JSON.parse(input) as ExchangeInput,
    result: result as unknown as ExchangeResult | null,
    progress: total === null ? null : { done, total },
    changedAt: finishedAt ?? startedAt ?? createdAt,
  }
}

const storedStates = new Map<TaskState, StoredState>([
  [TaskState.TASK_STATE_SUBMITTED, 'queued'],
  [TaskState.TASK_STATE_WORKING, 'running'],
  [TaskState.TASK_STATE_COMPLETED, 'succeeded'],
  [TaskState.TASK_STATE_FAILED, 'failed'],
  [TaskState.TASK_STATE_CANCELED, 'cancelled'],
  [TaskState.TASK_STATE_INPUT_REQUIRED, 'asked'],
])

/** @throws {RequestMalformedError} */
function filterOf({
  contextId,
  status,
  pageSize,
  pageToken,
  statusTimestampAfter,
}: ListTasksRequest) {
  const isAny = status === undefined || status === TaskState.TASK_STATE_UNSPECIFIED
  const state = isAny ? null : storedStates.get(status)
  if (state === undefined) {
    throw new RequestMalformedError('status must be a state that tasks of this agent have.')
  }
  return {
    contextId: contextId || null,
    state,
    changedAfter: statusTimestampAfter ? new Date(statusTimestampAfter) : null,
    before: pageToken ? placeOf(pageToken) : null,
    limit: pageSize ?? 0,
  }
}

function tokenOf({ changedAtMicros, number }: TaskPlace): string {
  return `${changedAtMicros}-${number}`
}

/** @throws {RequestMalformedError} */
function placeOf(token: string): TaskPlace {
  const [, changedAtMicros, number] = /^(\d{1,16})-(\d{1,15})$/.exec(token) ?? []
  if (changedAtMicros === undefined) {
    throw new RequestMalformedError('pageToken must be that of the page before.')
  }
  return { changedAtMicros: Number(changedAtMicros), number: Number(number) }
}
