/** Why a task gave no result. */
export type TaskFault =
  /** It ran past its deadline, and its thread was ended. */
  | 'deadline'
  /** It filled its heap, and its thread was ended. */
  | 'memory'
  /** Its thread ended by itself. */
  | 'crashed'
  /** No thread could be started: whatever is wrong is no fault of the text. */
  | 'unstarted'
  /** The task threw. */
  | 'failed'
  /** Too many tasks were waiting. */
  | 'overloaded'
  /** Its owner ran past the deadline again and again, and is left alone for a while. */
  | 'suspended'
  /** The pool was closed. */
  | 'closed'

/** A task that gave no result. Its input is at fault as often as its code: `cause` says where it threw. */
export class TaskError extends Error {
  readonly fault: TaskFault

  constructor(fault: TaskFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TaskError'
    this.fault = fault
  }
}
