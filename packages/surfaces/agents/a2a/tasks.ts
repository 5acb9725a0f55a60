import type { ListTasksRequest } from '@a2a-js/sdk'
import type { ReadMessage } from './read-message.ts'
import type { WireTask } from './wire-task.ts'

export type TaskPage = {
  readonly tasks: readonly WireTask[]
  /** Empty: this is the last page. */
  readonly nextPageToken: string
  readonly totalSize: number
}

/** The tasks of one caller. */
export type Tasks = {
  /**
   * Takes a message, as a new task or as an answer to a question of a task, and returns the task afterwards.
   * @throws {TaskNotFoundError, UnsupportedOperationError, RequestMalformedError, ApiError}
   */
  send(message: ReadMessage): Promise<WireTask>
  /** Returns a task; null: it belongs to another caller, is unknown or was deleted. */
  find(taskId: string): Promise<WireTask | null>
  /** Cancels a task that is not over, and returns the task afterwards; null as for `find`. */
  cancel(taskId: string): Promise<WireTask | null>
  /** Returns tasks, the latest change first. @throws {RequestMalformedError} */
  list(filter: ListTasksRequest): Promise<TaskPage>
}
