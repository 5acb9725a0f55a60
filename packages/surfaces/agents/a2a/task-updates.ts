import { isUnderWay } from './task-of-exchanges.ts'
import type { WireArtifact, WireStatus, WireTask } from './wire-task.ts'

type Place = { readonly taskId: string; readonly contextId: string }

/** A message of a stream (a2a.proto, `StreamResponse`). */
export type WireUpdate =
  | { readonly task: WireTask }
  | { readonly statusUpdate: Place & { readonly status: WireStatus } }
  | {
      readonly artifactUpdate: Place & {
        readonly artifact: WireArtifact
        readonly append: false
        readonly lastChunk: true
      }
    }

/**
 * Returns the updates that lead a stream from one state of a task to another: first the state "working", then new
 * artifacts, then the progress or the end. A state that was never read, such as that of a task that ended within a
 * moment, is sent all the same, so that every stream has the same order.
 */
export function updatesBetween(sent: WireTask, now: WireTask): readonly WireUpdate[] {
  const place = { taskId: now.id, contextId: now.contextId }
  const known = new Set(sent.artifacts.map(({ artifactId }) => artifactId))
  const produced = now.artifacts.filter(({ artifactId }) => !known.has(artifactId))
  const isBegun =
    sent.status.state === 'TASK_STATE_SUBMITTED' &&
    now.status.state !== 'TASK_STATE_SUBMITTED' &&
    now.status.state !== 'TASK_STATE_CANCELED'
  const hasEnded = isUnderWay(sent) && !isUnderWay(now)
  const hasAdvanced =
    now.status.message !== undefined &&
    now.status.message.messageId !== sent.status.message?.messageId
  const working: WireStatus = {
    state: 'TASK_STATE_WORKING',
    timestamp: now.status.timestamp,
  }
  return [
    ...(isBegun ? [{ statusUpdate: { ...place, status: working } }] : []),
    ...produced.map((artifact) => ({
      artifactUpdate: { ...place, artifact, append: false, lastChunk: true } as const,
    })),
    ...(hasEnded || hasAdvanced ? [{ statusUpdate: { ...place, status: now.status } }] : []),
  ]
}
