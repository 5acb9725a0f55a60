import {
  CancelTaskRequest,
  GetTaskRequest,
  ListTasksRequest,
  SendMessageRequest,
  SubscribeToTaskRequest,
} from '@a2a-js/sdk'
import {
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import type { Offer } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'
import { isWellFormedId, readMessage } from './read-message.ts'
import { isTerminal, isUnderWay } from './task-of-exchanges.ts'
import { updatesBetween, type WireUpdate } from './task-updates.ts'
import type { Tasks } from './tasks.ts'
import { watchTask } from './watch-task.ts'
import type { WireTask } from './wire-task.ts'

const pageSizeDefault = 50
const pageSizeMax = 100
// Bounds of a Timestamp of protobuf, in which the protocol is defined.
const timeMinMs = Date.parse('0001-01-01T00:00:00Z')
const timeMaxMs = Date.parse('9999-12-31T23:59:59.999Z')

export type MethodContext = {
  readonly tasks: Tasks
  readonly offers: readonly Offer[]
  /** Aborts when the client has disconnected or the process ends. */
  readonly signal: AbortSignal
}

type Updates = AsyncGenerator<WireUpdate, void, undefined>

/** A method of A2A 1.0: it reads its parameters, and answers with one result or with several. */
export type Method =
  | {
      readonly kind: 'unary'
      read(params: Json): unknown
      run(request: unknown, context: MethodContext): Promise<unknown>
    }
  | {
      readonly kind: 'stream'
      read(params: Json): unknown
      run(request: unknown, context: MethodContext): Updates
    }

type Reader<R> = { fromJSON(params: Json): R }

const unary = <R>(
  reader: Reader<R>,
  run: (request: R, context: MethodContext) => Promise<unknown>,
): Method => ({ kind: 'unary', read: reader.fromJSON, run: run as never })

const stream = <R>(
  reader: Reader<R>,
  run: (request: R, context: MethodContext) => Updates,
): Method => ({ kind: 'stream', read: reader.fromJSON, run: run as never })

const refusing = (refusal: () => Error): Method => ({
  kind: 'unary',
  read: () => null,
  run: () => Promise.reject(refusal()),
})

const withoutPush = refusing(() => new PushNotificationNotSupportedError())

/**
 * The methods of A2A 1.0, JSON-RPC binding (section 9.4). A task goes on when its client has disconnected; the client
 * can ask for it, or subscribe to it, again. Methods of features that the agent card excludes refuse every call.
 */
export const methods: ReadonlyMap<string, Method> = new Map([
  ['SendMessage', unary(SendMessageRequest, sendMessage)],
  ['SendStreamingMessage', stream(SendMessageRequest, streamMessage)],
  ['GetTask', unary(GetTaskRequest, getTask)],
  ['ListTasks', unary(ListTasksRequest, listTasks)],
  ['CancelTask', unary(CancelTaskRequest, cancelTask)],
  ['SubscribeToTask', stream(SubscribeToTaskRequest, subscribe)],
  ['CreateTaskPushNotificationConfig', withoutPush],
  ['GetTaskPushNotificationConfig', withoutPush],
  ['ListTaskPushNotificationConfigs', withoutPush],
  ['DeleteTaskPushNotificationConfig', withoutPush],
  [
    'GetExtendedAgentCard',
    refusing(() => new UnsupportedOperationError('There is no extended agent card.')),
  ],
])

async function sendMessage(request: SendMessageRequest, context: MethodContext) {
  const { tasks, offers, signal } = context
  const { configuration } = request
  let task = await tasks.send(readMessage(request, offers))
  if (!configuration?.returnImmediately) {
    for await (const now of watchTask(tasks, task, signal)) task = now
  }
  return { task: withinHistory(task, configuration?.historyLength) }
}

async function* streamMessage(request: SendMessageRequest, context: MethodContext): Updates {
  const task = await context.tasks.send(readMessage(request, context.offers))
  yield* streamed(task, context, request.configuration?.historyLength)
}

async function getTask({ id, historyLength }: GetTaskRequest, { tasks }: MethodContext) {
  return withinHistory(await foundTask(tasks, id), historyLength)
}

async function listTasks(request: ListTasksRequest, { tasks }: MethodContext) {
  const { pageSize = pageSizeDefault, statusTimestampAfter: after, contextId } = request
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > pageSizeMax) {
    throw new RequestMalformedError(`pageSize must be an integer from 1 to ${pageSizeMax}.`)
  }
  if (contextId && !isWellFormedId(contextId)) {
    throw new RequestMalformedError('contextId must be that of a context.')
  }
  if (after && !isTime(after)) {
    throw new RequestMalformedError('statusTimestampAfter must be a time in ISO 8601.')
  }
  const page = await tasks.list({ ...request, pageSize })
  const listed = page.tasks.map((task) => {
    const bounded = withinHistory(task, request.historyLength)
    if (request.includeArtifacts) return bounded
    const { artifacts: _, ...rest } = bounded
    return rest
  })
  const { nextPageToken, totalSize } = page
  return { tasks: listed, nextPageToken, pageSize, totalSize }
}

function isTime(text: string): boolean {
  const atMs = Date.parse(text)
  return atMs >= timeMinMs && atMs <= timeMaxMs
}

async function cancelTask({ id }: CancelTaskRequest, { tasks, signal }: MethodContext) {
  const task = await foundTask(tasks, id)
  if (isTerminal(task)) throw notCancelable()
  let after = (await tasks.cancel(id)) ?? task
  // A running exchange ends within seconds of its cancellation.
  for await (const now of watchTask(tasks, after, signal)) after = now
  if (isTerminal(after) && after.status.state !== 'TASK_STATE_CANCELED') throw notCancelable()
  return after
}

async function* subscribe({ id }: SubscribeToTaskRequest, context: MethodContext): Updates {
  const task = await foundTask(context.tasks, id)
  if (isTerminal(task)) {
    throw new UnsupportedOperationError('The task is over: GetTask returns what it came to.')
  }
  yield* streamed(task, context, undefined)
}

/** Sends a task, then every change of the task until it is over or asks back. */
async function* streamed(
  task: WireTask,
  { tasks, signal }: MethodContext,
  historyLength: number | undefined,
): Updates {
  yield { task: withinHistory(task, historyLength) }
  if (!isUnderWay(task)) return
  let sent = task
  for await (const now of watchTask(tasks, task, signal)) {
    yield* updatesBetween(sent, now)
    sent = now
  }
}

async function foundTask(tasks: Tasks, taskId: string): Promise<WireTask> {
  if (taskId.trim() === '') throw new RequestMalformedError('params.id is required.')
  const task = isWellFormedId(taskId) ? await tasks.find(taskId) : null
  if (task) return task
  throw new TaskNotFoundError('You have no task of this id. Tasks are deleted after some time.')
}

function notCancelable(): Error {
  return new TaskNotCancelableError('The task is over.')
}

/** Returns a task with its latest messages; without a length, with all of them (A2A 1.0 section 3.2.4). */
function withinHistory(task: WireTask, length: number | undefined): WireTask {
  if (length === undefined) return task
  return { ...task, history: length > 0 ? task.history.slice(-length) : [] }
}
