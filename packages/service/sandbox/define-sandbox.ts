import type { Offer, Operation, QueryOf } from '@enricher/contract/operation'
import { canonicalJson } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import { type SandboxOutcome, type SandboxRow, sandboxContext } from './outcome.ts'

/** The sandbox of one lookup. */
export type Sandbox<O extends Operation = Operation> = {
  readonly operation: O
  readonly rows: readonly SandboxRow[]
  /** Answers a query: a magic input's row, else the lookup's rule. No I/O, no account, no charge. */
  answer(query: QueryOf<O>): SandboxOutcome
}

/** Defines a sandbox by its magic inputs and the rule for every other input, a pure function of its query. */
export function defineSandbox<O extends Operation>(definition: {
  readonly operation: O
  readonly rows: readonly SandboxRow[]
  readonly rule: (query: QueryOf<O>) => SandboxOutcome
}): Sandbox<O> {
  const { operation, rows, rule } = definition
  const keyOf = (query: unknown) => canonicalJson(operation.canonicalInput(query))
  const byKey = new Map(rows.map((row) => [keyOf(queryOf(operation, row.input)), row.outcome]))
  return { operation, rows, answer: (query) => byKey.get(keyOf(query)) ?? rule(query) }
}

/** Parses a magic input. @throws {Error} when it is refused, which is a mistake in the rows */
export function queryOf(offer: Offer, input: JsonObject): unknown {
  const parsed = offer.parse(input, sandboxContext)
  if (parsed.mistake !== null) throw new Error(`A magic input is refused: ${parsed.mistake}`)
  return parsed.value
}
