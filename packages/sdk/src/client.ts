import type { Connection } from './attempts.ts'
import { performCall } from './call.ts'
import type { Calls, Items, Pages } from './generated/calls.ts'
import { operations } from './generated/operations.ts'
import type { FindAllReply, Job } from './generated/types.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { type FinishedJob, type WaitOptions, waitForJob } from './jobs.ts'
import type { CallOptions, Operation } from './operation.ts'
import { createPace } from './pace.ts'
import { itemsOf, pagesOf } from './pages.ts'
import type { Input } from './request.ts'
import type { Runtime } from './runtime.ts'
import { type EnricherOptions, readSettings } from './settings.ts'
import { streamCall } from './stream.ts'

/** A client of one service: a method for each operation, and methods for results of several replies. */
export type Enricher = Calls & {
  /** Results in pages: `for await (const page of enricher.pages.getUsage())`. */
  readonly pages: Pages
  /** Items of such pages: `for await (const entry of enricher.each.getUsage())`. */
  readonly each: Items
  /** Asks for a job until it is over, and returns it: `succeeded`, or `failed` with what was found before. */
  waitForJob<Result = FindAllReply>(
    job: Pick<Job, 'job_id'>,
    options?: WaitOptions,
  ): Promise<FinishedJob<Result>>
}

/** Creates a client with a clock and dice of the caller's. */
export function createClient(options: EnricherOptions, runtime: Runtime): Enricher {
  const connection: Connection = {
    settings: readSettings(options),
    pace: createPace(runtime),
    runtime,
    newKey: createIdempotencyKey,
  }
  const all: readonly Operation[] = Object.values(operations)
  const paged = all.filter(({ items }) => items !== null)
  // The types of the methods are generated from the same table.
  const calls = methodsOf(all, (operation) => methodOf(connection, operation)) as unknown as Calls
  return {
    ...calls,
    waitForJob: (job: Pick<Job, 'job_id'>, options: WaitOptions = {}) =>
      waitForJob(calls, job.job_id, options, runtime),
    pages: methodsOf(paged, (operation) => pagesMethodOf(connection, operation)),
    each: methodsOf(paged, (operation) => {
      const pages = pagesMethodOf(connection, operation)
      return (input?: Input, own?: CallOptions) => itemsOf(operation, pages(input, own))
    }),
  } as unknown as Enricher
}

function methodsOf<M>(all: readonly Operation[], make: (operation: Operation) => M) {
  return Object.fromEntries(all.map((operation) => [operation.name, make(operation)]))
}

function methodOf(connection: Connection, operation: Operation) {
  const perform = operation.reply === 'events' ? streamCall : performCall
  return (...given: readonly (object | undefined)[]) => {
    // A method without input takes options alone.
    const [input = {}, options = {}] = operation.takesInput ? given : [{}, given[0]]
    return perform(connection, operation, input as Input, options)
  }
}

function pagesMethodOf(connection: Connection, operation: Operation) {
  const call = (input: Input, options: CallOptions) =>
    performCall(connection, operation, input, options)
  return (input: Input = {}, options: CallOptions = {}) => pagesOf(call, input, options)
}
