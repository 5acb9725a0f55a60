import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  RequestMalformedError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import type { Exchange, ExchangeInput, Wish } from './exchange.ts'
import type { ExchangeEnd } from './run-exchange.ts'
import { taskOfExchanges } from './task-of-exchanges.ts'
import type { Tasks } from './tasks.ts'
import type { WireTask } from './wire-task.ts'

// The time is constant, so that replies are the same for every caller at any time.
const changedAt = new Date(Date.UTC(2026, 0, 1))
const idPrefix = 'sandbox-'
// The id of a task contains its messages, because no row is stored. The longest lookup takes a third of this length.
const idCharactersMax = 16_384
const textBytesMax = 65_536
const exchangesMax = 3

/** The content of a sandbox task's id. */
type Carried = { readonly contextId: string; readonly exchanges: readonly CarriedExchange[] }
type CarriedExchange = Pick<ExchangeInput, 'messageId' | 'wish' | 'modes'>

type SandboxDependencies = {
  /** Answers a message as the sandbox does. `previous`: earlier questions. */
  run(wish: Wish, previous: readonly string[]): Promise<ExchangeEnd>
  /** Reads the request of a message out of an id that a caller sent. @throws {RequestMalformedError} */
  readWish(wish: unknown): Wish
}

/** Creates the tasks of the sandbox. Each task is over at once, and its id contains its messages. */
export function createSandboxTasks(dependencies: SandboxDependencies): Tasks {
  const taskOf = async (carried: Carried): Promise<WireTask> => {
    const taskId = idOf(carried)
    if (taskId.length > idCharactersMax) {
      throw new RequestMalformedError('The sandbox takes shorter messages.')
    }
    const questions: string[] = []
    const exchanges: Exchange[] = []
    for (const [exchange, said] of carried.exchanges.entries()) {
      const end = await dependencies.run(said.wish, [...questions])
      if (said.wish.kind === 'question') questions.push(said.wish.question)
      const input = { taskId, contextId: carried.contextId, exchange, ...said }
      const error = end.state === 'failed' ? end.error : null
      const { state, result } = end
      exchanges.push({ input, state, result, error, progress: null, changedAt })
    }
    return taskOfExchanges(exchanges as [Exchange, ...Exchange[]])
  }
  const find = async (taskId: string) => {
    const carried = carriedBy(taskId, dependencies)
    return carried ? taskOf(carried) : null
  }
  return {
    async send({ taskId, contextId, messageId, wish, modes }) {
      const said = { messageId, wish, modes }
      if (taskId === null) return taskOf({ contextId: contextId ?? 'sandbox', exchanges: [said] })
      const carried = carriedBy(taskId, dependencies)
      if (!carried) throw new TaskNotFoundError('The sandbox has no task of the id message.taskId.')
      requireAsking(await taskOf(carried), carried)
      return taskOf({ ...carried, exchanges: [...carried.exchanges, said] })
    },
    find,
    async cancel(taskId) {
      const task = await find(taskId)
      return task && { ...task, status: { ...task.status, state: 'TASK_STATE_CANCELED' } }
    },
    // The sandbox stores no tasks.
    list: async () => ({ tasks: [], nextPageToken: '', totalSize: 0 }),
  }
}

function requireAsking({ status }: WireTask, { exchanges }: Carried): void {
  if (status.state === 'TASK_STATE_INPUT_REQUIRED' && exchanges.length < exchangesMax) return
  throw new UnsupportedOperationError('The task is over. Send further questions without taskId.')
}

function idOf(carried: Carried): string {
  return `${idPrefix}${deflateRawSync(JSON.stringify(carried)).toString('base64url')}`
}

/** Returns the content of an id; null for a text that is no id of the sandbox. */
function carriedBy(taskId: string, { readWish }: SandboxDependencies): Carried | null {
  if (!taskId.startsWith(idPrefix) || taskId.length > idCharactersMax) return null
  try {
    const packed = Buffer.from(taskId.slice(idPrefix.length), 'base64url')
    const text = inflateRawSync(packed, { maxOutputLength: textBytesMax }).toString('utf8')
    const { contextId, exchanges } = JSON.parse(text) as Carried
    if (typeof contextId !== 'string' || exchanges.length === 0 || exchanges.length > exchangesMax)
      return null
    const carried = {
      contextId,
      exchanges: exchanges.map((exchange) => readExchange(exchange, readWish)),
    }
    return idOf(carried) === taskId ? carried : null
  } catch {
    return null
  }
}

function readExchange(
  { messageId, wish, modes }: CarriedExchange,
  readWish: (wish: unknown) => Wish,
) {
  if (typeof messageId !== 'string' || !Array.isArray(modes)) throw new Error('no exchange')
  return { messageId, wish: readWish(wish), modes: modes.map(String) }
}
