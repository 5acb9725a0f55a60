import { cancelledWord } from '@enricher/contract/jobs'
import { counted, wordFor } from '@enricher/engine/lib/counted'
import { artifactsOf } from './artifacts.ts'
import type { Exchange, Wish } from './exchange.ts'
import { jsonMode, textMode } from './protocol.ts'
import {
  partsFor,
  type WireMessage,
  type WirePart,
  type WireState,
  type WireStatus,
  type WireTask,
} from './wire-task.ts'

const interrupted: ReadonlySet<WireState> = new Set(['TASK_STATE_INPUT_REQUIRED'])
const underWay: ReadonlySet<WireState> = new Set(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING'])

/** Returns true while the agent works on the task, so that its state changes by itself. */
export function isUnderWay({ status }: Pick<WireTask, 'status'>): boolean {
  return underWay.has(status.state)
}

/** Returns true when the task cannot change any more (A2A 1.0 section 4.1.3). */
export function isTerminal({ status }: Pick<WireTask, 'status'>): boolean {
  return !underWay.has(status.state) && !interrupted.has(status.state)
}

/** Returns the task of these exchanges, which are in order; the last one decides the task's state. */
export function taskOfExchanges(exchanges: readonly [Exchange, ...Exchange[]]): WireTask {
  const last = exchanges.at(-1) as Exchange
  const { taskId, contextId } = last.input
  return {
    id: taskId,
    contextId,
    status: statusOf(last),
    artifacts: exchanges.flatMap(artifactsOf),
    history: exchanges.flatMap((exchange) =>
      exchange === last ? [questionOf(exchange)] : messagesOf(exchange),
    ),
  }
}

function stateOf({ state, result, error }: Exchange): WireState {
  if (state === 'queued') return 'TASK_STATE_SUBMITTED'
  if (state === 'running') return 'TASK_STATE_WORKING'
  if (state === 'succeeded') {
    return result?.kind === 'elicitation' ? 'TASK_STATE_INPUT_REQUIRED' : 'TASK_STATE_COMPLETED'
  }
  return error?.error === cancelledWord ? 'TASK_STATE_CANCELED' : 'TASK_STATE_FAILED'
}

function statusOf(exchange: Exchange): WireStatus {
  const parts = statusParts(exchange)
  return {
    state: stateOf(exchange),
    timestamp: exchange.changedAt.toISOString(),
    ...(parts.length > 0 && { message: replyOf(exchange, parts) }),
  }
}

/** Returns the message of a task about its state: the progress, the question that it asks back, or why it failed. */
function statusParts({ state, input, result, error, progress }: Exchange): readonly WirePart[] {
  if (state === 'running' && progress !== null) {
    const { done, total } = progress
    const data = { lookups_ended: done, lookups_total: total }
    return partsFor(
      input.modes,
      `${done} of ${counted(total, 'lookup')} ${wordFor(total, 'has', 'have')} ended.`,
      data,
    )
  }
  if (state === 'succeeded' && result?.kind === 'elicitation') {
    return partsFor(input.modes, result.text, result.details)
  }
  if (state !== 'failed' || error === null) return []
  const failure = result?.kind === 'steps' ? result.failure : null
  return partsFor(input.modes, error.message, failure ?? { detail: { ...error } })
}

function messagesOf(exchange: Exchange): readonly WireMessage[] {
  const parts = statusParts(exchange)
  return parts.length > 0
    ? [questionOf(exchange), replyOf(exchange, parts)]
    : [questionOf(exchange)]
}

function questionOf({ input }: Exchange): WireMessage {
  const { messageId, taskId, contextId, wish } = input
  return { messageId, taskId, contextId, role: 'ROLE_USER', parts: [partOf(wish)] }
}

function partOf(wish: Wish): WirePart {
  if (wish.kind === 'question') return { text: wish.question, mediaType: textMode }
  return { data: { skill: wish.skill, arguments: wish.arguments }, mediaType: jsonMode }
}

function replyOf({ input, state, progress }: Exchange, parts: readonly WirePart[]): WireMessage {
  const { taskId, contextId, exchange } = input
  // A progress message has an id of its own, so that a client notices that it is new.
  const step = state === 'running' && progress !== null ? `.${progress.done}` : ''
  const messageId = `${taskId}.${exchange}${step}`
  return { messageId, taskId, contextId, role: 'ROLE_AGENT', parts }
}
