import type { ListTasksRequest } from '@a2a-js/sdk'
import type { ReadMessage } from './read-message.ts'
import type { WireTask } from './wire-task.ts'

/** A page of the tasks of a caller. */
export type TaskPage = {
  readonly tasks: readonly WireTask[]
  /** Empty: there are no more. */
  readonly nextPageToken: string
  readonly totalSize: number
}

/** The tasks of one caller. */
export type Tasks = {
  /**
   * Takes a message: as a new task, or as what a task asked for; returns the task as it is then.
   * @throws {TaskNotFoundError, UnsupportedOperationError, RequestMalformedError, ApiError}
   */
  send(message: ReadMessage): Promise<WireTask>
  /** Returns a task, or null: of another caller, unknown or deleted. */
  find(taskId: string): Promise<WireTask | null>
  /** Cancels a task that is not over, and returns it as it is then; null as `find` does. */
  cancel(taskId: string): Promise<WireTask | null>
  /** Returns tasks, those changed last first. @throws {RequestMalformedError} */
  list(filter: ListTasksRequest): Promise<TaskPage>
}
