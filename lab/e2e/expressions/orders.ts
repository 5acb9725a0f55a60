import type { Task, Timing } from './timing.ts'

/** The input of a worker, and its result. */
export type Order = { readonly id: number; readonly task: Task; readonly limitMs: number }
export type Outcome =
  | { readonly id: number; readonly timing: Timing }
  | { readonly id: number; readonly fault: string }
export type Shared = { readonly current: SharedArrayBuffer }

/** Room for the description of what is being run, so that an expression without end can be reported from outside. */
export const currentBytesMax = 2_048
