/** The reason why a task gave no result. */
export type TaskFault =
  /** The task ran past its deadline, and its thread was ended. */
  | 'deadline'
  /** The task filled its heap, and its thread was ended. */
  | 'memory'
  /** Its thread ended by itself. */
  | 'crashed'
  /** No thread could be started, which is no fault of the text. */
  | 'unstarted'
  /** The task threw. */
  | 'failed'
  /** Too many tasks were waiting. */
  | 'overloaded'
  /** The task's owner ran past the deadline again and again, and is left alone for a while. */
  | 'suspended'
  /** The pool was closed. */
  | 'closed'

/**
 * The error of a task that gave no result. Its input is at fault as often as its code: `cause` shows where it threw.
 */
export class TaskError extends Error {
  readonly fault: TaskFault

  constructor(fault: TaskFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TaskError'
    this.fault = fault
  }
}
