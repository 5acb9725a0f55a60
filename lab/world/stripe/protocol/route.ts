import type { Work } from '../model/mode.ts'
import type { Form } from './form-body.ts'

/** A call of the interface: its parameters, and the ids in its path. */
export type Call = {
  readonly parameters: Form
  readonly id: string
  /** The second id in the path. */
  readonly rest: string
}

/** One path of the interface. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for the id. */
  readonly path: string
  /** Parameters it takes besides `expand`. */
  readonly accepts: readonly string[]
  /** Does the work and returns the object to answer with. @throws {StripeError} */
  readonly run: (work: Work, call: Call) => object
}
